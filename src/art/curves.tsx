import { cssPalette } from '../colour/palette.ts';
import { curvePath, curveStages, density, pointOn } from './adoption-curve.ts';

const steps = { width: 240, height: 84 } as const;
/** Each part reaches under the next by half a unit, or the page shows through between them. */
const seam = 0.01;
/** What is left of the curve's height at its ends lies below the picture, so that the curve begins and ends on its edge. */
const left = density(curveStages[3].to);
const rise = (steps.height - 3) / (1 - left);
const climb = {
  centre: steps.width / 2,
  base: steps.height + rise * left,
  foot: steps.height,
  sigma: steps.width / 5.2,
  height: rise,
};

const stretched = {
  width: '100%',
  viewBox: `0 0 ${steps.width} ${steps.height}`,
  preserveAspectRatio: 'none',
  'aria-hidden': true,
} as const;

export type StepsCurveProps = {
  /**
   * How many of the four steps are reached: a dot marks the last of them, and the others are faint. Without it none is
   * faint, and there is no dot.
   */
  reached?: number;
};

/**
 * The curve of the four stages, in their colours, as a picture of four steps. It stretches where its
 * box is given a height.
 */
export function StepsCurve({ reached }: StepsCurveProps) {
  const behind = curveStages.slice(0, reached);
  const ahead = curveStages[behind.length];
  const at = reached === undefined ? undefined : behind[behind.length - 1];
  const { x, y } = pointOn(climb, at ? (at.from + at.to) / 2 : 0);
  return (
    <svg {...stretched}>
      {ahead && (
        <path
          fill="currentColor"
          fillOpacity="0.14"
          d={curvePath({ ...climb, from: ahead.from, to: curveStages[3].to + seam })}
        />
      )}
      {behind.map(({ id, from, to }) => (
        <path key={id} fill={cssPalette[id]} d={curvePath({ ...climb, from, to: to + seam })} />
      ))}
      {at && <path d={`M${round(x)} ${round(y)}h0`} {...dot} strokeWidth="22" />}
    </svg>
  );
}

/** A line of no length with round ends: a dot that stays round however the picture is stretched. */
const dot = {
  stroke: 'currentColor',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

const round = (value: number) => Math.round(value * 10) / 10;

export type PeopleCurveProps = {
  /** The number of people, each drawn as a dot as long as there is room. */
  people: number;
  /** How many of them have a name; the dots of the others are hollow. */
  named: number;
};

/** The people of a session along the curve, in the text's colour. It stretches where its box is given a height. */
export function PeopleCurve({ people, named }: PeopleCurveProps) {
  const shown = people > mostDots ? 0 : people;
  return (
    <svg {...stretched}>
      <path
        fill="currentColor"
        fillOpacity="0.14"
        d={curvePath({ ...climb, from: -half, to: half })}
      />
      {Array.from({ length: shown }, (_, i) => {
        const { x, y } = pointOn(climb, ((i + 0.5) / shown) * 4 - 2);
        const d = `M${round(x)} ${round(y)}h0`;
        return (
          <g key={i}>
            <path d={d} {...dot} strokeWidth="12" />
            {i >= named && <path d={d} {...dot} stroke="var(--paper)" strokeWidth="7" />}
          </g>
        );
      })}
    </svg>
  );
}

/** More dots would touch each other on a phone. */
const mostDots = 24;
/** Half of the four stages, in σ. */
const half = curveStages[3].to;

const chapters = { width: 240, height: 120 } as const;
/** Half the drawn curve's width, in σ; wider, its end slices would be too thin to count. */
const end = 2.4;
const gap = 0.05;
const curve = {
  centre: chapters.width / 2,
  base: chapters.height,
  sigma: chapters.width / (2 * end),
  height: chapters.height - 2,
};

export type ChapterCurveProps = {
  /** The slice that is solid, from 1. */
  number: number;
  of: number;
};

/** The reader's place in a series: the adoption curve in slices, one of them solid, in the text's colour. */
export function ChapterCurve({ number, of }: ChapterCurveProps) {
  const step = (2 * end) / of;
  return (
    <svg viewBox={`0 0 ${chapters.width} ${chapters.height}`} aria-hidden>
      {Array.from({ length: of }, (_, i) => (
        <path
          key={i}
          d={curvePath({ ...curve, from: i * step - end + gap, to: (i + 1) * step - end - gap })}
          fill="currentColor"
          fillOpacity={i + 1 === number ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}
