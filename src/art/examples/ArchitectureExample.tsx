import { curvePath, density } from '../adoption-curve.ts';
import { canvases, type ExampleProps } from './example.ts';
import { Field } from '../Field.tsx';

const canvas = canvases.Architecture;
const street = 404;
const arch = { base: street, sigma: 43, height: 244 };
const arches = [106.7, 320, 533.3];
const bars = [-1, 0, 1];
const bar = { pitch: 27, width: 5 };
const desk = 372;

/** The library in the viaduct: three arches alight, green lamps, and the wet street that repeats them. */
export function ArchitectureExample({ palette }: ExampleProps) {
  return (
    <>
      <Field canvas={canvas} fill={palette.fear} />
      <circle cx="533" cy="48" r="18" fill={palette.fomo} />
      <Field canvas={canvas} top={104} bottom={street} fill={palette.love} />
      <Field canvas={canvas} top={92} bottom={114} fill={palette.paper} />
      {arches.map((centre) => (
        <g key={centre}>
          <path d={curvePath({ ...arch, centre, from: -2.2, to: 2.2 })} fill={palette.fomo} />
          {bars.map((i) => {
            const height =
              arch.height * density((Math.abs(i) * bar.pitch + bar.width / 2) / arch.sigma);
            return (
              <rect
                key={i}
                x={centre + i * bar.pitch - bar.width / 2}
                y={street - height}
                width={bar.width}
                height={height}
                fill={palette.love}
              />
            );
          })}
          <rect x={centre - 84} y={desk} width="168" height="9" fill={palette.ink} />
          {[-45, 0, 45].map((x) => (
            <path
              key={x}
              d={curvePath({ centre: centre + x, base: desk, sigma: 7, height: 30 })}
              fill={palette.innovation}
            />
          ))}
          <path
            d={curvePath({ ...arch, centre, height: -62, from: -2.2, to: 2.2 })}
            fill={palette.fomoTint}
          />
        </g>
      ))}
      <Field canvas={canvas} top={street - 8} bottom={street + 4} fill={palette.ink} />
    </>
  );
}
