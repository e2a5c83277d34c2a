import { areaUnderBoth, curvePath } from '../adoption-curve.ts';
import { canvas, dot, type CoverProps } from './cover.ts';
import { Field } from '../Field.tsx';

const base = 440;
const first = { centre: 80, base, sigma: 54, height: 84 };
const second = { centre: 188, base, sigma: 54, height: 160 };
const third = { centre: 296, base, sigma: 54, height: 238 };

/** Three waves, each rising where the last one peaks. */
export function EntrepreneurialMindCover({ palette }: CoverProps) {
  return (
    <>
      <path d={curvePath(third)} fill={palette.innovation} />
      <path d={curvePath(second)} fill={palette.love} />
      <path d={curvePath(first)} fill={palette.fomo} />
      <path d={areaUnderBoth(second, third)} fill={palette.fear} />
      <path d={areaUnderBoth(first, second)} fill={palette.fear} />
      <Field canvas={canvas} top={base - 2} fill={palette.fear} />
      <circle cx={third.centre} cy="164" r={dot} fill={palette.love} />
    </>
  );
}
