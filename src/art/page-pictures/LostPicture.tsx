import { areaUnderBoth, curvePath, pointOn } from '../adoption-curve.ts';
import { cssPalette as palette } from '../../colour/palette.ts';

const canvas = { width: 760, height: 300 } as const;
const base = canvas.height;
const first = { centre: 200, base, sigma: 82, height: 216 };
const second = { centre: 346, base, sigma: 82, height: 128 };
const radius = 30;
/** Where the dot ought to be. */
const place = pointOn(first, 0);
const viewBox = `0 0 ${canvas.width} ${canvas.height}`;

/**
 * The dot that signs every cover has rolled off the curves and lies by itself on the line. The curves
 * keep to the left of the box and the dot to its right, however wide it is.
 */
export function LostPicture() {
  return (
    <svg aria-hidden>
      <svg viewBox={viewBox} preserveAspectRatio="xMinYMax meet" overflow="visible">
        <path d={curvePath(second)} fill={palette.fomo} />
        <path d={curvePath(first)} fill={palette.fear} />
        <path d={areaUnderBoth(first, second)} fill={palette.innovation} />
        <circle
          cx={place.x}
          cy={place.y - radius}
          r={radius - 2}
          fill="none"
          stroke="var(--field-border)"
          strokeWidth="3"
          strokeDasharray="11 11"
        />
      </svg>
      <svg viewBox={viewBox} preserveAspectRatio="xMaxYMax meet">
        <circle cx={canvas.width - 120} cy={base - radius} r={radius} fill={palette.love} />
      </svg>
    </svg>
  );
}
