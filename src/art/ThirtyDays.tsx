import { cssPalette as palette } from '../colour/palette.ts';
import { curveStages, density } from './adoption-curve.ts';

const days = 30;
const pitch = 20;
const bar = 14;
/** The box the picture fills, in SVG user units. */
const thirtyDaysSize = { width: (days - 1) * pitch + bar, height: 500 } as const;
const highest = 470;
/** The four stages lie within 2.6 σ on either side of the mean. */
const sigma = days / 5.2;

/**
 * The picture of the AI guide: thirty days as bars under the adoption curve, a stage for each week,
 * and the dot at the beginning of the climb. It stands on the lower edge of its box.
 */
export function ThirtyDays({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${thirtyDaysSize.width} ${thirtyDaysSize.height}`}
      className={className}
      aria-hidden
    >
      {curveStages.map(({ id }) => (
        <path key={id} d={barsOf(id)} fill={palette[id]} />
      ))}
      <circle
        cx={(pitch + bar) / 2}
        cy={thirtyDaysSize.height - heightOf(1) - 17}
        r="16"
        fill={palette.love}
      />
    </svg>
  );
}

/** The height of a day's bar, in SVG user units; `day` counts from 0. */
function heightOf(day: number): number {
  return Math.round(highest * density((day + 0.5 - days / 2) / sigma));
}

/** SVG path data for the bars of a stage, each placed relative to the one before. */
function barsOf(stage: string): string {
  const own = Array.from({ length: days }, (_, day) => day).filter((day) => stageOf(day) === stage);
  const bars = own.map((day) => `v-${heightOf(day)}h${bar}v${heightOf(day)}`);
  return `M${own[0]! * pitch} ${thirtyDaysSize.height}${bars.join(`m${pitch - bar} 0`)}`;
}

/** Each stage has a week, and the fourth the last two days as well. */
function stageOf(day: number) {
  return curveStages[Math.min(Math.floor(day / 7), curveStages.length - 1)]!.id;
}
