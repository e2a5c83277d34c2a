import { cssPalette, type Palette } from '../colour/palette.ts';
import { areaBetween, type Curve, curvePath, density } from './adoption-curve.ts';

/** The canvas of an application's cover in SVG user units: 4:5, as a course's, and small, for short numbers. */
export const canvas = { width: 80, height: 100 } as const;

/** As in `Field.tsx`, which says why, but in larger units. */
const overrun = 2;

type Colour = keyof Palette;

/** The two colours of a figure and its accent on each field. */
const pairs = {
  fear: ['paper fomo', 'fomo love', 'love fearTint', 'innovationTint love', 'loveTint fomo'],
  fomo: ['fear love', 'love ink', 'innovation paper', 'paper fear', 'fearTint innovation'],
  love: ['paper fear', 'fomo fear', 'fear paper', 'fearTint fomo', 'innovationTint fear'],
  innovation: ['paper love', 'fomo paper', 'innovationTint fomo', 'love fomoTint', 'loveTint love'],
  fearTint: ['fear love', 'love fear', 'fomo fear', 'innovation fomo', 'innovation love'],
  fomoTint: ['innovation love', 'love innovation', 'fear fomo', 'fomo fear', 'fear love'],
  loveTint: ['love fear', 'fear fomo', 'innovation love', 'fomo love', 'fear innovation'],
  innovationTint: ['innovation fomo', 'fear love', 'love ink', 'fomo innovation', 'love fear'],
} as const satisfies Partial<Record<Colour, readonly `${Colour} ${Colour}`[]>>;

/** The features by which people tell covers apart, with their values: 259,200 covers. */
export const features = {
  field: Object.keys(pairs) as (keyof typeof pairs)[],
  pair: [0, 1, 2, 3, 4],
  figure: ['hill', 'nested', 'bars', 'eye', 'waves', 'facing', 'lines', 'sail', 'sliced'],
  /** The side of the cover on which the curve stands. */
  side: ['bottom', 'left', 'top', 'right'],
  /** Where along that side it peaks. */
  crest: [0.25, 0.5, 0.75],
  dots: ['sun', 'one', 'ring', 'two', 'four'],
  /** Where along that side the dots are. */
  place: [0.31, 0.5, 0.69],
  band: ['none', 'foot', 'head', 'spine'],
} as const;

/** A cover as its features. */
export type Cover = { [name in keyof typeof features]: (typeof features)[name][number] };

const names = Object.keys(features) as (keyof Cover)[];

/**
 * Found by trial. Where one character of two references differs, their covers differ in at least three features, one
 * of them among the first four; where two characters are exchanged, in at least two.
 */
const factor = 110_762_543;

/** What the cover of a reference looks like. Each character adds its share to every feature, so that none is idle. */
export function coverOf(reference: string): Cover {
  const sums = names.map(() => 0);
  for (const [at, character] of Array.from(reference).entries()) {
    const mixed = Math.imul(character.charCodeAt(0) * 16 + at, factor);
    let share = Math.imul(mixed ^ (mixed >>> 15), factor) >>> 8;
    for (const [i, name] of names.entries()) {
      const { length } = features[name];
      sums[i]! += share % length;
      share = Math.trunc(share / length);
    }
  }
  const chosen = names.map((name, i) => [name, features[name][sums[i]! % features[name].length]]);
  return Object.fromEntries(chosen) as Cover;
}

/** The transform that turns a frame, whose curve stands at its bottom, to a side of the canvas. */
const turns = {
  bottom: '',
  left: 'translate(80)rotate(90)',
  top: 'rotate(180 40 50)',
  right: 'translate(0 100)rotate(-90)',
};

/**
 * The cover of an application as the text inside of an `<svg>`, so that the server can fill it in as well.
 */
export function ownCover(reference: string): string {
  const { field, pair, figure, side, crest, dots, place, band } = coverOf(reference);
  const [first, accent] = pairs[field][pair].split(' ') as [Colour, Colour];
  const isUpright = side === 'bottom' || side === 'top';
  const frame: Frame = isUpright ? canvas : { width: canvas.height, height: canvas.width };
  const art =
    figures[figure](frame, { crest, field, first, accent }) +
    // A band in paper or ink would merge with the page at the cover's edge.
    bandIn(frame, { band, colour: accent === 'paper' || accent === 'ink' ? first : accent }) +
    dotsIn(frame, { dots, place, colour: accent });
  const turn = turns[side];
  const whole = corners(-overrun, -overrun, canvas.width + overrun, canvas.height + overrun);
  return path(field, whole) + (turn && `<g transform="${turn}">`) + art + (turn && '</g>');
}

type Frame = { width: number; height: number };
type Drawing = Pick<Cover, 'crest' | 'field'> & { first: Colour; accent: Colour };

/** The figures, all drawn from the one curve, as it stands at the bottom of its frame. */
const figures: Record<Cover['figure'], (frame: Frame, drawing: Drawing) => string> = {
  hill: (frame, { crest, first }) => path(first, curvePath(hill(frame, crest, 0.2, 0.66))),
  nested: (frame, { crest, first, field }) =>
    path(first, curvePath(hill(frame, crest, 0.34, 0.7))) +
    path(field, curvePath(hill(frame, crest, 0.2, 0.46))) +
    path(first, curvePath(hill(frame, crest, 0.08, 0.24))),
  bars: ({ width, height }, { crest, first }) => {
    const thick = Math.round(width / 11);
    const bars = [1, 3, 5, 7, 9, 11].map((twelfth) => {
      const x = twelfth / 12;
      const tall = Math.round(height * (0.08 + 0.62 * density((x - crest) / 0.26))) + overrun;
      const left = Math.round(x * width - thick / 2);
      return `M${left} ${height + overrun}v${-tall}h${thick}v${tall}z`;
    });
    return path(first, bars.join(''));
  },
  eye: (frame, { crest, first, field }) => {
    const lid = hill(frame, crest, 0.24, 0.31, 0.66);
    const area = areaBetween(lid, { ...lid, height: -lid.height });
    return path(first, area) + paint(field, circle(lid.centre, lid.base, 9));
  },
  waves: (frame, { crest, first, accent }) =>
    [0.18, 0.5, 0.82]
      .map((x) => hill(frame, x, 0.13, 0.54 - Math.abs(x - crest) / 2))
      .map((wave, i) => path(i === 1 ? accent : first, curvePath(wave)))
      .join(''),
  facing: (frame, { crest, first }) =>
    path(first, curvePath(hill(frame, crest, 0.16, 0.68))) +
    path(first, curvePath(hill(frame, 1 - crest, 0.16, -0.32, 0))),
  sail: (frame, { crest, first }) =>
    path(first, curvePath({ ...hill(frame, crest + 0.15, 0.26, 0.72), to: 0 })),
  sliced: ({ width, height }, { crest, first, field }) =>
    path(first, curvePath(hill({ width, height }, crest, 0.26, 0.7))) +
    path(
      field,
      [0.48, 0.65, 0.82]
        .map((share) => Math.round(share * height))
        .map((top) => corners(-overrun, top, width + overrun, top + 5))
        .join(''),
    ),
  lines: (frame, { crest, first }) =>
    stroke(
      first,
      [0.62, 0.79, 0.96]
        .map((base) => ({ ...hill(frame, crest, 0.2, 0.46, base), from: -4.2, to: 4.2 }))
        .map((line) => `<path d="${curvePath({ ...line, closed: false })}"/>`)
        .join(''),
    ),
};

/** A curve whose place and size are given as shares of its frame. */
function hill(frame: Frame, crest: number, sigma: number, height: number, base = 1): Curve {
  const foot = base * frame.height;
  return {
    centre: crest * frame.width,
    base: foot,
    foot: foot + Math.sign(height) * overrun,
    sigma: sigma * frame.width,
    height: height * frame.height,
  };
}

function dotsIn(frame: Frame, { dots, place, colour }: Pick<Cover, 'dots' | 'place'> & Coloured) {
  const [x, y] = [place * frame.width, 23];
  if (dots === 'ring') return stroke(colour, circle(x, y, 9));
  const all = {
    sun: circle(x, y, 12),
    one: circle(x, y, 6),
    two: circle(x - 8, y, 6) + circle(x + 8, y, 6),
    four: [-6, 6].map((by) => circle(x + by, y - 6, 4.5) + circle(x + by, y + 6, 4.5)).join(''),
  };
  return paint(colour, all[dots]);
}

function bandIn({ width, height }: Frame, { band, colour }: Pick<Cover, 'band'> & Coloured) {
  if (band === 'none') return '';
  const [right, bottom] = [width + overrun, height + overrun];
  return path(
    colour,
    {
      foot: corners(-overrun, height - 12, right, bottom),
      head: corners(-overrun, -overrun, right, 8),
      spine: corners(-overrun, -overrun, 8, bottom),
    }[band],
  );
}

type Coloured = { colour: Colour };

const corners = (left: number, top: number, right: number, bottom: number) =>
  `M${left} ${top}H${right}V${bottom}H${left}z`;

const circle = (x: number, y: number, radius: number) =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}"/>`;

const path = (colour: Colour, d: string) => `<path fill="${cssPalette[colour]}" d="${d}"/>`;

const paint = (colour: Colour, shapes: string) => `<g fill="${cssPalette[colour]}">${shapes}</g>`;

const stroke = (colour: Colour, shapes: string) =>
  `<g fill="none" stroke="${cssPalette[colour]}" stroke-width="5">${shapes}</g>`;
