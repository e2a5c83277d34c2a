import { areaBetween, curvePath } from '../adoption-curve.ts';
import { canvases, type ExampleProps } from './example.ts';
import { Field } from '../Field.tsx';

const canvas = canvases.Landscape;
const horizon = 152;
const box = { x: 190, y: 98, width: 48, height: 112 };
const centre = box.x + box.width / 2;
const foot = box.y + box.height;
const birds = Array.from({ length: 11 }, (_, i) => 380 + i * 19);
const panes = [0, 1, 2, 3].flatMap((row) => [0, 1].map((column) => ({ row, column })));

/** The red box on the marsh: one upright in a picture of level lines. */
export function LandscapeExample({ palette }: ExampleProps) {
  return (
    <>
      <Field canvas={canvas} fill={palette.loveTint} />
      <path
        d={curvePath({ centre: 500, base: horizon + 1, sigma: 120, height: 58 })}
        fill={palette.fomoTint}
      />
      <Field canvas={canvas} top={horizon} fill={palette.fearTint} />
      <path d={pool(430, 184, 150, 8)} fill={palette.paper} />
      <path d={pool(500, 258, 190, 26)} fill={palette.fear} />
      <path d={pool(120, 300, 150, 17)} fill={palette.loveTint} />
      <path d={pool(400, 338, 190, 14)} fill={palette.loveTint} />
      <path d={pool(centre, foot, 46, 8)} fill={palette.fear} />
      {[0, 1, 2].map((i) => (
        <path key={i} d={pool(centre, foot + 28 + i * 20, 24 - i * 6, 6, 1)} fill={palette.love} />
      ))}
      <rect {...box} fill={palette.love} />
      <path
        d={curvePath({ centre, base: box.y + 1, sigma: 17, height: 20, from: -1.4, to: 1.4 })}
        fill={palette.love}
      />
      {panes.map(({ row, column }) => (
        <rect
          key={`${row}-${column}`}
          x={box.x + 8 + column * 18}
          y={box.y + 14 + row * 21}
          width="14"
          height="16"
          fill={palette.paper}
        />
      ))}
      {birds.map((x) => (
        <circle key={x} cx={x} cy={horizon + 14} r="3.5" fill={palette.ink} />
      ))}
    </>
  );
}

/** Standing water: a curve and its reflection, nearly flat, cut off at `end` σ on either side. */
function pool(at: number, y: number, sigma: number, height: number, end?: number): string {
  const shore = { centre: at, base: y, sigma, height, ...(end && { from: -end, to: end }) };
  return areaBetween(shore, { ...shore, height: -height });
}
