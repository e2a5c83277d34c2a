import type { ReactNode } from 'react';

import { whoComes } from '../../domain/case/attendees.ts';
import { companyPath, deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { dayWords } from '../../domain/case/offers.ts';
import {
  type Alone,
  firstOf,
  isAttendanceTaken,
  isPressing,
  lacksOf,
  moveOf,
  type Session,
  type SessionLack,
} from '../../domain/case/sessions.ts';
import { customerOf, type StoredSubmission } from '../../domain/case/submission.ts';
import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { count, londonClock } from '../../domain/time/london-time.ts';
import { CourseCover } from '../art/covers/CourseCover.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { DeskForm, UndoForm } from './ChangeForm.tsx';
import { leavesWords, sessionCopy as copy, wholeCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Message } from './Message.tsx';
import { whoComesPath } from './next-step.ts';
import { Seats, ShareBar } from './pictures.tsx';
import { Back, Commas, Empty, Section, SmallButton, SmallLink } from './Section.tsx';
import styles from './Sessions.module.css';

/** The sessions to come, those that have begun, those that are over, and who is too few to run. */
export type SessionsModel = {
  onNow: readonly Session[];
  toCome: readonly Session[];
  over: readonly Session[];
  /** The time before which the next page of earlier ones begins. */
  earlier: string | undefined;
  alone: readonly Alone[];
  /** The address of a calendar that was just made. */
  calendar?: string | undefined;
  leaving?: LeavingModel | undefined;
  done?: { late?: number; isUndone?: boolean } | undefined;
};

/** The events that were just added to a whole session, and until when they can be taken back. */
export type LeavingModel = { rows: readonly string[]; until: string };

export function Sessions({ sessions }: { sessions: SessionsModel }) {
  const { onNow, toCome, over, alone, earlier, calendar, leaving, done } = sessions;
  const lists = [
    ['now', 'Now', onNow],
    ['to-come', 'To come', toCome],
    ['over', 'Over', over],
  ] as const;
  return (
    <>
      <Leaving leaving={leaving} done={done} />
      <h1 className="as-h2">{copy.title}</h1>
      <p>UK time.</p>
      {alone.length > 0 && (
        <Section id="alone" title="Too few to run">
          <ul className="ruled">
            {alone.map(({ course, people, smallestGroup, applications }) => (
              <li key={course} className="cluster apart">
                <p>
                  <b>{course}</b>:{' '}
                  <Commas
                    parts={applications.map(({ reference, name }) => (
                      <a
                        key={reference}
                        href={deskPaths.submission({ kind: 'enrolment', reference })}
                      >
                        <bdi>{name || reference}</bdi>
                      </a>
                    ))}
                  />{' '}
                  <span className="unbroken">
                    ({people} of {smallestGroup})
                  </span>
                </p>
                <SmallLink
                  href={`${companyPath(applications.map(({ reference }) => reference))}?course=${encodeURIComponent(course)}`}
                  about={`(${course})`}
                >
                  {copy.offerAll(applications.length)} …
                </SmallLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lists.map(
        ([id, title, shown]) =>
          shown.length > 0 && (
            <Section key={id} id={id} title={title}>
              <SessionRows sessions={shown} />
            </Section>
          ),
      )}
      {lists.every(([, , shown]) => shown.length === 0) && (
        <Empty
          title="Nothing is booked yet."
          text="Once you confirm a booking, its session appears here."
        />
      )}
      {earlier && (
        <p className={styles.earlier}>
          <SmallLink href={`${deskPaths.sessions}?before=${encodeURIComponent(earlier)}`}>
            Earlier sessions
          </SmallLink>
        </p>
      )}
      <Section
        id="calendar"
        title="A calendar for you"
        text="An address for your calendar program, which then shows sessions, calls and the last days of offers. It names firms and references, and no participants. Anybody with the address can read it; Sign out everywhere ends it."
      >
        {calendar && (
          <Message
            tone="done"
            title="Add this address to your calendar program. It is shown only once."
          >
            <p>
              <a href={calendar.replace(/^https?:/u, 'webcal:')}>
                Open it in your calendar program
              </a>
            </p>
            <p>{calendar}</p>
          </Message>
        )}
        <DeskForm className="unprinted" action={deskPaths.calendar}>
          <SmallButton>Make an address</SmallButton>
        </DeskForm>
      </Section>
    </>
  );
}

Sessions.title = () => copy.title;

export const sessionAddress = (session: Session) =>
  sessionPath({ startsAt: session.startsAt, reference: firstOf(session).submission.reference });

/** What was just done to a whole session, with the way back; or why there is none. */
export function Leaving({ leaving, done }: Pick<SessionsModel, 'leaving' | 'done'>) {
  const { now, canWrite } = useDesk();
  return (
    <>
      {done?.late !== undefined && <Message tone="stopped" title={undoCopy.late} />}
      {done?.isUndone && <Message tone="done" title={undoCopy.done} />}
      {leaving && (
        <Message
          tone="done"
          title={
            canWrite
              ? leavesWords(leaving.until, now)
              : `${count(leaving.rows.length, 'customer')} can read it on their own page. Nothing was sent.`
          }
        >
          <UndoForm action={deskPaths.undoSession} fields={{ row: leaving.rows }} />
        </Message>
      )}
    </>
  );
}

export const undoCopy = {
  late: 'It could not be taken back: a letter has left, or somebody has done something since.',
  done: 'It was taken back, and nothing is sent.',
} as const;

/** The joining instructions, once they are sent. */
export const joiningOf = ({ bookings }: Pick<Session, 'bookings'>) =>
  bookings.map(({ state }) => state.booking?.joining).find(Boolean);

/** The bookings for which not everybody is named. */
export const unnamedIn = ({ bookings }: Pick<Session, 'bookings'>) =>
  bookings.filter((booked) => whoComes(booked).length < booked.offer.people);

export const Customer = ({ submission }: { submission: StoredSubmission }) => (
  <a className="finger" href={deskPaths.submission(submission)}>
    <bdi>{customerOf(submission)}</bdi>
  </a>
);

export const titlesOf = ({ courses }: Pick<Session, 'courses'>) =>
  courses.map(keptTitle).join(', ');

type SessionHeadProps = { session: Session; title: string; children: ReactNode };

/** The head of a page about a session: the way back, the title, and which session it is. */
export const SessionHead = ({ session, title, children }: SessionHeadProps) => (
  <>
    <Back href={sessionAddress(session)}>{copy.backToSession}</Back>
    <header className={styles.head}>
      <p className="as-strong">{titlesOf(session)}</p>
      <h1 className="as-h2">{title}</h1>
      <p>
        {sentenceDay(session.startsAt)}
        <br />
        {session.place}
      </p>
      {children}
    </header>
  </>
);

export const SessionRows = ({ sessions }: { sessions: readonly Session[] }) => (
  <ol className="ruled contained">
    {sessions.map((session) => (
      <SessionRow key={sessionAddress(session)} session={session} />
    ))}
  </ol>
);

function SessionRow({ session }: { session: Session }) {
  const { place } = session;
  const { now, closing } = useDesk();
  const lacks = lacksOf(session, now, closing);
  return (
    <li className={styles.row}>
      <div className={styles.when}>
        <Cover session={session} />
        <DateBlock session={session} />
      </div>
      <div>
        <h3 className="as-h4">
          <a className="finger" href={sessionAddress(session)}>
            {titlesOf(session)}
          </a>
        </h3>
        <p className="as-small">{place}</p>
        {movesOf(session).map((words) => (
          <p key={words} className="as-strong">
            {words}
          </p>
        ))}
        {lacks
          .filter((lack, i) => i === 0 || isPressing(lack))
          .map((lack) => (
            <div key={lack} className={`cluster middle ${styles.lacks}`}>
              <p className={`marked ${styles.lack}`} data-late={isPressing(lack) || undefined}>
                <b>{lackWords[lack](session)}</b>
              </p>
              <LackButton session={session} lack={lack} look="secondary" />
            </div>
          ))}
      </div>
      <SessionStanding session={session} />
    </li>
  );
}

/** Who is still to choose, where a session is moved from here or to here, in words. */
export const movesOf = ({ leaving, coming }: Session) => [
  ...(leaving.length > 0
    ? [`Moved to ${sentenceDay(moveOf(leaving[0]!)!.startsAt)}: ${toChoose(leaving.length)}`]
    : []),
  ...(coming.length > 0 ? [`Moved here: ${toChoose(coming.length)}`] : []),
];

export const sentenceDay = (at: string) => `${dayWords(at)}, ${londonClock(at)}`;
const toChoose = (all: number) =>
  `${count(all, 'customer')} ${all === 1 ? 'has' : 'have'} not chosen yet`;

/** The cover of its course, or where the site has none by that title, one of its own. */
export function Cover({ session }: { session: Session }) {
  const { covers } = useDesk();
  const cover = session.courses.map((course) => covers[course]).find(Boolean);
  return (
    <div className={styles.cover} data-own>
      {cover ? (
        <CourseCover {...cover} />
      ) : (
        <OwnCover reference={firstOf(session).submission.reference} />
      )}
    </div>
  );
}

/** The day as a designed object: its number, and beside it weekday, month and hour. */
function DateBlock({ session: { startsAt } }: { session: Session }) {
  const clock = londonClock(startsAt);
  const [weekday, date, month, year] = dayWords(startsAt).split(/\s/u);
  const isThisYear = useDesk().now.startsWith(year!);
  return (
    <time className={styles.date} dateTime={startsAt}>
      <span className="visually-hidden">{sentenceDay(startsAt)}</span>
      <span className={styles.day} aria-hidden="true">
        {date}
      </span>
      <span className="as-small" aria-hidden="true">
        {month} {!isThisYear && year}
        <br />
        {weekday}, {clock}
      </span>
    </time>
  );
}

/** How many come, as dots and in words, and what is paid. */
export function SessionStanding({ session }: { session: Session }) {
  const { startsAt, bookings, people, named, paid, price } = session;
  const { now } = useDesk();
  if (bookings.length === 0) return null;
  const isTaken = isAttendanceTaken(session);
  const came = bookings.flatMap(({ state }) => state.attended ?? []).length;
  return (
    <div className={styles.standing}>
      <Seats people={people} filled={isTaken ? came : named} />
      <p className={styles.counts}>
        <span className="as-strong">{copy.people(session)}</span>{' '}
        <span>
          {isTaken
            ? `${came} came`
            : now < startsAt
              ? copy.named(named, people)
              : 'attendance not taken'}
        </span>
      </p>
      {paid !== undefined && (
        <>
          <ShareBar part={paid} whole={price} />
          <p className="as-small">
            {formatPence(paid)} of {formatPence(price)} paid
          </p>
        </>
      )}
    </div>
  );
}

export const lackWords: Record<SessionLack, (session: Session) => string> = {
  people: ({ people, smallestGroup }) =>
    `${people} of at least ${smallestGroup}: find company, move it, or call it off`,
  instructions: ({ bookings }) =>
    bookings.some(({ state }) => state.booking?.joining)
      ? 'Not everybody has joining instructions yet'
      : 'No joining instructions yet',
  names: ({ people, named }) => `${count(people - named, 'name')} missing`,
  attendance: () => 'Attendance not taken',
};

type LackButtonProps = { session: Session; lack: SessionLack; look?: 'primary' | 'secondary' };

/** Leads to where it is mended: to the one booking without its names, or else to the session. */
export function LackButton({ session, lack, look = 'primary' }: LackButtonProps) {
  const address = sessionAddress(session);
  const [unnamed, ...others] = unnamedIn(session);
  const to: Record<SessionLack, [label: string, href: string]> = {
    people: [wholeCopy.offered.title, `${address}/move`],
    instructions: [copy.instructions, `${address}/instructions`],
    names: [
      'Enter the names',
      unnamed && others.length === 0 ? whoComesPath(unnamed.submission) : `${address}#bookings`,
    ],
    attendance: [copy.whoCame, `${address}#who-came`],
  };
  const [label, href] = to[lack];
  return (
    <LinkButton
      look={look}
      size={look === 'secondary' ? 'small' : 'regular'}
      href={href}
      about={`(${sentenceDay(session.startsAt)})`}
    >
      {label}
    </LinkButton>
  );
}
