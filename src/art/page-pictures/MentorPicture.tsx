import { cssPalette as palette } from '../../colour/palette.ts';
import { ScaledCurve } from './ScaledCurve.tsx';
import { Field } from '../Field.tsx';

const canvas = { width: 480, height: 400 } as const;
/** The mentor first, then the children in front, from the left. */
const people = [
  { centre: 240, sigma: 74, height: 236, head: 42, paint: palette.fear },
  { centre: 70, sigma: 37, height: 122, head: 23, paint: palette.love },
  { centre: 186, sigma: 34, height: 104, head: 21, paint: palette.innovation },
  { centre: 296, sigma: 34, height: 112, head: 22, paint: palette.ink },
  { centre: 412, sigma: 38, height: 128, head: 24, paint: palette.love },
] as const;

/** Nobody's portrait: a dot on a curve is a person, and the large one has four others in front of it. */
export function MentorPicture() {
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} aria-hidden>
      <Field canvas={canvas} fill={palette.fomo} />
      {people.map(({ centre, sigma, height, head, paint }) => (
        <g key={centre} fill={paint}>
          <ScaledCurve centre={centre} base={canvas.height + 2} sigma={sigma} height={height} />
          <circle cx={centre} cy={canvas.height - height - head * 0.62} r={head} />
        </g>
      ))}
    </svg>
  );
}
