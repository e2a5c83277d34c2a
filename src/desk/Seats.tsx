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

export type ShareProps = { part: number; whole: number };

/** A bar that is filled as far as a part goes of a whole, such as what is paid of a price. */
export const ShareBar = ({ part, whole }: ShareProps) => (
  <svg viewBox="0 0 100 8" width="100%" height="8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8" fill="var(--paper-sunk)" stroke="var(--field-border)" />
    {part > 0 && (
      <rect
        width={round(Math.min(100, (part / Math.max(1, whole)) * 100))}
        height="8"
        fill="var(--innovation)"
      />
    )}
  </svg>
);

const round = (value: number) => Math.round(value * 10) / 10;
