import { curvePath } from '../adoption-curve.ts';
import { cssPalette as palette } from '../../colour/palette.ts';

const canvas = { width: 640, height: 520 } as const;
const course = { centre: 236, base: canvas.height + 3, sigma: 98, height: 330 } as const;
const modules = { ...course, centre: 386, height: 452 } as const;
/** The slices in which the modules stand before the course: first edge, width, distance, count. */
const slices = { start: 160, width: 34, step: 68, count: 5 } as const;

/** The provider's course and the modules as two curves, woven: "&" drawn without the letter. */
export function PartnerPicture() {
  const at = (x: number) => (x - modules.centre) / modules.sigma;
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} overflow="visible" aria-hidden>
      <path d={curvePath(modules)} fill={palette.love} />
      <path d={curvePath(course)} fill={palette.paper} />
      {Array.from({ length: slices.count }, (_, i) => slices.start + i * slices.step).map((x) => (
        <path
          key={x}
          d={curvePath({ ...modules, from: at(x), to: at(x + slices.width) })}
          fill={palette.love}
        />
      ))}
      <circle cx={modules.centre} cy="28" r="20" fill={palette.fomo} />
    </svg>
  );
}
