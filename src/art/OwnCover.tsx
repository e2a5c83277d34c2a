import type { ReactNode } from 'react';

import { cssPalette } from '../colour/palette.ts';
import { areaBetween, type Curve, curvePath } from './adoption-curve.ts';
import { ColourField, overrun } from './ColourField.tsx';

export type OwnCoverProps = {
  reference: string;
  /** The width in CSS pixels; without it the style sheet decides. */
  size?: number;
};

/** The cover of an application, which follows from its reference alone: 4:5, as a course's. */
export function OwnCover({ reference, size }: OwnCoverProps) {
  const pick = picker(reference);
  const [field, first, accent] = pick(palettes)
    .split(' ')
    .map((name) => cssPalette[name as keyof typeof cssPalette]);
  const turn = pick(turns);
  const frame = turn.includes('90') ? { width: canvas.height, height: canvas.width } : canvas;
  const [figure, crest, place] = [pick(figures), pick(crests), pick(crests)];
  const [radius, ...away] = pick(dotted).split(' ').map(Number);
  return (
    <svg data-own viewBox="0 0 80 100" width={size} height={size && size * 1.25} aria-hidden>
      <ColourField canvas={canvas} fill={field!} />
      <g transform={turn}>
        <g fill={first} stroke={first} strokeWidth="0">
          {figure({ ...frame, crest, field, accent })}
        </g>
        <g fill={accent}>
          {away.map((x) => (
            <circle key={x} cx={Math.round(place * frame.width) + x} cy="23" r={radius} />
          ))}
        </g>
      </g>
    </svg>
  );
}

/** In SVG user units: small, for short numbers. */
const canvas = { width: 80, height: 100 };

/** The colours of the field, of the figure on it and of the dots. */
const palettes = [
  'fear paper fomo/fear fomo love/fear love fearTint/fear loveTint fomo',
  'fomo fear love/fomo love ink/fomo innovation paper/fomo paper fear',
  'love paper fear/love fomo fear/love fear paper/love fearTint fomo',
  'innovation paper love/innovation fomo paper/innovation love fomoTint',
  'fearTint fear love/fearTint love fear/fearTint innovation fomo',
  'fomoTint innovation love/fomoTint fear fomo/fomoTint love innovation',
  'loveTint love fear/loveTint fear fomo/loveTint innovation love',
  'innovationTint innovation fomo/innovationTint fear love/innovationTint love ink',
].flatMap((palette) => palette.split('/'));

/** Each turns a frame, whose curve stands at its bottom, to a side of the cover. */
const turns = ['', 'translate(80)rotate(90)', 'rotate(180 40 50)', 'translate(0 100)rotate(-90)'];

/** Where the curve peaks, and where the dots are, along the frame. */
const crests = [0.28, 0.5, 0.72];

/** The radius of the dots, and how far each is from their place. */
const dotted = ['12 0', '6 0', '6 -8 8'];

type Frame = { width: number; height: number; crest: number } & Record<
  'field' | 'accent',
  string | undefined
>;

/** The figures, all made of the one curve. */
const figures: ((frame: Frame) => ReactNode)[] = [
  (frame) => <path d={curvePath(hill(frame, frame.crest, 0.2, 0.66))} />,
  (frame) =>
    [0.34, 0.2, 0.08].map((sigma, i) => (
      <path
        key={sigma}
        fill={i === 1 ? frame.field : undefined}
        d={curvePath(hill(frame, frame.crest, sigma, 0.7 - i * 0.23))}
      />
    )),
  (frame) =>
    [0.18, 0.5, 0.82].map((x, i) => (
      <path
        key={x}
        fill={i === 1 ? frame.accent : undefined}
        d={curvePath(hill(frame, x, 0.13, 0.54))}
      />
    )),
  (frame) => {
    const lid = hill(frame, frame.crest, 0.24, 0.31, 0.66);
    return (
      <>
        <path d={areaBetween(lid, { ...lid, height: -lid.height })} />
        <circle cx={Math.round(lid.centre)} cy={Math.round(lid.base)} r="9" fill={frame.field} />
      </>
    );
  },
  (frame) =>
    [0.62, 0.79, 0.96].map((base) => {
      const line = { ...hill(frame, frame.crest, 0.2, 0.46, base), from: -4.2, to: 4.2 };
      return (
        <path key={base} fill="none" strokeWidth="5" d={curvePath({ ...line, closed: false })} />
      );
    }),
];

/** A curve whose place and size are given as shares of its frame. */
function hill(frame: Frame, crest: number, sigma: number, tall: number, base = 1): Curve {
  const [centre, foot] = [crest * frame.width, base * frame.height];
  const size = { sigma: sigma * frame.width, height: tall * frame.height };
  return { centre, base: foot, foot: foot + overrun, ...size };
}

/** Picks from one list after the other, as a hash of the reference (FNV-1a, then mixed) says. */
function picker(reference: string) {
  let hash = 0x811c9dc5;
  for (const character of reference) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  let rest = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return <Of,>(list: readonly Of[]): Of => {
    const one = list[rest % list.length]!;
    rest = Math.trunc(rest / list.length);
    return one;
  };
}
