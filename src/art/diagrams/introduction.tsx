import { pagePalette as palette } from '../../colour/palette.ts';
import { curvePath, curveStages } from '../adoption-curve.ts';
import { overrun } from '../ColourField.tsx';
import { type Canvas, type Diagram, Label } from './diagram.tsx';

/** Executive transformative training: one curve crosses four states of mind. */
export const introduction: Diagram = {
  title: 'One curve, four states of mind',
  description:
    'A normal curve from left to right across four equal fields: Fear, FOMO, Love and Innovation. It climbs through Fear and FOMO, peaks where Love begins, and runs out into Innovation.',
  Drawing,
};

function Drawing({ isFigure, width, height }: Canvas) {
  const base = isFigure ? height - 60 : height;
  const foot = isFigure ? base : base + overrun;
  const curve = { centre: width / 2, base, foot, sigma: width / 5.2, height: base * 0.78 };
  return curveStages.map(({ id, name, from, to }, i) => (
    <g key={id}>
      <rect
        x={(i * width) / 4 - (i ? 0 : overrun)}
        y={-overrun}
        width={width / 4 + (i % 3 ? 0 : overrun)}
        height={foot + overrun}
        fill={palette[`${id}Tint`]}
      />
      <path d={curvePath({ ...curve, from, to })} fill={palette[id]} />
      {isFigure && (
        <Label x={i * (width / 4)} y={height - 12} anchor="start">
          {name}
        </Label>
      )}
    </g>
  ));
}
