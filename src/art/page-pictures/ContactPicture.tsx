import { cssPalette as palette } from '../../colour/palette.ts';
import { curvePath, curvePoints, pathOf } from '../adoption-curve.ts';

const canvas = { width: 1000, height: 420 } as const;
const thickness = 15;
/** The distance from its peak, in σ, at which a curve counts as straight: 0.15 % of its height is left. */
const straight = 3.6;
const base = 332;
const one = { centre: 740, base, sigma: 64, height: 262 };
/** The lines begin outside, so that a wider window shows more of them. */
const start = -600;

/** Each line's own level, where and at what height it turns, and how gently. */
const lines = [
  { paint: 'love', level: 190, centre: 330, turn: 396, sigma: 62 },
  { paint: 'paper', level: 70, centre: 150, turn: 392, sigma: 78 },
  { paint: 'innovation', level: 270, centre: 246, turn: 36, sigma: 84 },
  { paint: 'fear', level: 132, centre: 110, turn: 62, sigma: 70 },
  { paint: 'ink', level: 376, centre: 390, turn: 150, sigma: 54 },
] as const;

/** Lines from anywhere get tangled and come to rest on one level, from which one curve rises. */
export function ContactPicture() {
  return (
    <svg
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="xMaxYMax meet"
      overflow="visible"
      aria-hidden
    >
      <g fill="none" strokeWidth={thickness}>
        {lines.map((line) => (
          <path key={line.paint} d={pathOfLine(line)} stroke={palette[line.paint]} />
        ))}
      </g>
      <path d={curvePath(one)} fill={palette.ink} />
      <circle cx={one.centre} cy="36" r="19" fill={palette.love} />
    </svg>
  );
}

/** Half a curve from the line's own level to its turn, then half a curve to the level that all share. */
function pathOfLine({ level, centre, turn, sigma }: (typeof lines)[number]): string {
  const before = { centre, base: level, height: level - turn, sigma };
  const after = { centre, base, height: base - turn };
  // As tightly bent behind the turn as before it, or the line would look broken there.
  const calm = sigma * Math.sqrt(Math.abs(after.height / before.height));
  const arriving = curvePoints({ ...before, from: -straight, to: 0 });
  const leaving = curvePoints({ ...after, sigma: calm, from: 0, to: straight });
  const [first, last] = [
    { x: start, y: level },
    { x: canvas.width, y: base },
  ];
  return pathOf([[first], [...arriving, ...leaving.slice(1)], [last]], false);
}
