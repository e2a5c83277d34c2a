import { cssPalette as palette } from '../../colour/palette.ts';
import { curvePath, pointOn } from '../adoption-curve.ts';

const canvas = { width: 640, height: 480 } as const;
const curve = { centre: canvas.width / 2, base: canvas.height, sigma: 112, height: 400 } as const;
/** Half the space between two parts, in σ. */
const gap = 0.05;
const third = 0.62;
/** How far the curve is drawn, in σ: further than other curves, because nothing hides its ends here. */
const end = 3.7;
const dot = 20;

/**
 * The costs as in a ledger. Above the line are the two parts that sponsors pay; below it, past the lower edge of the
 * canvas, the three that the business pays. The dot is at the beginning of the curve.
 */
export function GrantPicture() {
  const below = { ...curve, height: -curve.height * 0.2 };
  const start = pointOn(curve, -2.1);
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} overflow="visible" aria-hidden>
      <path d={curvePath({ ...curve, from: -end, to: -gap })} fill={palette.fomo} />
      <path d={curvePath({ ...curve, from: gap, to: end })} fill={palette.paper} />
      <g fill={palette.innovation}>
        <path d={curvePath({ ...below, from: -end, to: -third - gap })} />
        <path d={curvePath({ ...below, from: -third + gap, to: third - gap })} />
        <path d={curvePath({ ...below, from: third + gap, to: end })} />
      </g>
      <circle cx={start.x - 12} cy={start.y - dot - 4} r={dot} fill={palette.love} />
    </svg>
  );
}
