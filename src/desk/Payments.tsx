import { deskEvents } from '../../domain/case/events.ts';
import { dayField, usualLastDay } from '../../domain/case/offers.ts';
import type { Typed } from '../../domain/case/read-change.ts';
import { invoicesOf, moneyOf } from '../../domain/case/stages.ts';
import { isCorrectable } from '../../domain/events/payment.ts';
import type { Line } from '../../domain/money/account.ts';
import { accountWords } from '../../domain/money/booking-money.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { backWords } from '../../domain/money/refunds.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { dateInLondon } from '../../domain/time/london-time.ts';
import { againOf, ChangeForm, FoldedForm } from './ChangeForm.tsx';
import { useDesk, useStanding } from './DeskContext.tsx';
import type { SubmissionProps } from './models.ts';
import { nextStepOf } from './next-step.ts';
import { ShareBar } from './pictures.tsx';
import styles from './Payments.module.css';

/** The account of an application: its sums, its lines, each of which can be corrected, and a form to add each kind. */
export function Payments({ submission }: SubmissionProps) {
  const { now } = useDesk();
  const { state } = submission.row;
  const standing = useStanding(submission.row);
  const money = moneyOf(state);
  const owed = money.isEntered ? money.owed : (state.booking?.total ?? 0);
  const amount = owed > 0 ? decimalOf(owed) : '';
  const begun: Record<'invoiced' | 'paid', Typed> = {
    invoiced: { amount, dueOn: usualLastDay(now) },
    paid: { amount, paidOn: dateInLondon(now) },
  };
  return (
    <div className="stack" id="payments">
      <h3 className="as-h4">Invoices and payments</h3>
      <Sums state={state} />
      <p>{accountWords(state) ?? 'No invoice or payment has been entered yet.'}</p>
      <Outstanding submission={submission} />
      <ol className={`ruled ${styles.account}`}>
        {state.lines
          .filter(({ of, pence }) => of !== 'asked' || pence !== 0)
          .map((line, i) => (
            <li key={`${line.event}-${i}`}>
              <p className={styles.line}>
                <span>
                  {line.of === 'asked' ? askedLabels[line.for] : lineLabels[line.of]}
                  {line.of === 'invoiced' && (
                    <>
                      {' '}
                      <bdi>{line.number}</bdi>, to be paid by {dayField.inWords(line.dueOn)}
                    </>
                  )}
                  <br />
                  <span className="as-small">{dayField.inWords(line.on)}</span>
                </span>
                <b>{formatPence(line.pence)}</b>
              </p>
              {isCorrectable(line) && <CorrectLine submission={submission} line={line} />}
            </li>
          ))}
      </ol>
      {(['invoiced', 'paid'] as const)
        .filter((action) => deskEvents[action].isOpen(standing))
        .map((action) => (
          <FoldedForm
            key={action}
            submission={submission}
            event={action}
            title={deskEvents[action].button}
            begun={begun[action]}
          />
        ))}
    </div>
  );
}

const askedLabels: Record<Extract<Line, { of: 'asked' }>['for'], string> = {
  booking: 'Booking',
  change: 'Change of the booking',
  cancellation: 'Cancellation',
  guarantee: 'Money-back guarantee',
};

const lineLabels: Record<Exclude<Line['of'], 'asked'>, string> = {
  invoiced: 'Invoice',
  paid: 'Payment',
  refunded: 'Refund',
  returned: 'To be given back',
};

function Sums({ state }: Pick<SubmissionProps['submission']['row'], 'state'>) {
  const { isEntered, asked, came, refunded } = moneyOf(state);
  const invoiced = invoicesOf(state).reduce((all, { pence }) => all + pence, 0);
  const figures = [
    ['Agreed', formatPence(asked)],
    ['Invoiced', invoiced > 0 && formatPence(invoiced)],
    ['Paid', isEntered && formatPence(came)],
  ] as const;
  return (
    <div className={`stack ${styles.sums}`}>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="as-small">{label}</dt>
            <dd>
              <span className={`as-figure ${styles.sum}`}>{figure || '–'}</span>
              {label === 'Paid' && isEntered && refunded > 0 && (
                <span className="as-small">{formatPence(refunded)} paid back</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar part={isEntered ? came - refunded : 0} whole={asked} height={16} />
    </div>
  );
}

/** What is to be paid back or given back, unless that is the next step, which has the form already. */
function Outstanding({ submission }: SubmissionProps) {
  const { row } = submission;
  const { now } = useDesk();
  const next = nextStepOf(row, now);
  const { refund, tooMuch, isEntered } = moneyOf(row.state);
  return (
    <>
      {refund && (
        <p className="as-strong">
          To be paid back by {dayField.inWords(dateInLondon(refund.dueAt))}:{' '}
          {backWords(refund.pence, isEntered)}.
        </p>
      )}
      {refund && next !== 'refund' && (
        <FoldedForm
          submission={submission}
          event="refunded"
          title={deskEvents.refunded.button}
          begun={{ refund: decimalOf(refund.pence) }}
        />
      )}
      {tooMuch > 0 && next !== 'surplus' && (
        <ChangeForm className="unprinted" row={row} action={deskEvents.returned.verb} />
      )}
    </>
  );
}

function CorrectLine({ submission, line }: SubmissionProps & { line: Line }) {
  const again = againOf(submission, 'line-corrected');
  const isAgain = again?.typed.line === line.event;
  const { number = '', dueOn = '' } = line.of === 'invoiced' ? line : {};
  const begun = { line: line.event, amount: decimalOf(line.pence), on: line.on, number, dueOn };
  return (
    <FoldedForm
      submission={isAgain ? submission : { ...submission, again: undefined }}
      event="line-corrected"
      title={deskEvents['line-corrected'].button}
      fields={{ line: line.event }}
      omits={line.of === 'invoiced' ? ['line'] : ['line', 'number', 'dueOn']}
      begun={begun}
    />
  );
}
