import { pagePalette as palette } from '../../colour/palette.ts';
import { curvePath } from '../adoption-curve.ts';
import { overrun } from '../ColourField.tsx';
import { type Canvas, type Diagram, Label } from './diagram.tsx';

/** The same session twice: in a room with its row of seats, and on a screen with its row of faces. */
export const howWeDeliver: Diagram = {
  title: 'One session, in person or online',
  description:
    'The same curve drawn twice. On the left it stands in a room, with a row of people in front of it. On the right it stands on a screen, with the same people in a row of small windows below it.',
  Drawing,
};

const seats = [0, 1, 2, 3, 4];

function Drawing({ isFigure, width, height }: Canvas) {
  const unit = width / 320;
  const deep = (isFigure ? height - 64 : height) - 36 * unit;
  const session = { base: deep, sigma: 21 * unit, height: deep * 0.7 };
  return (
    <>
      <rect
        x={-overrun}
        y={-overrun}
        width={152 * unit + overrun}
        height={deep + overrun}
        fill={palette.fomoTint}
      />
      <path d={curvePath({ ...session, centre: 76 * unit })} fill={palette.love} />
      <rect
        x={168 * unit}
        y={-overrun}
        width={152 * unit + overrun}
        height={deep + overrun}
        fill={palette.ink}
      />
      <rect
        x={174 * unit}
        y={6 * unit}
        width={140 * unit}
        height={deep - 12 * unit}
        fill={palette.fearTint}
      />
      <path
        d={curvePath({
          ...session,
          base: deep - 6 * unit,
          height: session.height - 6 * unit,
          centre: 244 * unit,
        })}
        fill={palette.love}
      />
      {seats.map((i) => (
        <g key={i}>
          <circle
            cx={(12 + i * 32) * unit}
            cy={deep + 24 * unit}
            r={12 * unit}
            fill={palette.ink}
          />
          <rect
            x={(168 + i * 32) * unit}
            y={deep + 12 * unit}
            width={24 * unit + (i < seats.length - 1 ? 0 : overrun)}
            height={24 * unit + (isFigure ? 0 : overrun)}
            fill={palette.ink}
          />
          <circle
            cx={(180 + i * 32) * unit}
            cy={deep + 24 * unit}
            r={7 * unit}
            fill={palette.paper}
          />
        </g>
      ))}
      {isFigure && (
        <>
          <Label x={0} y={height - 12} anchor="start">
            In person
          </Label>
          <Label x={168 * unit} y={height - 12} anchor="start">
            Online
          </Label>
        </>
      )}
    </>
  );
}
