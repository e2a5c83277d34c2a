import { curvePath } from '../adoption-curve.ts';

export type ScaledCurveProps = {
  centre: number;
  base: number;
  sigma: number;
  height: number;
  fill?: string;
};

const unit = 100;
const shape = curvePath({ centre: 0, base: 0, sigma: unit, height: unit });

/**
 * An adoption curve for pictures that have many: each is the same path, moved and scaled, so that the
 * path compresses to one. Lengths in SVG user units.
 */
export function ScaledCurve({ centre, base, sigma, height, fill }: ScaledCurveProps) {
  const [across, up] = [sigma, height].map((length) => Number((length / unit).toFixed(3)));
  return (
    <path d={shape} transform={`translate(${centre} ${base})scale(${across} ${up})`} fill={fill} />
  );
}
