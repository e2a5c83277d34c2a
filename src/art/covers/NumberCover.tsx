import { cssPalette as palette } from '../../colour/palette.ts';
import { density } from '../adoption-curve.ts';
import { canvas, dot } from './canvas.ts';

const span = 336;
const base = 420;
const peak = 210;

/** The cover of a course that has no other: as many bars as its number, as high as the curve. */
export function NumberCover({ number }: { number: number }) {
  const step = span / number;
  const bars = Array.from({ length: number }, (_, i) => (i + 0.5) * step - span / 2);
  return (
    <>
      {bars.map((x) => {
        const height = Math.round(peak * density(x / 86));
        return (
          <rect
            key={x}
            x={Math.round(canvas.width / 2 + x - step * 0.4)}
            y={base - height}
            width={Math.round(step * 0.8)}
            height={height}
            fill={palette.paper}
          />
        );
      })}
      <circle cx={canvas.width / 2} cy={base - peak - 2 * dot} r={dot} fill={palette.love} />
    </>
  );
}

/** The field behind it; the next number has another. */
export const numberField = (number: number) => numberFields[number % numberFields.length]!;

/** Those on which paper and dot stand out. */
const numberFields = ['fear', 'innovation', 'fomo'] as const;
