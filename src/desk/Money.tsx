import type { ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { dayField } from '../../domain/case/offers.ts';
import { moneyOf, type UnpaidInvoice, unpaidInvoicesOf } from '../../domain/case/stages.ts';
import { whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { dateInLondon, endOfDay, timeLeft } from '../../domain/time/london-time.ts';
import { Button } from '../components/Button.tsx';
import { FieldError } from '../components/Field.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { ChangeForm, type DeskAction, DeskForm } from './ChangeForm.tsx';
import { rowCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { DeskField, EventField } from './DeskField.tsx';
import { DoneWith, type ListModel } from './List.tsx';
import { tickOf } from './ListRow.tsx';
import { DoneWithSeveral, type Left } from './Message.tsx';
import { type BooksModel, Months } from './Months.tsx';
import { Empty, Section, SmallButton } from './Section.tsx';
import boxes from '../components/ChoiceGroup.module.css';
import styles from './Money.module.css';

/** What is owed either way, and what came and went. Money is whole pence. */
export type MoneyModel = Omit<BooksModel, 'courses'> & {
  /** Every application with an invoice that is unpaid, with too much, or with something to be paid back. */
  rows: DeskRow[];
  /** The values of the boxes that were ticked, and the day that was typed, where it could not be taken. */
  ticked: readonly string[];
  paidOn: string;
  wrong?: MoneyFault | undefined;
  /** What was paid of several, on which day, and of whom somebody had entered something meanwhile. */
  entered?: { pence: number; paidOn: string; left: Left[] } | undefined;
  done?: ListModel['done'];
};

/** What is wrong with a form that says that invoices were paid: nothing is ticked, or the day. */
export type MoneyFault = { name: 'row' | 'paidOn'; fault: string };

type MoneyProps = { money: MoneyModel };

export function Money({ money }: MoneyProps) {
  const { rows, months, isEmpty, done, entered } = money;
  const owing = rows.map((row) => ({ row, ...moneyOf(row.state) }));
  const tooMuch = owing.filter((each) => each.tooMuch > 0);
  const refunds = owing
    .flatMap(({ row, refund, isEntered }) => (refund ? [{ row, isEntered, ...refund }] : []))
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
  return (
    <>
      {done && <DoneWith done={done} from={deskPaths.money} />}
      {entered && <DoneWithSeveral title={enteredWords(entered)} left={entered.left} />}
      <h1 className="as-h2">{moneyCopy.title}</h1>
      <p>{moneyCopy.lead}</p>
      {rows.length === 0 && <Empty {...(isEmpty ? moneyCopy.empty : moneyCopy.settled)} />}
      <Unpaid money={money} />
      {refunds.length > 0 && (
        <Section id="refunds" title="To be paid back" text={moneyCopy.refundsText}>
          <ol className="ruled contained">
            {refunds.map(({ row, isEntered, pence, dueAt }) => (
              <ToPay
                key={row.submission.reference}
                row={row}
                said={`by ${dayField.inWords(dateInLondon(dueAt))}${isEntered ? '' : ', if it was paid'}`}
                pence={pence}
                dueAt={dueAt}
                action="refund"
                fields={{ refund: decimalOf(pence) }}
              />
            ))}
          </ol>
        </Section>
      )}
      {tooMuch.length > 0 && (
        <Section id="too-much" title="Paid too much" text={moneyCopy.tooMuchText}>
          <ol className="ruled contained">
            {tooMuch.map(({ row, tooMuch: pence, came }) => (
              <ToPay
                key={row.submission.reference}
                row={row}
                said={`${formatPence(came)} came in all`}
                pence={pence}
                action="return"
              />
            ))}
          </ol>
        </Section>
      )}
      {!isEmpty && (
        <>
          <Months months={months} />
          <Ledger />
        </>
      )}
    </>
  );
}

Money.title = ({ money }: MoneyProps) => wrongTitle(moneyCopy.title, money.wrong);

const enteredWords = ({ pence, paidOn }: NonNullable<MoneyModel['entered']>) =>
  pence > 0
    ? `${formatPence(pence)} entered as paid on ${dayField.inWords(paidOn)}`
    : 'Nothing was entered';

type OpenInvoice = UnpaidInvoice & { row: DeskRow };

/** The invoices that are open, by their last day, in a form that enters them as paid. */
function Unpaid({ money: { rows, ticked, paidOn, wrong } }: { money: MoneyModel }) {
  const { now } = useDesk();
  const unpaid = rows
    .flatMap((row): OpenInvoice[] => unpaidInvoicesOf(row.state).map((each) => ({ ...each, row })))
    .toSorted((a, b) => a.invoice.dueOn.localeCompare(b.invoice.dueOn));
  if (unpaid.length === 0) return null;
  const sumOf = (all: readonly OpenInvoice[]) =>
    formatPence(all.reduce((sum, { pence }) => sum + pence, 0));
  const late = unpaid.filter(({ invoice }) => endOfDay(invoice.dueOn) < now);
  return (
    <Section id="unpaid" title="Unpaid invoices" text={moneyCopy.unpaidText}>
      <p className="as-strong">
        {moneyCopy.total(sumOf(unpaid), late.length > 0 ? sumOf(late) : 'nothing')}
      </p>
      <DeskForm className={styles.form} action={deskPaths.money}>
        <FieldError id="row" error={wrong?.name === 'row' ? wrong.fault : undefined} />
        <ol className="ruled contained">
          {unpaid.map((each) => (
            <UnpaidRow key={each.invoice.event} open={each} ticked={ticked} />
          ))}
        </ol>
        <div className={`cluster low unprinted ${styles.enter}`}>
          <EventField
            id="paidOn"
            name="paidOn"
            field={deskEvents.paid.fields.paidOn}
            typed={paidOn}
            error={wrong?.name === 'paidOn' ? wrong.fault : undefined}
          />
          <Button type="submit">Enter as paid</Button>
        </div>
      </DeskForm>
    </Section>
  );
}

function UnpaidRow({ open, ticked }: { open: OpenInvoice; ticked: readonly string[] }) {
  const { row, invoice, pence } = open;
  const { now } = useDesk();
  const value = `${tickOf(row)}.${invoice.event}`;
  const isLate = endOfDay(invoice.dueOn) < now;
  return (
    <li className={styles.row}>
      <label className={`finger unprinted ${styles.tick}`}>
        <input
          className={boxes.control}
          type="checkbox"
          name="row"
          value={value}
          defaultChecked={ticked.includes(value)}
        />
        <span className="visually-hidden">{moneyCopy.select(invoice.number)}</span>
      </label>
      <Whose row={row}>
        <bdi>{invoice.number}</bdi>, {isLate ? 'was due' : 'due'} {dayField.inWords(invoice.dueOn)}
      </Whose>
      <p className={isLate ? `marked ${styles.late}` : undefined}>
        {timeLeft({ for: 'payment', dueAt: `${invoice.dueOn}T12:00:00Z` }, now)}
      </p>
      <Pounds pence={pence} of={invoice.pence} />
    </li>
  );
}

/** Who it is about, with a link to their account, and a line of what it is. */
function Whose({ row, children }: { row: DeskRow; children: ReactNode }) {
  const { name, company } = whoSent(row.submission);
  return (
    <div className={styles.whose}>
      <h3 className="as-h4">
        <a href={`${deskPaths.submission(row.submission)}#payments`}>
          <bdi>{company || name || row.submission.reference}</bdi>
        </a>
      </h3>
      <p className="as-small">{children}</p>
    </div>
  );
}

const Pounds = ({ pence, of = pence }: { pence: number; of?: number }) => (
  <p className={styles.pounds}>
    <b>{formatPence(pence)}</b>
    {of !== pence && <span className="as-small"> of {formatPence(of)}</span>}
  </p>
);

type ToPayProps = {
  row: DeskRow;
  said: string;
  pence: number;
  dueAt?: string;
  action: DeskAction;
  fields?: Record<string, string>;
};

/** What goes back to somebody, by when, and the act that settles it. */
function ToPay({ row, said, pence, dueAt, ...form }: ToPayProps) {
  const { now } = useDesk();
  const { reference } = row.submission;
  return (
    <li className={styles.row}>
      <Whose row={row}>
        {reference}, {said}
      </Whose>
      {dueAt && (
        <p className={dueAt < now ? `marked ${styles.late}` : undefined}>
          {timeLeft({ for: 'refund', dueAt }, now)}
        </p>
      )}
      <Pounds pence={pence} />
      <ChangeForm
        {...form}
        className={`unprinted ${styles.act}`}
        row={row}
        from={deskPaths.money}
        about={rowCopy.about(reference)}
      />
    </li>
  );
}

const Ledger = () => (
  <Section id="ledger" title="For the bookkeeping" text={moneyCopy.ledgerText}>
    <DeskForm className="stack unprinted" action={deskPaths.ledger}>
      <div className="cluster">
        {(['from', 'to'] as const).map((name) => (
          <DeskField
            key={name}
            name={name}
            type="date"
            label={moneyCopy[name]}
            isRequired={false}
          />
        ))}
      </div>
      <div className="cluster">
        {Object.entries(moneyCopy.files).map(([file, label]) => (
          <SmallButton key={file} name="file" value={file}>
            {label}
          </SmallButton>
        ))}
      </div>
    </DeskForm>
  </Section>
);

export const moneyCopy = {
  title: 'Money',
  lead: 'What was invoiced, paid and paid back, as it is entered on each application.',
  empty: {
    title: 'There is no money yet.',
    text: 'Once a booking is confirmed, its price appears here. Record invoices and payments on its application.',
  },
  settled: {
    title: 'Nothing is outstanding.',
    text: 'Unpaid invoices, payments that were too much and refunds to pay appear here.',
  },
  unpaidText:
    'Select what your bank statement shows, give the day, and enter it in one go: each invoice with everything that is still due. Enter a part payment on its application.',
  total: (pounds: string, late: string) => `${pounds} in total, ${late} overdue`,
  select: (number: string) => `Select invoice ${number}`,
  tooMuchText: 'Give it back, which makes it a refund due in 14 days, or correct the payment.',
  refundsText: 'Pay it first, then mark it. Enter a part refund on its application.',
  ledgerText:
    'Bookings has a row for each contract, as it is today; Movements has a row for each amount agreed, invoiced, paid and paid back, by its own day. Movements keeps the amounts of erased applications, without their names. Leave the dates empty for everything.',
  from: 'From',
  to: 'Until',
  files: {
    'bookings.xlsx': 'Bookings, workbook',
    'bookings.csv': 'Bookings, csv',
    'movements.xlsx': 'Movements, workbook',
    'movements.csv': 'Movements, csv',
  },
} as const;
