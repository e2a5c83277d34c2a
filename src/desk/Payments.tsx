import type { Line } from '../../domain/account.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { decimalOf, formatPence } from '../../domain/money.ts';
import { dayField, usualLastDay } from '../../domain/offers.ts';
import { accountWords, isCorrectable } from '../../domain/payment-events.ts';
import type { Typed } from '../../domain/read-change.ts';
import { moneyOf } from '../../domain/stages.ts';
import { againOf, FoldedForm } from './ChangeForm.tsx';
import { useDesk } from './DeskContext.tsx';
import type { SubmissionProps } from './models.ts';
import styles from './Submission.module.css';

/** The account of an application: its sums, its lines, each of which can be corrected, and a form to add each kind. */
export function Payments({ submission }: SubmissionProps) {
  const { now } = useDesk();
  const {
    state,
    submission: { suspicion },
  } = submission.row;
  const standing = { state, isQuarantined: suspicion !== undefined, now };
  const money = moneyOf(state);
  const owed = money.isEntered ? money.owed : (state.booking?.total ?? 0);
  const amount = owed > 0 ? decimalOf(owed) : '';
  const begun: Record<'invoiced' | 'paid', Typed> = {
    invoiced: { amount, dueOn: usualLastDay(now) },
    paid: { amount, paidOn: dateInLondon(now) },
  };
  const entered = state.lines.filter(isCorrectable);
  return (
    <div className="stack" id="payments">
      <h3 className="as-h4">Invoices and payments</h3>
      <p>{accountWords(state) ?? 'Nobody has entered an invoice or a payment.'}</p>
      {entered.length > 0 && (
        <ol className={`ruled ${styles.account}`}>
          {entered.map((line) => (
            <li key={line.event}>
              <p className="cluster apart">
                <span>
                  {lineLabels[line.of]}
                  {line.of === 'invoiced' && (
                    <>
                      {' '}
                      <bdi>{line.number}</bdi>, to be paid by {dayField.inWords(line.dueOn)}
                    </>
                  )}
                  <br />
                  <span className="as-small">{dayField.inWords(line.on)}</span>
                </span>
                <b className={styles.pounds}>{formatPence(line.pence)}</b>
              </p>
              <CorrectLine submission={submission} line={line} />
            </li>
          ))}
        </ol>
      )}
      {(['invoiced', 'paid'] as const)
        .filter((action) => deskEvents[action].isOpen(standing))
        .map((action) => (
          <FoldedForm
            key={action}
            className="stack"
            submission={submission}
            event={action}
            title={deskEvents[action].button}
            begun={begun[action]}
            hasOwnIds
          />
        ))}
    </div>
  );
}

const lineLabels: Record<Line['of'], string> = {
  asked: 'Asked',
  invoiced: 'Invoice',
  paid: 'Payment',
  refunded: 'Refund',
  returned: 'To be given back',
};

/** Puts an entry right, at any time. */
function CorrectLine({ submission, line }: SubmissionProps & { line: Line }) {
  const again = againOf(submission, 'line-corrected');
  const isAgain = again?.typed.line === line.event;
  const { number = '', dueOn = '' } = line.of === 'invoiced' ? line : {};
  const begun = { line: line.event, amount: decimalOf(line.pence), on: line.on, number, dueOn };
  return (
    <FoldedForm
      className="stack"
      submission={isAgain ? submission : { ...submission, again: undefined }}
      event="line-corrected"
      title={deskEvents['line-corrected'].button}
      fields={{ line: line.event }}
      omits={line.of === 'invoiced' ? ['line'] : ['line', 'number', 'dueOn']}
      begun={begun}
      hasOwnIds={`${line.event}-`}
    />
  );
}
