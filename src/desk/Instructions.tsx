import type { FrozenLetter } from '../../domain/case/events.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import type { BookingRow, Session } from '../../domain/case/sessions.ts';
import { customerOf } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { hasEmail } from '../../domain/letters/letter-times.ts';
import { count } from '../../domain/time/london-time.ts';
import { wrongTitle } from '../forms/copy.ts';
import { FillForm, Leave, SendForm } from './ChangeForm.tsx';
import { previewCopy, sessionCopy as copy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Message } from './Message.tsx';
import { Fact } from './Section.tsx';
import { sessionAddress, SessionHead } from './Sessions.tsx';
import { AsItArrives } from './Write.tsx';

/** The joining instructions: the form, or what would be sent, with the seal of what was shown. */
type InstructionsModel = {
  session: Session;
  typed: Typed;
  wrong?: WrongField | undefined;
  /** Why nobody can be instructed any more. */
  closed?: string | undefined;
  /**
   * `letter` is the one that most get; unset where nobody gets one. `to` has the bookings that it is for, and `without`
   * those of them that get none.
   */
  shown?: {
    letter: FrozenLetter | undefined;
    to: readonly string[];
    without: readonly string[];
    seal: string;
    isNew?: boolean;
  };
};

const { fields, verb } = deskEvents.instructed;
const names = ['where', 'tutor', 'bring'] as const;

export const JoiningFacts = ({ joining }: { joining: Typed }) => (
  <dl className="ruled labelled">
    {names.map(
      (name) =>
        joining[name] && (
          <Fact key={name} label={fields[name].label} dir="auto">
            {joining[name]}
          </Fact>
        ),
    )}
  </dl>
);

type InstructionsProps = { instructions: InstructionsModel };

export function Instructions({ instructions }: InstructionsProps) {
  const { session, typed, wrong, closed, shown } = instructions;
  const { canWrite } = useDesk();
  const isEmpty = closed !== undefined && Object.keys(typed).length === 0;
  const address = sessionAddress(session);
  const action = `${address}/instructions`;
  return (
    <>
      {closed && <Message tone="stopped" title={closed} />}
      {shown?.isNew && <Message tone="stopped" title={previewCopy.isNew} />}
      <SessionHead session={session} title={titleOf(shown)}>
        <p className="measured">{goesTo(session, shown?.to, canWrite)}</p>
      </SessionHead>
      {isEmpty && <Leave href={address} label="Back" />}
      {shown && (
        <div className="stack">
          {shown.letter ? <AsItArrives letter={shown.letter} /> : <JoiningFacts joining={typed} />}
          {shown.without.length > 0 && (
            <Message tone="news" title={withoutWords(session, shown.without)} />
          )}
          {(shown.letter !== undefined || shown.without.length === 0) && (
            <p>
              {shown.letter
                ? previewCopy.leaveAll
                : 'There is no mail here, so nothing is sent: applicants read it on their pages.'}
            </p>
          )}
          <SendForm
            action={action}
            button={shown.letter ? deskEvents.instructed.button : 'Save'}
            typed={typed}
            sends={{ shown: shown.seal, do: verb }}
          >
            <Leave href={address} />
          </SendForm>
        </div>
      )}
      {!shown && !isEmpty && (
        <FillForm
          action={action}
          fields={fields}
          typed={typed}
          wrong={wrong}
          button={previewCopy.show}
        >
          <Leave href={address} />
        </FillForm>
      )}
    </>
  );
}

Instructions.title = ({ instructions: { wrong, shown } }: InstructionsProps) =>
  shown ? titleOf(shown) : wrongTitle(copy.instructions, wrong);

/** Where nobody gets a letter, none is shown. */
const titleOf = (shown: InstructionsModel['shown']) =>
  shown?.letter ? copy.shownTitle : copy.instructions;

/** To whom they go: whoever booked, each by name, and those who come and gave an address. */
function goesTo(
  session: Pick<Session, 'bookings'>,
  only: readonly string[] | undefined,
  canWrite: boolean,
): string {
  const bookings = session.bookings.filter(
    ({ submission }) => only === undefined || only.includes(submission.reference),
  );
  const { length: others } = bookings
    .flatMap(({ state }) => state.attendees ?? [])
    .filter(({ email }) => email);
  const customers = bookings
    .map(({ submission: each }) => customerOf(each) + (hasEmail(each) ? '' : copy.byTelephone))
    .join(', ');
  const to = [`${canWrite ? 'To' : 'For'} ${count(bookings.length, 'customer')}: ${customers}.`];
  if (only ? bookings.length < session.bookings.length : session.bookings.some(isInstructed)) {
    to.push('A customer who has exactly these already gets no second letter.');
  }
  if (canWrite) {
    to.push(
      others === 0
        ? 'Participants get them once we have their email addresses.'
        : `Also to ${count(others, 'participant')} with an email address.`,
    );
  }
  return to.join(' ');
}

const isInstructed = ({ state }: BookingRow) => state.booking?.joining !== undefined;

function withoutWords({ bookings }: Pick<Session, 'bookings'>, references: readonly string[]) {
  const names = bookings
    .filter(({ submission }) => references.includes(submission.reference))
    .map(({ submission }) => customerOf(submission));
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no email address: call or write to them. To answer reminds you.`;
}
