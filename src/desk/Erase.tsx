import { Button, LinkButton } from '../components/Button.tsx';
import { RuledList } from '../components/ruled-lists.tsx';
import { ChangeForm, DeskForm } from './ChangeForm.tsx';
import { actionCopy, eraseCopy, severalCopy } from './copy.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { DeskField, Outcome } from './DeskField.tsx';
import { Message, Overtaken, References } from './Message.tsx';
import { useDesk } from './DeskContext.tsx';
import type { ErasedModel, EraseModel, SeveralModel } from './models.ts';
import { londonTime } from '../../domain/london-time.ts';
import { formatPence } from '../../domain/money.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { Row } from './Row.tsx';
import { Section } from './Section.tsx';

export type EraseProps = { erase: EraseModel };

/** Before something is erased: what it is, and the reference to be typed. */
export function Erase({ erase: { row, fault, overtaken } }: EraseProps) {
  const { reference } = row.submission;
  return (
    <>
      {overtaken && <Overtaken by={overtaken} lead={eraseCopy.overtaken} />}
      <h1 className="as-h2">{eraseCopy.title(reference)}</h1>
      <p>{eraseCopy.lead}</p>
      <Outstanding row={row} />
      <ol className="ruled">
        <Row row={row} />
      </ol>
      <ChangeForm className="stack" row={row} action="erase" look="primary" size="regular">
        <DeskField
          name="typed"
          label={eraseCopy.label}
          hint={eraseCopy.hint(reference)}
          error={fault ? eraseCopy.differs : undefined}
        />
      </ChangeForm>
      <p>
        <LinkButton look="quiet" size="small" href={deskPaths.submission(row.submission)}>
          {eraseCopy.keep}
        </LinkButton>
      </p>
    </>
  );
}

type OutstandingProps = { row: EraseModel['row']; isOneOfSeveral?: boolean };

/** What would be lost sight of: money that is owed, or a seat. */
function Outstanding({ row: { submission, state }, isOneOfSeveral }: OutstandingProps) {
  const { now } = useDesk();
  const { refund, booking } = state;
  const said = [
    refund ? eraseCopy.refund(formatPence(refund.pence)) : '',
    booking && now < booking.endsAt ? eraseCopy.booking(londonTime(booking.startsAt, now)) : '',
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className="as-strong">
      {isOneOfSeveral && `${submission.reference}: `}
      {said.join(' ')}
    </p>
  );
}

export type SeveralProps = { several: SeveralModel };

/** Before something is done with several at once: who they are, and their number to be typed. */
export function Several({ several }: SeveralProps) {
  const { action, rows, leftOut, from, fault } = several;
  return (
    <>
      <h1 className="as-h2">{severalCopy.title(action, rows.length)}</h1>
      <p>
        {severalCopy.lead[action]} {leftOut > 0 && severalCopy.leftOut(leftOut)}
      </p>
      <ol className="ruled">
        {rows.map((row) => (
          <Row key={row.submission.reference} row={row} />
        ))}
      </ol>
      {action === 'erase' &&
        rows.map((row) => <Outstanding key={row.submission.reference} row={row} isOneOfSeveral />)}
      <DeskForm className="stack" action={deskPaths.several} fields={{ from, do: action }}>
        {rows.map(({ submission: { reference }, lastEvent = '' }) => (
          <input key={reference} type="hidden" name="row" value={`${reference}.${lastEvent}`} />
        ))}
        {action === 'close' && (
          <Outcome
            error={
              fault === 'outcome-missing' ? deskEvents.closed.fields.outcome.missing : undefined
            }
          />
        )}
        <DeskField
          name="typed"
          inputMode="numeric"
          label={severalCopy.label}
          hint={severalCopy.hint(rows.length)}
          error={fault === 'number-differs' ? severalCopy.differs : undefined}
        />
        <Button type="submit">{actionCopy[action]}</Button>
      </DeskForm>
      <p>
        <LinkButton look="quiet" size="small" href={from}>
          {severalCopy.keep}
        </LinkButton>
      </p>
    </>
  );
}

export type ErasedProps = { erased: ErasedModel };

/** After something is erased: where else it is, and what to do there. */
export function Erased({ erased: { references, elsewhere, left, from } }: ErasedProps) {
  return (
    <>
      {left.length > 0 && (
        <Message tone="stopped" title={severalCopy.left}>
          <References references={left} />
        </Message>
      )}
      <h1 className="as-h2">{eraseCopy.erased(references)}</h1>
      <p>
        {references.length === 1 ? eraseCopy.erasedLead : eraseCopy.erasedLeadOfSeveral}{' '}
        {elsewhere.length === 0 && eraseCopy.nowhere}
      </p>
      {elsewhere.length > 0 && (
        <Section id="elsewhere" title={eraseCopy.elsewhere} text={eraseCopy.elsewhereText}>
          <RuledList items={elsewhere.map(({ label, todo }) => ({ title: label, text: todo }))} />
        </Section>
      )}
      <LinkButton href={from}>{eraseCopy.on}</LinkButton>
    </>
  );
}
