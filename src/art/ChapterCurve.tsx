import { curvePath } from './adoption-curve.ts';

const size = { width: 240, height: 120 } as const;
/** Half of the drawn curve, in σ, so that its ends are still thick enough to count. */
const end = 2.4;
const gap = 0.05;
const curve = {
  centre: size.width / 2,
  base: size.height,
  sigma: size.width / (2 * end),
  height: size.height - 2,
};

export type ChapterCurveProps = {
  /** The slice that is solid, from 1. */
  number: number;
  /** How many slices there are. */
  of: number;
};

/** Where one is in a series: the adoption curve in slices, one of them solid, in the text's colour. */
export function ChapterCurve({ number, of }: ChapterCurveProps) {
  const step = (2 * end) / of;
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      {Array.from({ length: of }, (_, i) => (
        <path
          key={i}
          d={curvePath({ ...curve, from: i * step - end + gap, to: (i + 1) * step - end - gap })}
          fill="currentColor"
          fillOpacity={i + 1 === number ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}
