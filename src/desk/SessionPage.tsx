import type { ReactNode } from 'react';

import { whoComes } from '../../domain/case/attendees.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import {
  type BookingRow,
  isInstructed,
  isTooSmall,
  lacksOf,
  moveOf,
  type Session,
  type SessionLack,
} from '../../domain/case/sessions.ts';
import { invoicesOf, scores } from '../../domain/case/stages.ts';
import { customerOf, type StoredSubmission, whoSent } from '../../domain/case/submission.ts';
import { needersOf } from '../../domain/events/access-needs.ts';
import { hasEmail } from '../../domain/letters/letter-times.ts';
import { count } from '../../domain/time/london-time.ts';
import { LinkButton } from '../components/Button.tsx';
import { sessionCopy as copy, wholeCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Message } from './Message.tsx';
import { whoComesPath } from './next-step.ts';
import { Attendees } from './Offers.tsx';
import { Telephone } from './Reply.tsx';
import { Back, Checklist, type ChecklistItem, Section, SmallLink } from './Section.tsx';
import {
  Cover,
  Customer,
  joiningOf,
  LackButton,
  lackWords,
  Leaving,
  type LeavingModel,
  movesOf,
  sentenceDay,
  sessionAddress,
  type SessionsModel,
  SessionStanding,
  titlesOf,
  unnamedIn,
} from './Sessions.tsx';
import { type AttendanceModel, WhoCame } from './WhoCame.tsx';
import { JoiningFacts } from './WholeSession.tsx';
import styles from './Sessions.module.css';

export type SessionModel = {
  session: Session;
  leaving?: LeavingModel | undefined;
  /** What has just been done; `left` is how many bookings were left out. */
  done: { left?: number } & NonNullable<SessionsModel['done']> & AttendanceModel;
};

/** One session: what is due, its bookings with their people, and what can be done for all of them. */
export function SessionPage({ session: model }: { session: SessionModel }) {
  const { session, done } = model;
  const { startsAt, place, bookings, leaving, coming } = session;
  const { now } = useDesk();
  const address = sessionAddress(session);
  const joining = joiningOf(session);
  const isAhead = now < startsAt;
  return (
    <>
      <Done model={model} />
      <Back href={deskPaths.sessions}>Sessions</Back>
      <header className={`${styles.head} ${styles.covered}`}>
        <Cover session={session} />
        <div>
          <p className="as-strong">
            <time dateTime={startsAt}>{sentenceDay(startsAt)}</time>
          </p>
          <h1 className="as-title">{titlesOf(session)}</h1>
          <p>
            {place}
            {joining && (
              <>
                {' · '}Tutor: <bdi>{joining.tutor}</bdi>
              </>
            )}
          </p>
        </div>
      </header>
      <div className={`split ${styles.top}`}>
        {isAhead || bookings.length === 0 ? (
          <Due session={session} />
        ) : (
          <WhoCame session={session} done={done} />
        )}
        <div className={styles.aside}>
          <SessionStanding session={session} />
          <div className={`cluster unprinted ${styles.acts}`}>
            {bookings.length > 0 && now < session.endsAt && (joining !== undefined || !isAhead) && (
              <SmallLink href={`${address}/instructions`}>
                {joining ? 'Change the joining instructions' : copy.instructions}
              </SmallLink>
            )}
            {bookings.length > 0 && (
              <SmallLink href={`${address}/register`}>{copy.register}</SmallLink>
            )}
            {isAhead && bookings.length + leaving.length > 0 && (
              <>
                <SmallLink href={`${address}/move`}>{wholeCopy.offered.title}</SmallLink>
                <LinkButton look="quiet" size="small" href={`${address}/call-off`}>
                  {wholeCopy['called-off'].title}
                </LinkButton>
              </>
            )}
          </div>
        </div>
      </div>
      {joining && (
        <Section id="joining" title={copy.instructions}>
          <JoiningFacts joining={joining} />
        </Section>
      )}
      <ToChoose id="leaving" title="Moved from here, and not chosen yet" bookings={leaving} />
      <ToChoose id="coming" title="Moved here, and not chosen yet" bookings={coming} />
      <Feedback {...session} />
      {bookings.length > 0 && (
        <Section
          id="bookings"
          title="Bookings"
          text={
            isAhead
              ? 'A new date for one booking takes it out of this session; the others stay.'
              : undefined
          }
        >
          <ol className="ruled contained">
            {bookings.map((booked) => {
              const { submission, offer } = booked;
              const attendees = whoComes(booked);
              return (
                <li key={submission.reference} className={styles.booking}>
                  <Booker submission={submission}>
                    {tookIt(booked) && ', took the new date'}
                    {!hasEmail(submission) && copy.byTelephone}
                    {isAhead && `, ${copy.named(attendees.length, offer.people)}`}
                  </Booker>
                  {attendees.length > 0 || booked.state.needs ? (
                    <Attendees
                      attendees={needersOf(submission, booked.state)}
                      needs={booked.state.needs}
                    />
                  ) : (
                    isAhead && (
                      <p>
                        <a className="finger" href={whoComesPath(booked.submission)}>
                          Enter the names
                        </a>
                      </p>
                    )
                  )}
                </li>
              );
            })}
          </ol>
        </Section>
      )}
    </>
  );
}

SessionPage.title = () => copy.one;

/** Whose booking it is, and under that who booked, the reference and what else there is to know. */
function Booker({ submission, children }: { submission: StoredSubmission; children?: ReactNode }) {
  const { name, company } = whoSent(submission);
  return (
    <div>
      <h3 className="as-h4">
        <Customer submission={submission} />
      </h3>
      <p className="as-small">
        {company && <bdi>{name}</bdi>} {submission.reference}
        {children}
      </p>
    </div>
  );
}

/** Whether a booking is here because its customer took the new date of a session that we moved. */
const tookIt = ({ state: { offers, booking } }: BookingRow) =>
  offers.find(({ id }) => id === booking?.offer)?.isMove === true;

type ToChooseProps = { id: string; title: string; bookings: readonly BookingRow[] };

/** Those whose session we move, and who have not chosen; some asked for another date, and wait for us. */
function ToChoose({ id, title, bookings }: ToChooseProps) {
  if (bookings.length === 0) return null;
  return (
    <Section id={id} title={title} text="Both dates are open to them until they choose.">
      <ul className="ruled contained">
        {bookings.map((booked) => {
          const { submission, state } = booked;
          const { email, telephone } = whoSent(submission);
          const move = moveOf(booked)!;
          return (
            <li key={submission.reference} className={styles.booking}>
              <Booker submission={submission} />
              <div>
                <p className={state.openAdditions.length > 0 ? 'as-strong' : undefined}>
                  {state.openAdditions.length > 0
                    ? 'Wrote to us, and waits for an answer'
                    : `From ${sentenceDay(state.booking!.startsAt)} to ${sentenceDay(move.startsAt)}`}
                </p>
                <p className="as-small">
                  {email ? (
                    <bdi>{email}</bdi>
                  ) : (
                    <>
                      No email address: call <Telephone number={telephone} />
                    </>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Done({ model: { session, done, leaving } }: { model: SessionModel }) {
  const { left, wrong, closed } = done;
  const whose = session.bookings.find(
    ({ submission }) => submission.reference === wrong?.reference,
  );
  const stopped = [
    closed && `Nothing was saved. ${closed}`,
    left !== undefined &&
      `${count(left, 'booking')} left out, because something happened there meanwhile. Have a look before you press again.`,
    wrong && `Nothing was saved. ${whose ? customerOf(whose.submission) : ''}: ${wrong.fault}.`,
  ];
  return (
    <>
      {stopped.map((title, i) => title && <Message key={i} tone="stopped" title={title} />)}
      <Leaving leaving={leaving} done={done} />
    </>
  );
}

/** What it needs before it starts, with a tick where it is there; what is due first is the one red button. */
function Due({ session }: { session: Session }) {
  const { now, closing } = useDesk();
  const lacks = lacksOf(session, now, closing);
  const first: SessionLack | undefined =
    lacks[0] === 'names' && !isInstructed(session) ? 'instructions' : lacks[0];
  const { bookings } = session;
  const isFree = bookings.length === 0 || isInstructed(session);
  const due = first ?? (isFree ? undefined : 'instructions');
  const checks = checksOf(session);
  return (
    <section className={`stack unprinted ${styles.due}`} aria-labelledby="due">
      <h2 className="as-h4" id="due">
        What to do next
      </h2>
      {bookings.length === 0 ? (
        movesOf(session).map((words) => (
          <p key={words} className="as-strong">
            {words}
          </p>
        ))
      ) : due ? (
        <p className="as-strong">{lackWords[due](session)}</p>
      ) : (
        <p>
          Nothing {checks.every(({ isDone }) => isDone) ? 'to do' : 'urgent'} until the session
          starts. Afterwards, enter here who came.
        </p>
      )}
      {due && (
        <p>
          <LackButton session={session} lack={due} />
        </p>
      )}
      {due === 'people' && (
        <p>
          <LinkButton look="secondary" href={`${sessionAddress(session)}/call-off`}>
            {wholeCopy['called-off'].title}
          </LinkButton>
        </p>
      )}
      {/* Whether it runs is not to hide that nobody knows how to join it. */}
      {due === 'people' && lacks.includes('instructions') && (
        <>
          <p className="as-strong">{lackWords.instructions(session)}</p>
          <p>
            <LackButton session={session} lack="instructions" look="secondary" />
          </p>
        </>
      )}
      {bookings.length > 0 && <Checklist checks={checks} />}
    </section>
  );
}

function checksOf(session: Session): ChecklistItem[] {
  const { people, named, bookings, price } = session;
  const address = sessionAddress(session);
  const [unnamed] = unnamedIn(session);
  const invoiced = bookings.filter(({ state }) => invoicesOf(state).length > 0);
  const open = bookings.find(({ state }) => invoicesOf(state).length === 0);
  const isSmall = isTooSmall(session);
  return [
    {
      label: 'Places',
      said: isSmall ? `${people} of at least ${session.smallestGroup}` : String(people),
      isDone: !isSmall,
      href: '#bookings',
    },
    {
      label: 'Names',
      said: `${named} of ${people}`,
      isDone: named >= people,
      href: unnamed ? whoComesPath(unnamed.submission) : '#bookings',
    },
    { label: copy.instructions, isDone: isInstructed(session), href: `${address}/instructions` },
    ...(price > 0
      ? [
          {
            label: 'Invoices',
            said: `${invoiced.length} of ${bookings.length}`,
            isDone: open === undefined,
            href: open ? `${deskPaths.submission(open.submission)}#payments` : '#bookings',
          },
        ]
      : []),
  ];
}

/** What those say who booked, once it was held. */
function Feedback({ bookings }: Pick<Session, 'bookings'>) {
  const said = bookings.filter(({ state }) => state.feedback);
  if (said.length === 0) return null;
  return (
    <Section id="feedback" title="Feedback" text="From 1 to 5, by those who booked.">
      <ul className="ruled contained">
        {said.map(({ submission, state: { feedback } }) => (
          <li key={submission.reference} className={styles.booking}>
            <div>
              <bdi>{customerOf(submission)}</bdi>
              {scores.map((name) => (
                <p key={name} className="cluster middle as-small">
                  <FiveDots score={Number(feedback![name])} />
                  {deskEvents.rated.fields[name].label}: {feedback![name]}
                </p>
              ))}
            </div>
            {feedback!.words && (
              <div>
                <p dir="auto">{feedback!.words}</p>
                <p className="as-small">
                  {feedback!.quotable ? 'May be quoted' : copy.notQuotable}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const FiveDots = ({ score }: { score: number }) => (
  <svg viewBox="0 0 70 14" width="70" height="14" aria-hidden="true">
    {[0, 1, 2, 3, 4].map((i) => (
      <circle
        key={i}
        cx={7 + i * 14}
        cy="7"
        r="4.5"
        fill={i < score ? 'var(--ink)' : 'none'}
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
    ))}
  </svg>
);
