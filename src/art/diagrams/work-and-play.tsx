import { pagePalette as palette } from '../../colour/palette.ts';
import { areaUnderBoth, curvePath } from '../adoption-curve.ts';
import { type Canvas, type Diagram, Ground, groundOf, Label } from './diagram.tsx';

/** Two curves, work and play, and the ground they share. */
export const workAndPlay: Diagram = {
  title: 'Habit forms where work and play meet',
  description:
    'Two equal curves side by side, Work on the left and Play on the right. They overlap in the middle, in an area labelled Habit.',
  Drawing,
};

function Drawing(canvas: Canvas) {
  const { isFigure, width, height } = canvas;
  const base = groundOf(canvas);
  const curve = { base, sigma: width * 0.115, height: base - 12 };
  const work = { ...curve, centre: width * 0.35 };
  const play = { ...curve, centre: width * 0.65 };
  return (
    <>
      <path d={curvePath(work)} fill={palette.fear} />
      <path d={curvePath(play)} fill={palette.fomo} />
      <path d={areaUnderBoth(work, play)} fill={palette.love} />
      <Ground {...canvas} />
      {isFigure && (
        <>
          <Label x={work.centre} y={height - 12}>
            Work
          </Label>
          <Label x={width / 2} y={base - 16} fill="var(--on-love)">
            Habit
          </Label>
          <Label x={play.centre} y={height - 12}>
            Play
          </Label>
        </>
      )}
    </>
  );
}
