import { type Curve, curvePath, pointOn, reach } from '../art/adoption-curve.ts';

export type SeatsProps = {
  /** The places that are booked, each a dot. */
  people: number;
  /** How many of them are filled: who is named, or once it was held, who came. */
  filled: number;
};

const [width, height] = [200, 72];
const curve: Curve = {
  centre: width / 2,
  base: height - 4,
  sigma: width / (2 * reach),
  height: height - 16,
};
/** The dots stand between these ends, in σ. */
const end = 2.6;

/** The places of a session on the adoption curve. It shows nothing that the words beside it do not say. */
export function Seats({ people, filled }: SeatsProps) {
  const room = (2 * end * curve.sigma) / Math.max(1, people);
  const radius = Math.max(1, Math.min(6, room * 0.4));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path fill="var(--paper-sunk)" stroke="var(--field-border)" d={curvePath(curve)} />
      {Array.from({ length: people }, (_, i) => {
        const { x, y } = pointOn(curve, ((i + 0.5) / people) * 2 * end - end);
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

export type ShareProps = { part: number; whole: number; height?: number };

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

const round = (value: number) => Math.round(value * 10) / 10;
