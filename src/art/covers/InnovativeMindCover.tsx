import { areaBetween } from '../adoption-curve.ts';
import { dot, type CoverProps } from './cover.ts';

const lid = { centre: 200, base: 250, sigma: 74, height: 146 };

/** An eye, open: the curve and its reflection, and in it the first spark. */
export function InnovativeMindCover({ palette }: CoverProps) {
  return (
    <>
      <path d={areaBetween(lid, { ...lid, height: -lid.height })} fill={palette.paper} />
      <circle cx="200" cy="250" r="82" fill={palette.fear} />
      <circle cx="200" cy="250" r={dot} fill={palette.love} />
    </>
  );
}
