import type { ReactNode } from 'react';

import { curvePath, reach } from '../art/adoption-curve.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { weeksShown } from '../../domain/desk-limits.ts';
import { scores } from '../../domain/stages.ts';
import { figuresCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import styles from './Figures.module.css';
import { mondayWords } from '../../domain/london-time.ts';
import { formatPence } from '../../domain/money.ts';
import type { FiguresModel } from './models.ts';
import { Empty, Section } from './Section.tsx';
import { count, spanOfHours } from '../../domain/time-words.ts';

const copy = figuresCopy;

export function Figures({ figures }: { figures: FiguresModel }) {
  const { weeks, courses, kinds, medianHoursToAnswer, inTime, enrolled } = figures;
  const isEmpty = weeks.every(({ applications }) => applications === 0);
  return (
    <>
      <h1 className="as-h2">{copy.title}</h1>
      <p>
        The applications of the last {weeksShown} weeks, without those that were erased. No figure
        names anybody.
      </p>
      {isEmpty ? (
        <Empty {...copy.empty} />
      ) : (
        <>
          <dl className={`columns ${styles.keys}`}>
            <Key
              label={copy.median}
              figure={hoursWords(medianHoursToAnswer)}
              none="Nothing was answered yet"
            />
            <Key
              label="Answered in time"
              figure={percent(inTime.answeredInTime, inTime.due)}
              text={copy.inTimeOf(inTime.answeredInTime, inTime.due)}
              none="Nothing was due yet"
            />
            <Key
              label="Enrolled"
              figure={percent(enrolled.enrolled, enrolled.decided)}
              text={copy.enrolledOf(enrolled.enrolled, enrolled.decided)}
              none="No booked session is over yet"
            />
          </dl>
          <Weeks weeks={weeks} />
          <Bookings {...figures} />
          <Money {...figures} />
          <Feedback {...figures} />
          <Section id="courses" title="By course" text="One application can name several.">
            <Tally rows={courses} heading={copy.course} labelledBy="courses" />
          </Section>
          <Section id="kinds" title="By kind">
            <Tally rows={kinds} heading="Kind" labelledBy="kinds" />
          </Section>
        </>
      )}
    </>
  );
}

/** Seats, turnover and refunds; nothing where nothing was booked. */
function Money({ money: { months, courses } }: Pick<FiguresModel, 'money'>) {
  if (months.length === 0) return null;
  const named = months.map((row) => ({ ...row, label: monthWords(row.label) }));
  return (
    <Section id="money" title="What was booked" text={copy.moneyText}>
      <div className={`stack ${styles.tables}`}>
        <MoneyTable rows={named} heading="Month" />
        <MoneyTable rows={courses} heading={copy.course} />
      </div>
    </Section>
  );
}

/** "June 2025" from "2025-06". */
export const monthWords = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

type MoneyTableProps = { rows: FiguresModel['money']['months']; heading: string };

const MoneyTable = ({ rows, heading }: MoneyTableProps) => (
  <Table
    head={[heading, ...copy.moneyColumns]}
    rows={rows.map(({ label, bookings, seats, turnover, net, refunds }) => [
      label,
      <>
        {seats}
        <br />
        in {count(bookings, 'booking')}
      </>,
      <>
        {formatPence(turnover)}
        <br />
        {formatPence(net)} without VAT
      </>,
      formatPence(refunds),
    ])}
  />
);

type TableProps = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** A table whose rows begin with their heading. */
export const Table = ({ head, rows }: TableProps) => (
  <table className={`as-small ${styles.table}`}>
    <thead>
      <tr>
        {head.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([heading, ...cells], i) => (
        <tr key={i}>
          <th scope="row">{heading}</th>
          {cells.map((cell, at) => (
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A figure with what it says; `none` is said in its place where there is none. */
type KeyProps = { label: string; figure: string | undefined; text?: string; none?: string };

const Key = ({ label, figure, text, none }: KeyProps) => {
  const said = figure === undefined ? none : text;
  return (
    <div className="under-rule">
      <dt className="as-strong">{label}</dt>
      <dd>
        <span className={`as-figure ${styles.figure}`}>{figure ?? '–'}</span>
        {said && <span className="as-small">{said}</span>}
      </dd>
    </div>
  );
};

const hoursWords = (hours: number | undefined) =>
  hours === undefined ? undefined : spanOfHours(hours);

const stepsToSeat = ['offered', 'accepted', 'confirmed', 'cancelled'] as const;

function Bookings({ bookings, medianHoursToAcceptance: median }: FiguresModel) {
  return (
    <Section id="bookings" title="From the offer to the seat" text={copy.bookingsText}>
      <dl className={`tiled ${styles.bookings}`}>
        {stepsToSeat.map((step) => (
          <Key key={step} label={copy.counted[step]} figure={String(bookings[step])} />
        ))}
        <Key
          label="Time to acceptance"
          figure={hoursWords(median)}
          text="Median, from the application"
          none="Nothing was accepted yet"
        />
      </dl>
    </Section>
  );
}

/** The means of what was said afterwards; nothing where nobody has said anything. */
function Feedback({ feedback }: Pick<FiguresModel, 'feedback'>) {
  if (feedback.answers === 0) return null;
  return (
    <Section id="feedback" title="How it was" text={copy.feedbackText(feedback.answers)}>
      <dl className={`tiled ${styles.bookings}`}>
        {scores.map((name) => (
          <Key
            key={name}
            label={deskEvents.rated.fields[name].label}
            figure={feedback[name].toFixed(1)}
          />
        ))}
      </dl>
    </Section>
  );
}

/** The applications of each week, as curves and in a table, which begins with the latest week. */
function Weeks({ weeks }: Pick<FiguresModel, 'weeks'>) {
  const { now } = useDesk();
  const total = weeks.reduce((sum, { applications }) => sum + applications, 0);
  return (
    <Section id="weeks" title="Applications a week" text={copy.weeksText}>
      <div className="split">
        <WeeksCurves weeks={weeks} label={copy.weeksShown(total, weeks.length)} />
        <Table
          head={['Week from', copy.columns.applications, 'Answered', 'In time']}
          rows={weeks.toReversed().map(({ monday, applications, answered, answeredInTime }) => [
            <time key={monday} dateTime={monday}>
              {mondayWords(monday, now)}
            </time>,
            applications,
            answered,
            answeredInTime,
          ])}
        />
      </div>
    </Section>
  );
}

type WeeksCurvesProps = Pick<FiguresModel, 'weeks'> & {
  label: string;
};

const [step, height] = [40, 160];
/** Half the width of a curve, in steps: neighbours overlap at their feet. */
const half = 1.1;

/** A curve for each week, as high as its number of applications; the filled part was answered in time. */
function WeeksCurves({ weeks, label }: WeeksCurvesProps) {
  const { now } = useDesk();
  const most = Math.max(1, ...weeks.map(({ applications }) => applications));
  const curveOf = (i: number, number: number) =>
    curvePath({
      centre: step * (i + half),
      base: height,
      sigma: (step * half) / reach,
      height: ((height - 4) * number) / most,
    });
  const width = step * (weeks.length - 1 + 2 * half);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <figure>
      <p className="as-label" aria-hidden="true">
        {most}
      </p>
      <svg
        className={styles.curves}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {weeks.map(({ monday, applications, answeredInTime }, i) => (
          <g key={monday}>
            <path
              fill="var(--paper-sunk)"
              stroke="var(--field-border)"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
              d={curveOf(i, applications)}
            />
            <path fill="var(--innovation)" d={curveOf(i, answeredInTime)} />
          </g>
        ))}
      </svg>
      <figcaption className="cluster apart as-small">
        {first && <span>{mondayWords(first.monday, now)}</span>}
        {last && last !== first && <span>{mondayWords(last.monday, now)}</span>}
      </figcaption>
    </figure>
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
          <th scope="col">{copy.columns.applications}</th>
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
