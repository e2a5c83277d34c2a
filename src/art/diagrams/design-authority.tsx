import { pagePalette as palette } from '../../colour/palette.ts';
import { curvePath, curvePoints, pathOf } from '../adoption-curve.ts';
import { overrun } from '../ColourField.tsx';
import { type Canvas, type Diagram, Ground, groundOf, Label } from './diagram.tsx';

/** Design authority: proposals of every shape meet a gate, and the decision behind it has the shape of the gate. */
export const designAuthority: Diagram = {
  title: 'One gate for technology decisions',
  description:
    'On the left, proposals of many shapes and sizes. In the middle, a gate with one doorway in the shape of the curve. On the right, one decision: a single clean curve, exactly the shape of the doorway.',
  Drawing,
};

/** Proposals of every shape, in units of the tile: mean, σ and height. */
const proposals = [
  { at: 15, sigma: 5, height: 118, field: palette.fomo },
  { at: 68, sigma: 6, height: 206, field: palette.love },
  { at: 92, sigma: 6, height: 84, field: palette.fomo },
  { at: 40, sigma: 13, height: 62, field: palette.fear },
  { at: 84, sigma: 9, height: 34, field: palette.fear },
];

function Drawing(canvas: Canvas) {
  const { isFigure, width, height } = canvas;
  const unit = width / 320;
  const base = groundOf(canvas);
  const rise = base / 237;
  const door = { centre: 166 * unit, base, sigma: 14 * unit, height: 150 * rise };
  const slab = { left: 118 * unit, right: 214 * unit, top: -overrun };
  return (
    <>
      {proposals.map(({ at, sigma, height: tall, field }) => (
        <path
          key={at}
          d={curvePath({ centre: at * unit, base, sigma: sigma * unit, height: tall * rise })}
          fill={field}
        />
      ))}
      <path
        d={pathOf([
          [{ x: slab.left, y: base }],
          curvePoints(door),
          [{ x: slab.right, y: base }],
          [{ x: slab.right, y: slab.top }],
          [{ x: slab.left, y: slab.top }],
        ])}
        fill={palette.ink}
      />
      <path d={curvePath({ ...door, centre: 267 * unit })} fill={palette.innovation} />
      <Ground {...canvas} />
      {isFigure && (
        <>
          <Label x={54 * unit} y={height - 12}>
            Proposals
          </Label>
          <Label x={door.centre} y={height - 12}>
            One gate
          </Label>
          <Label x={267 * unit} y={height - 12}>
            Decision
          </Label>
        </>
      )}
    </>
  );
}
