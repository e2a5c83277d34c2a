import { cssPalette as palette } from '../../colour/palette.ts';
import { curvePath } from '../adoption-curve.ts';
import { ColourField } from '../ColourField.tsx';

const canvas = { width: 640, height: 520 } as const;
const course = { centre: 236, base: canvas.height + 3, sigma: 98, height: 330 } as const;
const modules = { ...course, centre: 386, height: 452 } as const;
/** The slices in which the modules stand before the course: first edge, width, distance, count. */
const slices = { start: 160, width: 34, step: 68, count: 5 } as const;

/** The provider's course and the modules as two curves, woven like an "&". */
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

export type PackagePictureProps = {
  /** How many modules the package holds; without a number, one large curve stands for a set made to measure. */
  modules?: number;
  field: 'fomo' | 'love' | 'innovation';
};

const box = { width: 300, height: 150 } as const;
const margin = 24;
const perRow = 5;

/** A package by its size: a small curve for each module, in rows of five, or one large curve. */
export function PackagePicture({ modules, field }: PackagePictureProps) {
  const paint = field === 'fomo' ? palette.ink : palette.paper;
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
      <ColourField canvas={box} fill={palette[field]} />
      {modules ? (
        <path d={rowsOf(modules)} fill={paint} />
      ) : (
        <path
          d={curvePath({
            centre: box.width / 2,
            base: box.height - margin,
            sigma: (box.width - 2 * margin) / 6.4,
            height: box.height - 2 * margin,
          })}
          fill={paint}
        />
      )}
    </svg>
  );
}

function rowsOf(modules: number): string {
  const pitch = (box.width - 2 * margin) / perRow;
  return Array.from({ length: modules }, (_, i) =>
    curvePath({
      centre: margin + (0.5 + (i % perRow)) * pitch,
      base: box.height - margin - Math.floor(i / perRow) * 36,
      sigma: pitch / 6.4,
      height: 30,
    }),
  ).join('');
}
