import { cssPalette, pagePalette as palette } from '../../colour/palette.ts';
import { adopterGroups, curvePath, reach } from '../adoption-curve.ts';
import { type Canvas, type Diagram, Ground, groundOf, Label } from './diagram.tsx';

/** Rogers' bell curve, cut into the five groups of adopters. */
export const adoptionFrameworks: Diagram = {
  title: 'The five groups of adopters',
  description: `A bell curve of adoption over time, cut into five groups from left to right: ${adopterGroups.map(({ name, share }) => `${name} ${share}%`).join(', ')}.`,
  key: adopterGroups.map(({ name, share }, i) => ({
    mark: String(i + 1),
    name,
    text: `${share}%`,
  })),
  Drawing,
};

const { love, fomo, innovation, fear, fearTint } = palette;
type Look = { field: string; on: string; at: number };

/** For each group: its field, the ink of its label, and where the label stands, in σ. */
const looks: Record<(typeof adopterGroups)[number]['name'], Look> = {
  Innovators: { field: love, on: palette.ink, at: -2.44 },
  'Early Adopters': { field: fomo, on: 'var(--on-fomo)', at: -1.5 },
  'Early Majority': { field: innovation, on: 'var(--on-innovation)', at: -0.5 },
  'Late Majority': { field: fear, on: 'var(--on-fear)', at: 0.5 },
  Laggards: { field: fearTint, on: cssPalette.ink, at: 1.45 },
};

/** How far a figure is drawn on either side, in σ; the key under it has the same bands (`explainer.module.css`). */
const figureEnds = 2.85;

function Drawing(canvas: Canvas) {
  const { isFigure, width, height } = canvas;
  const base = groundOf(canvas);
  // A figure is drawn wider, so that the longest share fits; its flanks run off the canvas.
  const ends = isFigure ? figureEnds : reach;
  const curve = { centre: width / 2, base, sigma: width / (2 * ends), height: base - 12 };
  const line = isFigure ? 4 : 3;
  const gap = line / curve.sigma;
  return (
    <>
      {adopterGroups.map(({ name, share, from, to }, i) => {
        const look = looks[name];
        const x = curve.centre + look.at * curve.sigma;
        return (
          <g key={name}>
            <path
              d={curvePath({
                ...curve,
                from: i ? from + gap / 2 : -ends,
                to: i < 4 ? to - gap / 2 : ends,
              })}
              fill={look.field}
            />
            {isFigure && (
              <>
                <Label x={x} y={i ? base - 14 : base - 56} fill={look.on}>
                  {`${share}%`}
                </Label>
                <Label x={x} y={height - 12}>
                  {String(i + 1)}
                </Label>
              </>
            )}
          </g>
        );
      })}
      <Ground {...canvas} />
    </>
  );
}
