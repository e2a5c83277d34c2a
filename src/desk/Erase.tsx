import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import type { DeskRow, SeveralAction } from '../../domain/case/views.ts';
import { backWords } from '../../domain/money/refunds.ts';
import { facts, formatPence } from '../../domain/provider/facts.ts';
import { londonTime } from '../../domain/time/london-time.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { RuledList } from '../components/ruled-lists.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { ChangeForm, DeskForm } from './ChangeForm.tsx';
import { actionCopy, severalCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { DeskField, OutcomeField } from './DeskField.tsx';
import { ListRows, tickOf } from './ListRow.tsx';
import { type Left, Message, Overtaken, References } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import { Section } from './Section.tsx';

/**
 * Before something is done with several: their number must be typed, posted as `typed`. For each, its reference and its
 * latest event in the list are posted as `row`.
 */
export type SeveralModel = {
  action: SeveralAction;
  rows: DeskRow[];
  /** With how many more that were ticked this cannot be done. */
  leftOut: number;
  /** The list that it goes on with. */
  from: string;
  fault?: 'number-differs' | 'outcome-missing';
};

/** Before something is erased: the reference must be typed, posted as `typed`. */
export type EraseModel = Pick<SubmissionModel, 'row' | 'overtaken'> & {
  fault?: 'reference-differs';
};

/** After something is erased: where else it is, what to do there by hand, and what others were quicker with. */
export type ErasedModel = {
  references: string[];
  /** Whether the books keep lines of an account, without whose they are. */
  isInBooks: boolean;
  elsewhere: { label: string; todo: string }[];
  left: Left[];
  from: string;
};

export function Erase({ erase: { row, fault, overtaken } }: { erase: EraseModel }) {
  const { reference } = row.submission;
  return (
    <>
      {overtaken && <Overtaken by={overtaken} deed="erased" />}
      <h1 className="as-h2">{eraseCopy.title(reference)}</h1>
      <p>{eraseCopy.lead}</p>
      {row.state.lines.length > 0 && <p>{eraseCopy.books}</p>}
      <Outstanding row={row} />
      <ListRows rows={[row]} />
      <ChangeForm className="stack" row={row} action="erase" look="primary" size="regular">
        <DeskField
          name="typed"
          label="Type the reference to erase it"
          hint={`It is ${reference}.`}
          error={fault ? 'That is another reference' : undefined}
        />
      </ChangeForm>
      <Cancel href={deskPaths.submission(row.submission)} />
    </>
  );
}

Erase.title = ({ erase: { row, fault } }: { erase: EraseModel }) =>
  wrongTitle(eraseCopy.title(row.submission.reference), fault);

const Cancel = ({ href }: { href: string }) => (
  <p>
    <LinkButton look="quiet" size="small" href={href}>
      Cancel
    </LinkButton>
  </p>
);

type OutstandingProps = { row: EraseModel['row']; isOneOfSeveral?: boolean };

/** What would be lost sight of: money that is owed, or a seat. */
function Outstanding({ row: { submission, state }, isOneOfSeveral }: OutstandingProps) {
  const { now } = useDesk();
  const { booking } = state;
  const { refund, tooMuch, isEntered } = moneyOf(state);
  const said = [
    refund ? `Still to be paid back: ${backWords(refund.pence, isEntered)}.` : '',
    tooMuch > 0 ? `${formatPence(tooMuch)} was paid too much.` : '',
    booking && now < booking.endsAt
      ? `There is a booking: ${londonTime(booking.startsAt, now)}.`
      : '',
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className="as-strong">
      {isOneOfSeveral && `${submission.reference}: `}
      {said.join(' ')}
    </p>
  );
}

export function Several({ several }: { several: SeveralModel }) {
  const { action, rows, leftOut, from, fault } = several;
  return (
    <>
      <h1 className="as-h2">{severalFormCopy.title(action, rows.length)}</h1>
      <p>
        {severalFormCopy.lead[action]} {leftOut > 0 && severalFormCopy.leftOut(leftOut)}
      </p>
      <ListRows rows={rows} />
      {action === 'erase' && (
        <>
          {rows.some(({ state }) => state.lines.length > 0) && <p>{eraseCopy.books}</p>}
          {rows.map((row) => (
            <Outstanding key={row.submission.reference} row={row} isOneOfSeveral />
          ))}
        </>
      )}
      <DeskForm
        className="stack"
        action={deskPaths.several}
        fields={{ from, do: action, row: rows.map(tickOf) }}
      >
        {action === 'close' && (
          <OutcomeField
            error={
              fault === 'outcome-missing' ? deskEvents.closed.fields.outcome.missing : undefined
            }
          />
        )}
        <DeskField
          name="typed"
          inputMode="numeric"
          label={severalFormCopy.label}
          hint={`There are ${rows.length}.`}
          error={fault === 'number-differs' ? 'That is another number' : undefined}
        />
        <Button type="submit">{actionCopy[action]}</Button>
      </DeskForm>
      <Cancel href={from} />
    </>
  );
}

Several.title = ({ several: { action, rows, fault } }: { several: SeveralModel }) =>
  wrongTitle(severalFormCopy.title(action, rows.length), fault);

export function Erased({ erased }: { erased: ErasedModel }) {
  const { references, elsewhere, left, from, isInBooks } = erased;
  return (
    <>
      {left.length > 0 && (
        <Message tone="stopped" title={severalCopy.left}>
          <References references={left} />
        </Message>
      )}
      <h1 className="as-h2">{eraseCopy.erased(references)}</h1>
      <p>
        {isInBooks ? eraseCopy.leftInBooks : 'Nothing is left here.'}{' '}
        {elsewhere.length === 0 && 'No other place had a copy.'}
      </p>
      {elsewhere.length > 0 && (
        <Section
          id="elsewhere"
          title="Other places have a copy of their own"
          text="Erase it there by hand:"
        >
          <RuledList items={elsewhere.map(({ label, todo }) => ({ title: label, text: todo }))} />
        </Section>
      )}
      <LinkButton href={from}>Go on</LinkButton>
    </>
  );
}

Erased.title = ({ erased }: { erased: ErasedModel }) => eraseCopy.erased(erased.references);

const erasedForGood =
  'What was sent, every note and the whole history are erased for good. This cannot be undone.';

const eraseCopy = {
  title: (reference: string) => `Erase ${reference}`,
  lead: erasedForGood,
  books: `The amounts agreed, invoiced, paid and refunded stay in the books, without name and reference: tax law requires them for ${facts.booksYears} years after the end of the accounting year.`,
  leftInBooks: 'Nothing is left here but the amounts in the books, without name and reference.',
  erased: ([first = '', ...others]: string[]) =>
    others.length === 0 ? `${first} is erased` : `${others.length + 1} are erased`,
} as const;

export const severalFormCopy = {
  title: (action: SeveralAction, number: number) => `${actionCopy[action]} ${number}`,
  lead: {
    quarantine:
      'They leave their lists, and nothing more is delivered. Release puts each one back.',
    close: 'For applications with nothing left to do. All end in the same way.',
    erase: erasedForGood,
  },
  leftOut: (number: number) =>
    `${number === 1 ? 'One more was selected and stays as it is' : `${number} more were selected and stay as they are`}: this cannot be done with ${number === 1 ? 'it' : 'them'}.`,
  label: 'Type how many there are',
} as const;
