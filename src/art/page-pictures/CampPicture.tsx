import { cssPalette as palette, pagePalette, type Palette } from '../../colour/palette.ts';
import { curvePath } from '../adoption-curve.ts';
import { ColourField } from '../ColourField.tsx';

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
