import { curvePoints, density, pathOf, turned, type Curve } from '../adoption-curve.ts';
import { dot, type CoverProps } from './cover.ts';

const middle = { x: 200, y: 250 };
const curve = { centre: 160, base: 460, sigma: 74, height: 330 };

/** Two curves lean towards each other, and what they share is the conversation. */
export function CustomerExperienceCover({ palette }: CoverProps) {
  const [from, to] = shared();
  return (
    <>
      <path d={pathOf([towards(90)])} fill={palette.love} />
      <path d={pathOf([towards(-90)])} fill={palette.fear} />
      <path
        d={pathOf([towards(90, { from, to }), towards(-90, { from, to })])}
        fill={palette.paper}
      />
      <circle cx={middle.x} cy={middle.y} r={dot} fill={palette.fomo} />
    </>
  );
}

function towards(degrees: number, part: Pick<Curve, 'from' | 'to'> = {}) {
  return turned(curvePoints({ ...curve, ...part }), degrees, middle);
}

/** Where the outlines cross, in σ of either curve. */
function shared(): [number, number] {
  const offset = (middle.x - curve.centre) / curve.sigma;
  const reached = (y: number) => density(y + offset) + density(y - offset);
  const needed = (2 * (curve.base - 250)) / curve.height;
  let y = 0;
  while (reached(y) > needed && y < 3) y += 0.001;
  return [offset - y, offset + y];
}
