import type { ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { endOf } from '../../domain/case/due.ts';
import { whoSent } from '../../domain/case/kinds.ts';
import { dayField } from '../../domain/case/offers.ts';
import { moneyOf, type UnpaidInvoice, unpaidInvoicesOf } from '../../domain/case/stages.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { decimalOf, formatPence } from '../../domain/money/money.ts';
import { timeLeft } from '../../domain/time/time-words.ts';
import { Button } from '../components/Button.tsx';
import { Field, FieldError } from '../components/Field.tsx';
import { ChangeForm, DeskForm } from './ChangeForm.tsx';
import { markedTitle, moneyCopy as copy, rowCopy, severalCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { EventField } from './DeskField.tsx';
import { Table } from './figure-tables.tsx';
import { monthWords } from './Figures.tsx';
import { DoneWith, type ListModel } from './List.tsx';
import { type Left, Message, References } from './Message.tsx';
import { Empty, Section } from './Section.tsx';
import boxes from '../components/ChoiceGroup.module.css';
import fieldStyles from '../components/Field.module.css';
import styles from './Money.module.css';

/** What is owed either way, and what came and went. Money is whole pence. */
export type MoneyModel = {
  /** Every application with an invoice that is unpaid, with too much, or with something to be paid back. */
  rows: DeskRow[];
  /** The last months, the oldest first. */
  months: MonthModel[];
  /** Whether there was never any line of any account. */
  isEmpty: boolean;
  /** The values of the boxes that were ticked, and the day that was typed, where it could not be taken. */
  ticked: readonly string[];
  paidOn: string;
  wrong?: MoneyFault | undefined;
  /** What was paid of several, on which day, and of whom somebody had entered something meanwhile. */
  entered?: { pence: number; paidOn: string; left: Left[] } | undefined;
  /** What has just been done with one of them. */
  done?: ListModel['done'];
};

/** What is wrong with a form that says that invoices were paid: nothing is ticked, or the day. */
export type MoneyFault = { name: 'row' | 'paidOn'; fault: string };

/** What was asked (less what was taken off), invoiced, came and was paid back in a month of London, "2025-01". */
export type MonthModel = { month: string } & Record<
  'asked' | 'invoiced' | 'paid' | 'refunded',
  number
>;

type MoneyProps = { money: MoneyModel };

/** What is owed either way, what came and went, and the files for the bookkeeping. */
export function Money({ money }: MoneyProps) {
  const { rows, months, isEmpty, done, entered } = money;
  const tooMuch = rows.filter(({ state }) => moneyOf(state).tooMuch > 0);
  const refunds = rows
    .filter(({ state }) => moneyOf(state).refund)
    .toSorted((a, b) => refundOf(a).dueAt.localeCompare(refundOf(b).dueAt));
  return (
    <>
      {done && <DoneWith done={done} from={deskPaths.money} />}
      {entered && <Entered entered={entered} />}
      <h1 className="as-h2">{copy.title}</h1>
      <p>{copy.lead}</p>
      {rows.length === 0 && <Empty {...(isEmpty ? copy.empty : copy.settled)} />}
      <Unpaid money={money} />
      {refunds.length > 0 && (
        <Section id="refunds" title={copy.refunds} text={copy.refundsText}>
          <ol className="ruled">
            {refunds.map((row) => (
              <ToRefund key={row.submission.reference} row={row} />
            ))}
          </ol>
        </Section>
      )}
      {tooMuch.length > 0 && (
        <Section id="too-much" title={copy.tooMuch} text={copy.tooMuchText}>
          <ol className="ruled">
            {tooMuch.map((row) => (
              <TooMuch key={row.submission.reference} row={row} />
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

Money.title = ({ money }: MoneyProps) => markedTitle(copy.title, money.wrong);

/** What was entered of several invoices, and what somebody was quicker with. */
function Entered({ entered }: { entered: NonNullable<MoneyModel['entered']> }) {
  const { pence, paidOn, left } = entered;
  return (
    <Message
      tone={left.length > 0 ? 'stopped' : 'done'}
      title={
        pence > 0 ? copy.entered(formatPence(pence), dayField.inWords(paidOn)) : copy.noneEntered
      }
    >
      {left.length > 0 && (
        <>
          <p>{severalCopy.left}</p>
          <References references={left} />
        </>
      )}
    </Message>
  );
}

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
  const late = unpaid.filter(({ invoice }) => endOf(invoice) < now);
  return (
    <Section id="unpaid" title={copy.unpaid} text={copy.unpaidText}>
      <p className="as-strong">
        {copy.total(sumOf(unpaid), late.length > 0 ? sumOf(late) : 'nothing')}
      </p>
      <DeskForm className={styles.form} action={deskPaths.money}>
        <FieldError id="row" error={wrong?.name === 'row' ? wrong.fault : undefined} />
        <ol className="ruled">
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
          <Button type="submit">{copy.enter}</Button>
        </div>
      </DeskForm>
    </Section>
  );
}

function UnpaidRow({ open, ticked }: { open: OpenInvoice; ticked: readonly string[] }) {
  const { row, invoice, pence } = open;
  const { now } = useDesk();
  const value = `${row.submission.reference}.${row.lastEvent ?? ''}.${invoice.event}`;
  const isLate = endOf(invoice) < now;
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
        <span className="visually-hidden">{copy.select(invoice.number)}</span>
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

const refundOf = ({ state }: DeskRow) => moneyOf(state).refund!;

function ToRefund({ row }: { row: DeskRow }) {
  const { now } = useDesk();
  const { pence, dueAt } = refundOf(row);
  return (
    <li className={styles.row}>
      <Whose row={row}>
        {row.submission.reference}, by {dayField.inWords(dueAt.slice(0, 10))}
      </Whose>
      <p className={dueAt < now ? `marked ${styles.late}` : undefined}>
        {timeLeft({ dueAt }, now)}
      </p>
      <Pounds pence={pence} />
      <ChangeForm
        className={`unprinted ${styles.act}`}
        row={row}
        from={deskPaths.money}
        action="refund"
        fields={{ refund: decimalOf(pence) }}
        about={rowCopy.about(row.submission.reference)}
      />
    </li>
  );
}

function TooMuch({ row }: { row: DeskRow }) {
  const { tooMuch, came } = moneyOf(row.state);
  return (
    <li className={styles.row}>
      <Whose row={row}>
        {row.submission.reference}, {formatPence(came)} came in all
      </Whose>
      <Pounds pence={tooMuch} />
      <ChangeForm
        className={`unprinted ${styles.act}`}
        row={row}
        from={deskPaths.money}
        action="return"
        about={rowCopy.about(row.submission.reference)}
      />
    </li>
  );
}

/** What was agreed, came and was paid back, as bars and in a table. */
function Months({ months }: { months: readonly MonthModel[] }) {
  return (
    <Section id="months" title={copy.months} text={copy.monthsText}>
      <ul className={`cluster as-small ${styles.keys}`}>
        {(['asked', 'paid', 'refunded'] as const).map((of) => (
          <li key={of} data-of={of}>
            {copy.keys[of]}
          </li>
        ))}
      </ul>
      <Bars months={months} />
      <details>
        <summary className="finger">{copy.table}</summary>
        <div className={styles.table}>
          <Table
            head={copy.columns}
            rows={months.toReversed().map(({ month, asked, invoiced, paid, refunded }) => [
              monthWords(month),
              <>
                {formatPence(asked)}
                <br />
                {formatPence(invoiced)} {copy.invoiced}
              </>,
              <>
                {formatPence(paid)}
                <br />
                {formatPence(refunded)} {copy.paidBack}
              </>,
            ])}
          />
        </div>
      </details>
    </Section>
  );
}

/** The width of a month, and the height of the tallest bar or of two that stand on either side of the line. */
const [step, height] = [40, 200];

/** For each month what was agreed, outlined, and what came, filled; below the line what was paid back, or taken off. */
function Bars({ months }: { months: readonly MonthModel[] }) {
  const most = (sum: (month: MonthModel) => number) => Math.max(0, ...months.map(sum));
  const above = most(({ asked, paid }) => Math.max(asked, paid));
  const below = most(({ asked, refunded }) => Math.max(-asked, refunded));
  const scale = (height - 4) / Math.max(1, above + below);
  const base = 2 + above * scale;
  const bar = (x: number, width: number, pence: number) => ({
    x,
    width,
    height: Math.abs(pence) * scale,
    y: base - Math.max(0, pence) * scale,
  });
  return (
    <figure className={styles.bars}>
      <p className="as-label" aria-hidden="true">
        {formatPence(above)}
      </p>
      <svg
        viewBox={`0 0 ${step * months.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={copy.monthsShown(months.length)}
      >
        {months.map(({ month, asked, paid, refunded }, i) => (
          <g key={month}>
            <rect className={styles.paid} {...bar(step * i + 9, 22, paid)} />
            <rect className={styles.refunded} {...bar(step * i + 9, 22, -refunded)} />
            {asked !== 0 && <rect className={styles.asked} {...bar(step * i + 5, 30, asked)} />}
          </g>
        ))}
        <line className={styles.base} x1="0" x2={step * months.length} y1={base} y2={base} />
      </svg>
      <figcaption className="as-small" aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{shortMonth(month)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const shortMonth = (month: string) => monthWords(month).slice(0, 3);

/** The files that the bookkeeping takes, for a period or from the beginning. */
const Ledger = () => (
  <Section id="ledger" title={copy.ledger} text={copy.ledgerText}>
    <DeskForm className="stack unprinted" action={deskPaths.ledger}>
      <div className="cluster">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} id={name} label={copy[name]}>
            <input className={fieldStyles.control} type="date" id={name} name={name} />
          </Field>
        ))}
      </div>
      <div className="cluster">
        {Object.entries(copy.files).map(([file, label]) => (
          <Button key={file} type="submit" look="secondary" size="small" name="file" value={file}>
            {label}
          </Button>
        ))}
      </div>
    </DeskForm>
  </Section>
);
