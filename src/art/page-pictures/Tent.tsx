import type { Palette } from '../../colour/palette.ts';
import { ScaledCurve, type ScaledCurveProps } from './ScaledCurve.tsx';

export type TentProps = Omit<ScaledCurveProps, 'fill'> & { paint: string; door: string };

/** The five tents of the camp, a day each and each a size larger: what it is painted in, its door. */
export const tents: readonly { size: number; paint: keyof Palette; door: keyof Palette }[] = [
  { size: 0.24, paint: 'loveTint', door: 'ink' },
  { size: 0.36, paint: 'fear', door: 'paper' },
  { size: 0.52, paint: 'innovation', door: 'paper' },
  { size: 0.74, paint: 'love', door: 'ink' },
  { size: 1, paint: 'ink', door: 'fomo' },
];

/** A tent is the adoption curve, and its door the same curve, lower and narrower. */
export function Tent({ paint, door, ...curve }: TentProps) {
  return (
    <>
      <ScaledCurve {...curve} fill={paint} />
      <ScaledCurve {...curve} sigma={curve.sigma * 0.3} height={curve.height * 0.46} fill={door} />
    </>
  );
}
