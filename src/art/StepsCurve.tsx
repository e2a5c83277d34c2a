import { curvePath, stages } from './adoption-curve.ts';
import { cssPalette } from '../colour/palette.ts';

const width = 240;
const height = 84;
/** Each part reaches under the next by half a unit, or the page shows through between them. */
const seam = 0.01;
const curve = { centre: width / 2, base: height, sigma: width / 5.2, height: height - 3 };

/**
 * The curve of the four stages, in their colours, as a picture of four steps. It stretches where its
 * box is given a height.
 */
export function StepsCurve() {
  return (
    <svg width="100%" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      {stages.map(({ id, from, to }) => (
        <path key={id} fill={cssPalette[id]} d={curvePath({ ...curve, from, to: to + seam })} />
      ))}
    </svg>
  );
}
