import { curvePath } from '../adoption-curve.ts';
import { square, type ServicePictureProps } from './square.ts';
import { Field } from '../Field.tsx';

const middle = square.width / 2;
const ground = 218;
const notch = { centre: middle, base: ground, sigma: 44, height: -128 };
const brim = 141;

/** A gap in the ground, and the one piece cut to fit it, on its way down. */
export function CustomPicture({ palette }: ServicePictureProps) {
  return (
    <>
      <Field canvas={square} fill={palette.fear} />
      <Field canvas={square} bottom={ground} fill={palette.fomo} />
      {/* A little higher than the ground, or a seam shows between two fields of one colour. */}
      <path d={curvePath({ ...notch, base: ground - 1 })} fill={palette.fomo} />
      <path d={curvePath({ ...notch, base: 132 })} fill={palette.love} />
      <rect x={middle - brim} y="106" width={2 * brim} height="27" fill={palette.love} />
      <circle cx={middle} cy="76" r="18" fill={palette.fear} />
    </>
  );
}
