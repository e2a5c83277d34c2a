import { areaBetween } from '../adoption-curve.ts';
import { dot, type CoverProps } from './cover.ts';

const curve = { centre: 392, base: 250, sigma: 125, height: 210 };

/** One dot of effort, and the curve and its reflection make it louder, step by step. */
export function AmplifyProductivityCover({ palette }: CoverProps) {
  return (
    <>
      {[92, 152, 212, 272, 332].map((x, i) => {
        const part = {
          ...curve,
          from: (x - curve.centre) / curve.sigma,
          to: (x + 36 - curve.centre) / curve.sigma,
        };
        return (
          <path
            key={x}
            d={areaBetween(part, { ...part, height: -curve.height })}
            fill={i === 4 ? palette.fomo : palette.paper}
          />
        );
      })}
      <circle cx="50" cy="250" r={dot} fill={palette.love} />
    </>
  );
}
