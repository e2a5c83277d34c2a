import { areaUnderBoth, curvePath } from '../adoption-curve.ts';
import { pagePalette as palette } from '../../colour/palette.ts';
import { DiagramFrame, type DiagramProps, Label, sizes } from './DiagramFrame.tsx';
import { Field } from '../Field.tsx';

/** Two curves, work and play, and the ground they share. */
export function WorkAndPlayDiagram(props: DiagramProps) {
  const isFigure = props.variant === 'figure';
  const { width, height } = sizes[props.variant];
  const base = isFigure ? height - 60 : height - 3;
  const curve = { base, sigma: width * 0.115, height: base - 12 };
  const work = { ...curve, centre: width * 0.35 };
  const play = { ...curve, centre: width * 0.65 };
  return (
    <DiagramFrame
      {...props}
      title="Habit forms where work and play meet"
      description="Two equal curves side by side, Work on the left and Play on the right. They overlap in the middle, in an area labelled Habit."
    >
      <path d={curvePath(work)} fill={palette.fear} />
      <path d={curvePath(play)} fill={palette.fomo} />
      <path d={areaUnderBoth(work, play)} fill={palette.love} />
      <Field canvas={sizes[props.variant]} top={base - 1} bottom={base + 3} fill={palette.ink} />
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
    </DiagramFrame>
  );
}
