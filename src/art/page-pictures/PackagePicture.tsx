import { curvePath } from '../adoption-curve.ts';
import { cssPalette as palette } from '../../colour/palette.ts';
import { Field } from '../Field.tsx';

export type PackagePictureProps = {
  /** How many modules the package holds; without a number, one large curve stands for a set made to measure. */
  modules?: number;
  field: 'fomo' | 'love' | 'innovation';
};

const canvas = { width: 300, height: 150 } as const;
const margin = 24;
const perRow = 5;

/** A package by its size: as many small curves as it holds modules, in rows of five, or one whole. */
export function PackagePicture({ modules, field }: PackagePictureProps) {
  const paint = field === 'fomo' ? palette.ink : palette.paper;
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} aria-hidden>
      <Field canvas={canvas} fill={palette[field]} />
      {modules ? (
        <path d={rowsOf(modules)} fill={paint} />
      ) : (
        <path
          d={curvePath({
            centre: canvas.width / 2,
            base: canvas.height - margin,
            sigma: (canvas.width - 2 * margin) / 6.4,
            height: canvas.height - 2 * margin,
          })}
          fill={paint}
        />
      )}
    </svg>
  );
}

function rowsOf(modules: number): string {
  const pitch = (canvas.width - 2 * margin) / perRow;
  return Array.from({ length: modules }, (_, i) =>
    curvePath({
      centre: margin + (0.5 + (i % perRow)) * pitch,
      base: canvas.height - margin - Math.floor(i / perRow) * 36,
      sigma: pitch / 6.4,
      height: 30,
    }),
  ).join('');
}
