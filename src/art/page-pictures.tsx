import { cssPalette as palette, pagePalette, type Palette } from '../colour/palette.ts';
import { curvePath, curvePoints, pathOf, pointOn } from './adoption-curve.ts';
import { ColourField } from './ColourField.tsx';

/** The five tents of the camp, one a day, each larger than the last, with the colours of tent and door. */
export const tents: readonly { size: number; paint: keyof Palette; door: keyof Palette }[] = [
  { size: 0.24, paint: 'loveTint', door: 'ink' },
  { size: 0.36, paint: 'fear', door: 'paper' },
  { size: 0.52, paint: 'innovation', door: 'paper' },
  { size: 0.74, paint: 'love', door: 'ink' },
  { size: 1, paint: 'ink', door: 'fomo' },
];

const sky = { width: 1200, height: 440 } as const;
const centres = [70, 228, 424, 668, 992];
const largest = { height: 372, sigma: 88 } as const;

/** Five days, five tents: each is the adoption curve, and each day it stands a size taller. */
export function CampPicture() {
  return (
    <svg viewBox={`0 0 ${sky.width} ${sky.height}`} overflow="visible" aria-hidden>
      {tents.map(({ size, paint, door }, i) => (
        <Tent
          key={paint}
          centre={centres[i] ?? 0}
          base={sky.height + 3}
          sigma={largest.sigma * (0.3 + 0.7 * size)}
          height={largest.height * size}
          paint={palette[paint]}
          door={palette[door]}
        />
      ))}
      <circle cx={centres.at(-1)} cy="30" r="20" fill={palette.love} />
    </svg>
  );
}

/** The canvas of one tent. */
export const tent = { width: 120, height: 90 } as const;

/** The tent of one day, small, at the beginning of its line; `day` counts from 1. */
export function CampDayPicture({ day }: { day: number }) {
  const its = tents[day - 1];
  if (!its) return null;
  return (
    <svg viewBox={`0 0 ${tent.width} ${tent.height}`} aria-hidden>
      <Tent
        centre={60}
        base={92}
        sigma={18.5}
        height={30 + 56 * its.size}
        paint={pagePalette[its.paint]}
        door={palette[its.door]}
      />
    </svg>
  );
}

type TentProps = Omit<ScaledCurveProps, 'fill'> & { paint: string; door: string };

/** A tent is the adoption curve, and its door the same curve, lower and narrower. */
function Tent({ paint, door, ...curve }: TentProps) {
  return (
    <>
      <ScaledCurve {...curve} fill={paint} />
      <ScaledCurve {...curve} sigma={curve.sigma * 0.3} height={curve.height * 0.46} fill={door} />
    </>
  );
}

const portrait = { width: 480, height: 400 } as const;
/** The mentor first, then the children in front, from the left. */
const people = [
  { centre: 240, sigma: 74, height: 236, head: 42, paint: palette.fear },
  { centre: 70, sigma: 37, height: 122, head: 23, paint: palette.love },
  { centre: 186, sigma: 34, height: 104, head: 21, paint: palette.innovation },
  { centre: 296, sigma: 34, height: 112, head: 22, paint: palette.ink },
  { centre: 412, sigma: 38, height: 128, head: 24, paint: palette.love },
] as const;

/** Nobody's portrait: a dot on a curve is a person, and the large one has four others in front of it. */
export function MentorPicture() {
  return (
    <svg viewBox={`0 0 ${portrait.width} ${portrait.height}`} aria-hidden>
      <ColourField canvas={portrait} fill={palette.fomo} />
      {people.map(({ centre, sigma, height, head, paint }) => (
        <g key={centre} fill={paint}>
          <ScaledCurve centre={centre} base={portrait.height + 2} sigma={sigma} height={height} />
          <circle cx={centre} cy={portrait.height - height - head * 0.62} r={head} />
        </g>
      ))}
    </svg>
  );
}

type ScaledCurveProps = {
  centre: number;
  base: number;
  sigma: number;
  height: number;
  fill?: string;
};

const unit = 100;
const shape = curvePath({ centre: 0, base: 0, sigma: unit, height: unit });

/** One of many curves: each is the same path, moved and scaled, so that the path compresses to one. */
function ScaledCurve({ centre, base, sigma, height, fill }: ScaledCurveProps) {
  const [across, up] = [sigma, height].map((length) => Number((length / unit).toFixed(3)));
  return (
    <path d={shape} transform={`translate(${centre} ${base})scale(${across} ${up})`} fill={fill} />
  );
}

const canvas = { width: 1000, height: 420 } as const;
const thickness = 15;
/** The distance from its peak, in σ, at which a curve counts as straight: 0.15 % of its height is left. */
const straight = 3.6;
const base = 332;
const one = { centre: 740, base, sigma: 64, height: 262 };
/** The lines begin outside, so that a wider window shows more of them. */
const start = -600;

/** Each line's own level, where and at what height it turns, and how gently. */
const lines = [
  { paint: 'love', level: 190, centre: 330, turn: 396, sigma: 62 },
  { paint: 'paper', level: 70, centre: 150, turn: 392, sigma: 78 },
  { paint: 'innovation', level: 270, centre: 246, turn: 36, sigma: 84 },
  { paint: 'fear', level: 132, centre: 110, turn: 62, sigma: 70 },
  { paint: 'ink', level: 376, centre: 390, turn: 150, sigma: 54 },
] as const;

/** Lines from anywhere get tangled and come to rest on one level, from which one curve rises. */
export function ContactPicture() {
  return (
    <svg
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="xMaxYMax meet"
      overflow="visible"
      aria-hidden
    >
      <g fill="none" strokeWidth={thickness}>
        {lines.map((line) => (
          <path key={line.paint} d={pathOfLine(line)} stroke={palette[line.paint]} />
        ))}
      </g>
      <path d={curvePath(one)} fill={palette.ink} />
      <circle cx={one.centre} cy="36" r="19" fill={palette.love} />
    </svg>
  );
}

/** Half a curve from the line's own level to its turn, then half a curve to the level that all share. */
function pathOfLine({ level, centre, turn, sigma }: (typeof lines)[number]): string {
  const before = { centre, base: level, height: level - turn, sigma };
  const after = { centre, base, height: base - turn };
  // As tightly bent behind the turn as before it, or the line would look broken there.
  const calm = sigma * Math.sqrt(Math.abs(after.height / before.height));
  const arriving = curvePoints({ ...before, from: -straight, to: 0 });
  const leaving = curvePoints({ ...after, sigma: calm, from: 0, to: straight });
  const [first, last] = [
    { x: start, y: level },
    { x: canvas.width, y: base },
  ];
  return pathOf([[first], [...arriving, ...leaving.slice(1)], [last]], false);
}

/**
 * The costs as in a ledger. Above the line are the two parts that sponsors pay; below it, past the lower edge of the
 * canvas, the three that the business pays. The dot is at the beginning of the curve.
 */
export function GrantPicture() {
  const canvas = { width: 640, height: 480 } as const;
  const curve = { centre: canvas.width / 2, base: canvas.height, sigma: 112, height: 400 } as const;
  // Half the space between two parts, in σ.
  const gap = 0.05;
  const third = 0.62;
  // How far the curve is drawn, in σ: further than other curves, because nothing hides its ends here.
  const end = 3.7;
  const dot = 20;
  const below = { ...curve, height: -curve.height * 0.2 };
  const start = pointOn(curve, -2.1);
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} overflow="visible" aria-hidden>
      <path d={curvePath({ ...curve, from: -end, to: -gap })} fill={palette.fomo} />
      <path d={curvePath({ ...curve, from: gap, to: end })} fill={palette.paper} />
      <g fill={palette.innovation}>
        <path d={curvePath({ ...below, from: -end, to: -third - gap })} />
        <path d={curvePath({ ...below, from: -third + gap, to: third - gap })} />
        <path d={curvePath({ ...below, from: third + gap, to: end })} />
      </g>
      <circle cx={start.x - 12} cy={start.y - dot - 4} r={dot} fill={palette.love} />
    </svg>
  );
}

/** The provider's course and the modules as two curves, woven like an "&". */
export function PartnerPicture() {
  const canvas = { width: 640, height: 520 } as const;
  const course = { centre: 236, base: canvas.height + 3, sigma: 98, height: 330 } as const;
  const modules = { ...course, centre: 386, height: 452 } as const;
  // The slices in which the modules stand before the course: first edge, width, distance, count.
  const slices = { start: 160, width: 34, step: 68, count: 5 } as const;
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
