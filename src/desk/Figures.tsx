import { weeksShown } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { scores } from '../../domain/case/stages.ts';
import { facts } from '../../domain/provider/facts.ts';
import { count, mondayWords, spanOfHours } from '../../domain/time/london-time.ts';
import { useDesk } from './DeskContext.tsx';
import { AsTable, type BooksModel, Months, Table } from './Months.tsx';
import {
  AnswersOnClock,
  ScoreDots,
  Shade,
  StepsToSeat,
  type Week,
  WeeksCurves,
} from './pictures.tsx';
import { Empty, Section } from './Section.tsx';
import styles from './Figures.module.css';

type StepToSeat = 'applied' | 'offered' | 'accepted' | 'confirmed' | 'came';

export type FiguresModel = {
  /** The oldest first. */
  weeks: Week[];
  courses: { label: string; applications: number }[];
  kinds: { label: string; applications: number }[];
  /** Where people came from, as far as it is known. */
  sources: { label: string; applications: number }[];
  /** Hours from arrival to each answer, the shortest first, and their median; `undefined` where nothing was answered. */
  hoursToAnswer: number[];
  /** How many answers came later than was promised with each application. */
  late: number;
  medianHoursToAnswer: number | undefined;
  /** How many were answered in time, of all that are answered or overdue. */
  inTime: { answeredInTime: number; due: number };
  /** How many there are, and how many had an offer, an acceptance, a booking, attendance, and a cancellation. */
  bookings: Record<StepToSeat | 'cancelled', number>;
  /** What those say who came, from 1 to 5, and the latest of their words that may be quoted. */
  feedback: {
    answers: Record<(typeof scores)[number], number>[];
    words: { reference: string; words: string }[];
  };
  /** Hours from arrival to acceptance; `undefined` where nothing was accepted. */
  medianHoursToAcceptance: number | undefined;
  /** How many enrolled, of all that were booked and whose session is over or was cancelled. */
  enrolled: { enrolled: number; decided: number };
  money: BooksModel;
};

export function Figures({ figures }: { figures: FiguresModel }) {
  const { weeks, courses, kinds, sources, medianHoursToAnswer, inTime, enrolled } = figures;
  const isEmpty = weeks.every(({ applications }) => applications === 0);
  return (
    <>
      <h1 className="as-h2">{figuresCopy.title}</h1>
      <p>The applications of the last {weeksShown} weeks, without those that were erased.</p>
      {isEmpty ? (
        <Empty {...figuresCopy.empty} />
      ) : (
        <>
          <dl className={`columns ${styles.keys}`}>
            <Key
              label={figuresCopy.median}
              figure={hoursWords(medianHoursToAnswer)}
              none="Nothing was answered yet"
            />
            <Key
              label="Answered in time"
              figure={percent(inTime.answeredInTime, inTime.due)}
              text={figuresCopy.inTimeOf(inTime.answeredInTime, inTime.due)}
              none="Nothing was due yet"
            />
            <Key
              label="Enrolled"
              figure={percent(enrolled.enrolled, enrolled.decided)}
              text={figuresCopy.enrolledOf(enrolled.enrolled, enrolled.decided)}
              none="No booked session is over yet"
            />
          </dl>
          <TimesToAnswer {...figures} />
          <Bookings {...figures} />
          {!figures.money.isEmpty && <Months {...figures.money} />}
          <Feedback {...figures} />
          <Weeks weeks={weeks} />
          <Section id="courses" title="By course" text="One application can name several.">
            <Tally rows={courses} heading="Course" labelledBy="courses" />
          </Section>
          <Section id="kinds" title="By kind">
            <Tally rows={kinds} heading="Kind" labelledBy="kinds" />
          </Section>
          {sources.length > 0 && (
            <Section id="sources" title={figuresCopy.sources} text={figuresCopy.sourcesText}>
              <Tally rows={sources} heading={figuresCopy.sources} labelledBy="sources" />
            </Section>
          )}
        </>
      )}
    </>
  );
}

Figures.title = () => figuresCopy.title;

function TimesToAnswer({
  hoursToAnswer: hours,
  late,
}: Pick<FiguresModel, 'hoursToAnswer' | 'late'>) {
  const promised = facts.promises.enrolmentReplyHours;
  if (hours.length === 0) return null;
  const summary = `${count(hours.length, 'answer')}, ${late === 0 ? 'none' : late} late`;
  const steps = [0.25, 0.5, 0.75, 1].map((share) => share * promised);
  const upTo = (end: number, from: number) =>
    hours.filter((each) => each <= end && (each > from || from === 0)).length;
  return (
    <Section id="answers" title={`Answers on the ${promised}-hour clock`} text={`${summary}.`}>
      <figure className={styles.answers}>
        <AnswersOnClock hours={hours} promised={promised} label={summary} />
        <figcaption className="as-small" aria-hidden="true">
          <span>0</span>
          <span>{promised / 2} hours</span>
          <span>{promised} hours, and later</span>
        </figcaption>
      </figure>
      <AsTable of="Answers">
        <Table
          head={['Answered', 'Answers']}
          rows={[
            ...steps.map((end, i) => [`within ${end} hours`, upTo(end, steps[i - 1] ?? 0)]),
            [`after ${promised} hours`, hours.filter((each) => each > promised).length],
          ]}
        />
      </AsTable>
    </Section>
  );
}

/** A figure with its words; `none` has those where there is no figure. */
type KeyProps = { label: string; figure: string | undefined; text?: string; none?: string };

const Key = ({ label, figure, text, none }: KeyProps) => {
  const words = figure === undefined ? none : text;
  return (
    <div className="under-rule">
      <dt className="as-strong">{label}</dt>
      <dd>
        <span className={`as-figure ${styles.figure}`}>{figure ?? '–'}</span>
        {words && <span className="as-small">{words}</span>}
      </dd>
    </div>
  );
};

const hoursWords = (hours: number | undefined) =>
  hours === undefined ? undefined : spanOfHours(hours);

const stepsToSeat: readonly StepToSeat[] = ['applied', 'offered', 'accepted', 'confirmed', 'came'];

function Bookings({ bookings, medianHoursToAcceptance: median }: FiguresModel) {
  return (
    <Section id="bookings" title="Offers and bookings" text={figuresCopy.bookingsText}>
      <StepsToSeat counts={stepsToSeat.map((step) => bookings[step])} />
      <dl className={styles.steps}>
        {stepsToSeat.map((step, i) => (
          <div key={step}>
            <dt className="as-strong">
              <Shade at={i} />
              {figuresCopy.counted[step]}
            </dt>
            <dd className="as-figure">{bookings[step]}</dd>
          </div>
        ))}
      </dl>
      <p>
        {figuresCopy.cancelled(bookings.cancelled)}
        {median !== undefined &&
          ` Half of those who accepted did so within ${spanOfHours(median)} of applying.`}
      </p>
    </Section>
  );
}

/** What people said afterwards, a dot for each answer, with the words that may be quoted. */
function Feedback({ feedback: { answers, words } }: Pick<FiguresModel, 'feedback'>) {
  if (answers.length === 0) return null;
  return (
    <Section
      id="feedback"
      title="Feedback"
      text={`From ${count(answers.length, 'reply', 'replies')} by those who booked, 1 to 5.`}
    >
      <dl className={`tiled ${styles.bookings}`}>
        {scores.map((name) => {
          const marks = answers.map((answer) => answer[name]);
          return (
            <div key={name} className="under-rule">
              <dt className="as-strong">{deskEvents.rated.fields[name].label}</dt>
              <dd>
                <ScoreDots scores={marks} />
                <p className={`as-small ${styles.ends}`} aria-hidden="true">
                  {[1, 2, 3, 4, 5].map((score) => (
                    <span key={score}>{score}</span>
                  ))}
                </p>
                <p className={marks.length > 1 ? 'as-small' : 'visually-hidden'}>
                  {scoreWords(marks)}
                </p>
              </dd>
            </div>
          );
        })}
      </dl>
      {words.length > 0 && (
        <ul className="ruled">
          {words.map(({ reference, words: quote }) => (
            <li key={reference}>
              <blockquote className={`measured ${styles.words}`} dir="auto">
                {quote}
              </blockquote>
              <p className="as-small">
                May be quoted:{' '}
                <a href={deskPaths.submission({ kind: 'enrolment', reference })}>{reference}</a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** "4.5 on average", or of one reply what it says: one has no mean. */
const scoreWords = (marks: readonly number[]) =>
  marks.length === 1
    ? String(marks[0])
    : `${(marks.reduce((sum, each) => sum + each, 0) / marks.length).toFixed(1)} on average`;

function Weeks({ weeks }: Pick<FiguresModel, 'weeks'>) {
  const { now } = useDesk();
  const total = weeks.reduce((sum, { applications }) => sum + applications, 0);
  return (
    <Section id="weeks" title="Applications a week" text={figuresCopy.weeksText}>
      <WeeksCurves weeks={weeks} label={figuresCopy.weeksShown(total, weeks.length)} />
      <AsTable of="Applications a week">
        <Table
          head={['Week from', 'Applications', 'Answered', 'In time']}
          rows={weeks.toReversed().map(({ monday, applications, answered, answeredInTime }) => [
            <time key={monday} dateTime={monday}>
              {mondayWords(monday, now)}
            </time>,
            applications,
            answered,
            answeredInTime,
          ])}
        />
      </AsTable>
    </Section>
  );
}

type TallyProps = {
  rows: readonly { label: string; applications: number }[];
  heading: string;
  /** The id of the heading above it. */
  labelledBy: string;
};

/** How many applications each course or kind had, as a table with a bar beside each figure. */
function Tally({ rows, heading, labelledBy }: TallyProps) {
  const most = Math.max(1, ...rows.map(({ applications }) => applications));
  return (
    <table className={`${styles.table} ${styles.tally}`} aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Applications</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, applications }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {applications}
              <svg
                className={styles.bar}
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                fill="var(--fear)"
                aria-hidden="true"
              >
                <rect width={Math.round((applications / most) * 1000) / 10} height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "94%": whole per cent, and 100 or 0 only where it is all or none. */
export function percent(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const share = Math.round((part / whole) * 100);
  const isMixed = part > 0 && part < whole;
  return `${isMixed ? Math.min(99, Math.max(1, share)) : share}%`;
}

export const figuresCopy = {
  title: 'Figures',
  empty: {
    title: 'There is nothing to count.',
    text: 'The first week starts with the first application.',
  },
  median: 'Median time to an answer',
  inTimeOf: (inTime: number, due: number) => `${inTime} of ${due} that are answered or overdue`,
  enrolledOf: (enrolled: number, decided: number) =>
    `${enrolled} of ${decided} booked whose session is over or cancelled`,
  bookingsText: 'Each application is counted once, however many offers it got.',
  counted: {
    applied: 'Applied',
    offered: 'Offered',
    accepted: 'Accepted',
    confirmed: 'Booked',
    came: 'Came',
  },
  cancelled: (bookings: number) =>
    bookings === 0 ? 'No booking was cancelled.' : `${count(bookings, 'booking')} cancelled.`,
  weeksText:
    'The height of a curve is the number of applications in its week; the filled part was answered in time.',
  weeksShown: (applications: number, weeks: number) =>
    `${count(applications, 'application')} in ${count(weeks, 'week')}, drawn as curves; the table has every figure.`,
  sources: 'Where they came from',
  sourcesText:
    'By “via” or “utm_source” in the first address that they opened. For the others we don’t know.',
} as const;
