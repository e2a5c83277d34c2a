import { companyPath, deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents, type FrozenLetter } from '../../domain/case/events.ts';
import { sharedQuestion } from '../../domain/case/offers.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import type { BookingRow, Session } from '../../domain/case/sessions.ts';
import { customerOf, type StoredSubmission } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { hasEmail } from '../../domain/letters/letter-times.ts';
import { count } from '../../domain/time/london-time.ts';
import { wrongTitle } from '../forms/copy.ts';
import { FillForm, SendForm, UndoForm } from './ChangeForm.tsx';
import { previewCopy, sessionCopy as copy, wholeCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Message, Refused } from './Message.tsx';
import { Back, Facts, Section } from './Section.tsx';
import { Customer, sessionAddress, SessionHead } from './Sessions.tsx';
import { offerCopy } from './StaffAct.tsx';
import { AsItArrives, writeCopy } from './Write.tsx';
import styles from './Sessions.module.css';

/** What is filled in, and the seal of what is shown before it is sent. */
type Filled = { typed: Typed; wrong?: WrongField | undefined };
type Sealed = { seal: string; isNew?: boolean };
/** `closed` says why nothing can be done for its people any more. */
type OfSession = Filled & { session: Session; closed?: string | undefined };

const { date, time, place, reason, ...offered } = deskEvents.offered.fields;
/** It is never left out here. */
const reasonForAll = { ...reason, hint: 'Everybody reads it.' };

/** What the form of each asks for. */
const forms = {
  offered: { path: 'move', fields: { date, time, place, reason: reasonForAll } },
  'called-off': { path: 'call-off', fields: { reason: reasonForAll } },
} as const;

export type WholeSessionModel = OfSession & {
  action: keyof typeof forms;
  shown?:
    | (Sealed & {
        /** Each customer, with what differs between them, and the letter; unset where none goes out. */
        each: readonly {
          submission: StoredSubmission;
          said: string;
          letter: FrozenLetter | undefined;
        }[];
        leftOut: readonly { submission: StoredSubmission; why: string }[];
      })
    | undefined;
};

type WholeSessionProps = { whole: WholeSessionModel };

/** Moves a session, or calls it off: the form, or what everybody would read, and who is left out. */
export function WholeSession({ whole }: WholeSessionProps) {
  const { action, session, typed, wrong, closed, shown } = whole;
  const { path, fields } = forms[action];
  const { title, shownTitle, lead } = wholeCopy[action];
  const leave = { href: sessionAddress(session), label: 'Back' };
  const form = { action: `${leave.href}/${path}`, fields, typed, wrong, leave };
  return (
    <>
      <Refused closed={closed} preview={shown} />
      <SessionHead session={session} title={shown ? shownTitle : title}>
        <p className="measured">{lead}</p>
      </SessionHead>
      {shown && !closed ? (
        <Preview whole={whole} shown={shown} />
      ) : (
        <FillForm {...form} isClosed={closed !== undefined} button="Show what everybody reads" />
      )}
    </>
  );
}

WholeSession.title = ({ whole: { action, wrong, shown } }: WholeSessionProps) =>
  shown ? wholeCopy[action].shownTitle : wrongTitle(wholeCopy[action].title, wrong);

type PreviewProps = WholeSessionProps & { shown: NonNullable<WholeSessionModel['shown']> };

function Preview({ whole: { action, session, typed }, shown }: PreviewProps) {
  const { canWrite } = useDesk();
  const { each, leftOut, seal } = shown;
  const { path, fields } = forms[action];
  const address = sessionAddress(session);
  const without = each.filter(({ letter }) => !letter).length;
  return (
    <>
      <div className="stack">
        {each.length > 0 ? (
          <p>
            {canWrite ? previewCopy.leaveAll : offerCopy.noMail}
            {canWrite && without > 0 && ` ${wholeCopy.without(without)}`}
          </p>
        ) : (
          <p>There is nobody whom this would be sent to.</p>
        )}
        <SendForm
          action={`${address}/${path}`}
          button={each.length > 0 ? wholeCopy[action].title : undefined}
          typed={onlyOf(fields, typed)}
          sends={{ shown: seal, row: each.map(({ submission }) => submission.reference) }}
          leave={{ href: address, label: 'Back' }}
        />
      </div>
      <Section
        id="each"
        title={count(each.length, 'customer')}
        text={`${wholeCopy[action].same}, and the letter of each.`}
      >
        <ol className="ruled">
          {each.map(({ submission, said, letter }, i) => (
            <li key={submission.reference} className={styles.customer}>
              <p className="as-h4">
                <Customer submission={submission} />
              </p>
              {said && <p>{said}</p>}
              {letter ? (
                <details open={i === 0}>
                  <summary className="finger">{writeCopy.letter}</summary>
                  <AsItArrives letter={letter} />
                </details>
              ) : (
                canWrite && <p className="as-strong">{wholeCopy.noLetter}</p>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {leftOut.length > 0 && (
        <Section
          id="left-out"
          title="Left out"
          text="Nothing is sent to them. Deal with each of these on its own page."
        >
          <ul className="ruled">
            {leftOut.map(({ submission, why }) => (
              <li key={submission.reference} className={styles.customer}>
                <p className="as-h4">
                  <Customer submission={submission} />
                </p>
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** What was typed into these fields, to be posted again. */
const onlyOf = (fields: object, typed: Typed) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, typed[name] ?? '']));

type InstructionsModel = OfSession & {
  /**
   * `letter` is the one that most get; unset where nobody gets one. `to` has the bookings that it is for, and `without`
   * those of them that get none.
   */
  shown?: Sealed & {
    letter: FrozenLetter | undefined;
    to: readonly string[];
    without: readonly string[];
  };
};

type InstructionsProps = { instructions: InstructionsModel };

const { instructed } = deskEvents;

/** The joining instructions: the form, or what would be sent. */
export function Instructions({ instructions }: InstructionsProps) {
  const { session, typed, wrong, closed, shown } = instructions;
  const { canWrite } = useDesk();
  const href = sessionAddress(session);
  const action = `${href}/instructions`;
  const isClosed = closed !== undefined && Object.keys(typed).length === 0;
  return (
    <>
      <Refused closed={closed} preview={shown} />
      <SessionHead session={session} title={titleOf(shown)}>
        <p className="measured">{goesTo(session, shown?.to, canWrite)}</p>
      </SessionHead>
      {shown ? (
        <div className="stack">
          {shown.letter ? <AsItArrives letter={shown.letter} /> : <JoiningFacts joining={typed} />}
          {shown.without.length > 0 && (
            <Message tone="news" title={withoutWords(session, shown.without)} />
          )}
          {shown.letter && <p>{previewCopy.leaveAll}</p>}
          {!shown.letter && shown.without.length === 0 && (
            <p>There is no mail here, so nothing is sent: applicants read it on their pages.</p>
          )}
          <SendForm
            action={action}
            button={shown.letter ? instructed.button : 'Save'}
            typed={typed}
            sends={{ shown: shown.seal, do: instructed.verb }}
            leave={{ href }}
          />
        </div>
      ) : (
        <FillForm
          action={action}
          fields={instructed.fields}
          typed={typed}
          wrong={wrong}
          button={previewCopy.show}
          leave={{ href, label: isClosed ? 'Back' : undefined }}
          isClosed={isClosed}
        />
      )}
    </>
  );
}

Instructions.title = ({ instructions: { wrong, shown } }: InstructionsProps) =>
  shown ? titleOf(shown) : wrongTitle(copy.instructions, wrong);

/** Where nobody gets a letter, none is shown. */
const titleOf = (shown: InstructionsModel['shown']) =>
  shown?.letter ? 'The letter as it will arrive' : copy.instructions;

export const JoiningFacts = ({ joining }: { joining: Typed }) => (
  <Facts
    rows={(['where', 'tutor', 'bring'] as const).map((name) => [
      instructed.fields[name].label,
      joining[name],
    ])}
    dir="auto"
  />
);

/** To whom they go: each customer by name, and those who come and gave an address. */
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

const withoutWords = ({ bookings }: Pick<Session, 'bookings'>, references: readonly string[]) =>
  `${namesOf(bookings, references)} ${references.length === 1 ? 'has' : 'have'} no email address: call or write to them. To answer reminds you.`;

const namesOf = (rows: readonly Pick<DeskRow, 'submission'>[], references: readonly string[]) =>
  rows
    .filter(({ submission }) => references.includes(submission.reference))
    .map(({ submission }) => customerOf(submission))
    .join(', ');

export type CompanyModel = Filled & {
  rows: readonly DeskRow[];
  preview?: Sealed & {
    /** As the form of an offer has them: how many come, and pounds. */
    offers: ({ submission: StoredSubmission; letter: FrozenLetter | undefined } & Record<
      'people' | 'price',
      string
    >)[];
  };
  /** The references that were left as they are, because something has happened since. */
  done?: { left: readonly string[] };
  undoSeconds: number;
};

type CompanyProps = { company: CompanyModel };

const { courses, minutes, vat, included, validUntil } = offered;
const shared = { courses, date, time, minutes, place, vat, included, validUntil };

/** One session for several who wait for company: the form, each offer as it will arrive, or what was sent. */
export function OfferBoth({ company }: CompanyProps) {
  const { rows, typed, wrong, preview, done } = company;
  const { canWrite } = useDesk();
  const action = companyPath(rows.map(({ submission }) => submission.reference));
  const title = copy.offerAll(rows.length);
  const leave = { href: deskPaths.sessions };
  return (
    <>
      <Refused preview={preview} />
      {done && (
        <Message
          tone={done.left.length > 0 ? 'stopped' : 'done'}
          title={
            done.left.length > 0
              ? `Left as they are, because something has happened since: ${namesOf(rows, done.left)}`
              : `Offered to ${rows.length}. ${canWrite ? `The letters are sent after ${company.undoSeconds} seconds.` : 'Nothing was sent: call or write to each of them.'}`
          }
        >
          <UndoForm action={action} fields={{ step: 'undo' }} />
        </Message>
      )}
      <Back href={deskPaths.sessions}>{copy.title}</Back>
      <header className="stack">
        <h1 className="as-h2">{done ? 'Offered' : title}</h1>
        <p className="as-lead">{rows.map(({ submission }) => customerOf(submission)).join(', ')}</p>
        {!done && <p className="measured">Each is asked: “{sharedQuestion}”</p>}
      </header>
      {preview && (
        <div className="stack roomy">
          <SendForm
            action={action}
            button={title}
            typed={onlyOf(shared, typed)}
            sends={{ shown: preview.seal }}
            leave={leave}
          />
          {preview.offers.map(({ submission, letter, people, price }) => (
            <Section
              key={submission.reference}
              id={submission.reference}
              title={`${customerOf(submission)}: ${count(Number(people), 'person', 'people')}, £${price}`}
            >
              {letter ? (
                <AsItArrives letter={letter} />
              ) : (
                <p>No letter is sent: their page shows the offer.</p>
              )}
            </Section>
          ))}
        </div>
      )}
      {!preview && !done && (
        <FillForm
          action={action}
          fields={shared}
          typed={typed}
          wrong={wrong}
          button="Show the offers"
          leave={leave}
        />
      )}
    </>
  );
}

OfferBoth.title = ({ company: { rows, wrong } }: CompanyProps) =>
  wrongTitle(copy.offerAll(rows.length), wrong);
