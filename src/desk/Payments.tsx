import { deskEvents } from '../../domain/desk-events.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { decimalOf, formatPence } from '../../domain/money.ts';
import { dayField, usualLastDay } from '../../domain/offers.ts';
import { accountWords } from '../../domain/payment-events.ts';
import type { Typed } from '../../domain/read-change.ts';
import { owedOf } from '../../domain/stages.ts';
import { FoldedForm } from './ChangeForm.tsx';
import { useDesk } from './DeskContext.tsx';
import type { SubmissionProps } from './models.ts';

/** What was invoiced and paid for what is booked, with a form to enter each. */
export function Payments({ submission }: SubmissionProps) {
  const { now } = useDesk();
  const {
    state,
    submission: { suspicion },
  } = submission.row;
  const { account } = state;
  const standing = { state, isQuarantined: suspicion !== undefined, now };
  const owed = Math.max(0, owedOf(state) ?? state.booking?.total ?? 0);
  const amount = owed > 0 ? decimalOf(owed) : '';
  const begun: Record<'invoiced' | 'paid', Typed> = {
    invoiced: { amount, dueOn: usualLastDay(now) },
    paid: { amount, paidOn: dateInLondon(now) },
  };
  return (
    <div className="stack" id="payments">
      <h3 className="as-h4">Invoices and payments</h3>
      <p>{accountWords(state) ?? 'Nobody has entered an invoice or a payment.'}</p>
      {account && account.invoices.length > 0 && (
        <ul className="ruled">
          {account.invoices.map(({ number, pence, dueOn }, i) => (
            <li key={i}>
              <bdi>{number}</bdi>, {formatPence(pence)}, to be paid by {dayField.inWords(dueOn)}
            </li>
          ))}
        </ul>
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
