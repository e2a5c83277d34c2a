import { deskEvents } from '../../domain/desk-events.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { decimalOf, formatPence } from '../../domain/money.ts';
import { dayField, usualLastDay } from '../../domain/offers.ts';
import { accountWords } from '../../domain/payment-events.ts';
import type { Typed } from '../../domain/read-change.ts';
import { owedOf } from '../../domain/stages.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { pageCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { EventField } from './DeskField.tsx';
import type { SubmissionModel } from './models.ts';

const copy = pageCopy.payments;

/** What was invoiced and paid for what is booked, with a form to enter each. */
export function Payments({ submission: { row, again } }: { submission: SubmissionModel }) {
  const { now } = useDesk();
  const { state, submission } = row;
  const { account } = state;
  const standing = { state, isQuarantined: submission.suspicion !== undefined, now };
  const owed = Math.max(0, owedOf(state) ?? state.booking?.total ?? 0);
  const amount = owed > 0 ? decimalOf(owed) : '';
  const begun: Record<'invoiced' | 'paid', Typed> = {
    invoiced: { amount, dueOn: usualLastDay(now) },
    paid: { amount, paidOn: dateInLondon(now) },
  };
  return (
    <div className="stack" id="payments">
      <h3 className="as-h4">{copy.title}</h3>
      <p>{accountWords(state) ?? copy.none}</p>
      {account && account.invoices.length > 0 && (
        <ul className="ruled">
          {account.invoices.map(({ number, pence, dueOn }, i) => (
            <li key={i}>
              <bdi>{number}</bdi>, {formatPence(pence)}, {copy.dueOn} {dayField.inWords(dueOn)}
            </li>
          ))}
        </ul>
      )}
      {(['invoiced', 'paid'] as const).map((action) => {
        const { verb, button, isOpen } = deskEvents[action];
        const { fields }: Pick<Entry, 'fields'> = deskEvents[action];
        const asked = again?.verb === verb ? again : undefined;
        if (!isOpen(standing)) return null;
        return (
          <details key={action} className="unprinted" open={asked !== undefined}>
            <summary className="finger">{button}</summary>
            <ChangeForm className="stack" row={row} action={verb}>
              {Object.entries(fields).map(([name, field]) => (
                <EventField
                  key={name}
                  name={name}
                  id={`${verb}-${name}`}
                  field={field}
                  error={asked?.name === name ? asked.fault : undefined}
                  typed={(asked?.typed ?? begun[action])[name]}
                />
              ))}
            </ChangeForm>
          </details>
        );
      })}
    </div>
  );
}
