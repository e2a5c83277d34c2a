import { curvePoints, pathOf, turned } from '../adoption-curve.ts';
import type { CoverProps } from './cover.ts';

const blades = 12;
const centre = { x: 200, y: 250 };
/** One flank of the curve, hanging: it touches the opening at its peak and leaves the canvas. */
const edge = curvePoints({ centre: 200, base: -80, sigma: 260, height: -240, from: 0, to: 2 });

/** An aperture: one flank of the curve turned twelve times about the light. */
export function VisualCreationCover({ palette }: CoverProps) {
  const { fearTint, fomo } = palette;
  return (
    <>
      {[0, 2, 4, 6, 8, 10].map((i) => (
        <path key={i} d={blade(i)} fill={fearTint} />
      ))}
      <circle cx="200" cy="250" r="90" fill={fomo} />
    </>
  );
}

function blade(i: number): string {
  const from = turned(edge, (360 / blades) * i, centre);
  const to = turned(edge, (360 / blades) * (i + 1), centre);
  return pathOf([from, to.reverse()]);
}
