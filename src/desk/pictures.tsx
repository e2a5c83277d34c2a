import { mondayWords } from '../../domain/time/london-time.ts';
import { type Curve, curvePath, pointOn, reach } from '../art/adoption-curve.ts';
import { useDesk } from './DeskContext.tsx';
import styles from './Figures.module.css';

/** A number of a picture, as short as the eye allows. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** The whole curve, as wide as this, on a line at `base`, with `room` above it. */
export const bellOf = (width: number, base: number, room: number): Curve => ({
  centre: width / 2,
  base,
  sigma: width / (2 * reach),
  height: base - room,
});

const bell = { width: 600, height: 150 };
const whole = bellOf(bell.width, bell.height, 6);

/**
 * The adoption curve of all, cut where so many went on to each next step: the area to the right of a cut is their share
 * of the area. `counts` begins with all.
 */
export function StepsToSeat({ counts }: { counts: readonly number[] }) {
  const [all = 0, ...later] = counts;
  const cuts = [-reach, ...later.map((count) => (all === 0 ? reach : placeLeaving(count / all)))];
  return (
    <svg
      className={styles.bell}
      viewBox={`0 0 ${bell.width} ${bell.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {cuts.map((from, i) => {
        const to = cuts[i + 1] ?? reach;
        return (
          to - from > 0.001 && (
            <path
              key={i}
              fill="var(--fear)"
              fillOpacity={shades[i]}
              d={curvePath({ ...whole, from, to })}
            />
          )
        );
      })}
      {cuts.slice(1).map((at, i) => (
        <path
          key={i}
          stroke="var(--paper)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          d={`M${round(whole.centre + at * whole.sigma)} 0V${bell.height}`}
        />
      ))}
      <path
        fill="none"
        stroke="var(--field-border)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        d={curvePath({ ...whole, closed: false })}
      />
      <path stroke="var(--ink)" strokeWidth="2" d={`M0 ${bell.height - 1}H${bell.width}`} />
    </svg>
  );
}

/** How dark each part is, from all to the last step. */
const shades = [0.2, 0.38, 0.56, 0.76, 1];

export const Shade = ({ at }: { at: number }) => (
  <svg className={styles.shade} viewBox="0 0 10 10" width="14" height="14" aria-hidden="true">
    <rect width="10" height="10" fill="var(--fear)" fillOpacity={shades[at]} />
  </svg>
);

/** Where the normal curve has this share of its area to the right, in σ; found by halving. */
export function placeLeaving(share: number): number {
  let [low, high] = [-reach, reach];
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    if (areaRightOf(middle) > share) low = middle;
    else high = middle;
  }
  return round(low * 100) / 100;
}

/** The share of the area to the right of `x` σ (Abramowitz and Stegun, 26.2.17). */
function areaRightOf(x: number): number {
  if (x < 0) return 1 - areaRightOf(-x);
  const t = 1 / (1 + 0.2316419 * x);
  const [a, b, c, d, e] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = t * (a + t * (b + t * (c + t * (d + t * e))));
  return (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

const clock = { width: 640, height: 172, promised: 480 };
const face = bellOf(clock.promised, clock.height - 2, 10);
/** The width of a column of dots, and how many have room in it. */
const [slot, most] = [10, 16];

type AnswersOnClockProps = {
  /** Hours from arrival to answer. */
  hours: readonly number[];
  promised: number;
  label: string;
};

/** Every answer as a dot on the clock of the promised time, at the hour that it took; late ones lie beyond its end. */
export function AnswersOnClock({ hours, promised, label }: AnswersOnClockProps) {
  const columns = new Map<number, number>();
  for (const each of hours) {
    const share = each / promised;
    const over = share - 1;
    const x =
      share <= 1
        ? Math.min(share * clock.promised, clock.promised - slot / 2)
        : clock.promised + slot + (clock.width - clock.promised - 2 * slot) * (over / (over + 1));
    const column = Math.floor(x / slot);
    columns.set(column, (columns.get(column) ?? 0) + 1);
  }
  // A dot stands for so many that the highest column has room.
  const each = Math.max(1, Math.ceil(Math.max(0, ...columns.values()) / most));
  const late = clock.promised / slot;
  return (
    <svg viewBox={`0 0 ${clock.width} ${clock.height}`} role="img" aria-label={label}>
      <path fill="var(--paper-sunk)" stroke="var(--field-border)" d={curvePath(face)} />
      <path stroke="var(--ink)" strokeWidth="2" d={`M0 ${clock.height - 2}H${clock.width}`} />
      <path stroke="var(--ink)" strokeWidth="2" d={`M${clock.promised} 8V${clock.height - 2}`} />
      {[...columns].flatMap(([column, count]) =>
        Array.from({ length: Math.ceil(count / each) }, (_, i) => (
          <circle
            key={`${column}-${i}`}
            cx={column * slot + slot / 2}
            cy={clock.height - 8 - i * slot}
            r="4.25"
            fill={column >= late ? 'var(--love)' : 'var(--innovation)'}
          />
        )),
      )}
    </svg>
  );
}

const tally = { width: 240, own: 48, dots: 4, step: 10, rows: 6 };

/** Answers from 1 to 5, a dot each above its number. */
export function ScoreDots({ scores }: { scores: readonly number[] }) {
  const given = [1, 2, 3, 4, 5].map((score) => scores.filter((each) => each === score).length);
  // A dot stands for so many that the most frequent has room.
  const each = Math.max(1, Math.ceil(Math.max(...given) / (tally.rows * tally.dots)));
  const height = 8 + tally.step * Math.ceil(Math.max(...given) / each / tally.dots);
  return (
    <svg viewBox={`0 0 ${tally.width} ${height}`} aria-hidden="true">
      <path stroke="var(--ink)" d={`M0 ${height - 0.5}H${tally.width}`} />
      {given.flatMap((count, column) =>
        Array.from({ length: Math.ceil(count / each) }, (_, i) => (
          <circle
            key={`${column}-${i}`}
            cx={column * tally.own + 5 + (i % tally.dots) * tally.step}
            cy={height - 8 - Math.floor(i / tally.dots) * tally.step}
            r="4.25"
            fill="var(--ink)"
          />
        )),
      )}
    </svg>
  );
}

/** The applications that arrived in a week; `monday` is an ISO date. */
export type Week = {
  monday: string;
  applications: number;
  answeredInTime: number;
  answered: number;
};

const [step, weekHeight] = [40, 160];
/** Half the width of a curve, in steps: neighbours overlap at their feet. */
const halfWeek = 1.1;

/** A curve for each week, as high as its number of applications; the filled part was answered in time. */
export function WeeksCurves({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const { now } = useDesk();
  const most = Math.max(1, ...weeks.map(({ applications }) => applications));
  const curveOf = (i: number, number: number) =>
    curvePath({
      centre: step * (i + halfWeek),
      base: weekHeight,
      sigma: (step * halfWeek) / reach,
      height: ((weekHeight - 4) * number) / most,
    });
  const width = step * (weeks.length - 1 + 2 * halfWeek);
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <figure>
      <p className="as-label" aria-hidden="true">
        {most}
      </p>
      <svg
        className={styles.curves}
        viewBox={`0 0 ${width} ${weekHeight}`}
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

type SeatsProps = {
  /** The places that are booked, each a dot. */
  people: number;
  /** How many of them are filled: who is named, or once it was held, who came. */
  filled: number;
};

const seats = { width: 200, height: 72 };
const row = bellOf(seats.width, seats.height - 4, 12);
/** The dots stand between these ends, in σ. */
const end = 2.6;

/** The places of a session on the adoption curve. It shows nothing that the words beside it do not say. */
export function Seats({ people, filled }: SeatsProps) {
  const room = (2 * end * row.sigma) / Math.max(1, people);
  const radius = Math.max(1, Math.min(6, room * 0.4));
  return (
    <svg viewBox={`0 0 ${seats.width} ${seats.height}`} aria-hidden="true">
      <path fill="var(--paper-sunk)" stroke="var(--field-border)" d={curvePath(row)} />
      {Array.from({ length: people }, (_, i) => {
        const { x, y } = pointOn(row, ((i + 0.5) / people) * 2 * end - end);
        const isFilled = i < filled;
        return (
          <circle
            key={i}
            cx={round(x)}
            cy={round(y)}
            r={round(isFilled ? radius + 0.75 : radius)}
            fill={isFilled ? 'var(--ink)' : 'var(--paper)'}
            stroke={isFilled ? undefined : 'var(--ink)'}
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
}

type ShareProps = { part: number; whole: number; height?: number };

/** A bar that is filled as far as a part goes of a whole, such as what is paid of a price, and beyond it in another colour. */
export function ShareBar({ part, whole, height = 8 }: ShareProps) {
  const all = Math.max(1, part, whole);
  const share = (of: number) => round((Math.max(0, of) / all) * 100);
  return (
    <svg
      viewBox={`0 0 100 ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height={height} fill="var(--paper-sunk)" />
      <rect width={share(Math.min(part, whole))} height={height} fill="var(--innovation)" />
      <rect
        x={share(whole)}
        width={share(part - Math.max(0, whole))}
        height={height}
        fill="var(--fomo)"
      />
      <rect
        width={share(whole)}
        height={height}
        fill="none"
        stroke="var(--field-border)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
