import { cssPalette as palette } from '../../colour/palette.ts';
import { areaBetween, curvePath, density } from '../adoption-curve.ts';
import { ColourField, overrun } from '../ColourField.tsx';

/** The canvases the example pictures are composed on, in the shapes that their prompts ask for. */
export const canvases = {
  Portrait: { width: 400, height: 600 },
  Landscape: { width: 640, height: 360 },
  Architecture: { width: 640, height: 480 },
} as const;

type ExampleId = keyof typeof canvases;

const pictures = {
  Portrait: PortraitExample,
  Landscape: LandscapeExample,
  Architecture: ArchitectureExample,
} as const;

export const exampleIds = Object.keys(pictures) as [ExampleId, ...ExampleId[]];

/**
 * The picture of an example prompt, drawn and not generated, in the shape that the prompt asks for.
 * It is silent: the prompt beside it says what it shows.
 */
export function ExamplePicture({ picture }: { picture: ExampleId }) {
  const Picture = pictures[picture];
  const { width, height } = canvases[picture];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <Picture />
    </svg>
  );
}

const keeper = 226;
const table = 516;
const shoulders = { centre: keeper, base: canvases.Portrait.height, sigma: 84, height: 300 };
const lamp = { centre: keeper, base: table, sigma: 25, height: 104 };

/** The keeper at her table: white hair, glasses pushed up, a brass lamp and light from the left. */
function PortraitExample() {
  return (
    <>
      <ColourField canvas={canvases.Portrait} fill={palette.fear} />
      <path d="M40 64L408 256.2V608H223.9L40 226Z" fill={palette.fearTint} />
      <rect x={-overrun} y="64" width={112 + overrun} height="162" fill={palette.paper} />
      <path d="M52 64h8v162h-8zM-8 141h120v8H-8z" fill={palette.fear} />
      <path d={curvePath(shoulders)} fill={palette.love} />
      <circle cx={keeper} cy="152" r="27" fill={palette.paper} />
      <circle cx={keeper} cy="250" r="80" fill={palette.paper} />
      <circle cx={keeper} cy="274" r="58" fill={palette.loveTint} />
      {[-1, 1].map((side) => (
        <circle
          key={side}
          cx={keeper + side * 29}
          cy="210"
          r="21"
          fill={palette.fearTint}
          stroke={palette.ink}
          strokeWidth="7"
        />
      ))}
      <rect x={keeper - 9} y="206" width="18" height="7" fill={palette.ink} />
      <ColourField canvas={canvases.Portrait} top={table} fill={palette.innovation} />
      <path d={curvePath(lamp)} fill={palette.fomo} />
      <rect x={keeper - 56} y={table - 1} width="112" height="17" fill={palette.fomo} />
      {[-1, 1].map((side) => (
        <circle key={side} cx={keeper + side * 46} cy="478" r="22" fill={palette.loveTint} />
      ))}
      <circle cx={keeper} cy="396" r="18" fill={palette.paper} />
    </>
  );
}

const horizon = 152;
const box = { x: 190, y: 98, width: 48, height: 112 };
const middle = box.x + box.width / 2;
const foot = box.y + box.height;
const birds = Array.from({ length: 11 }, (_, i) => 380 + i * 19);
const panes = [0, 1, 2, 3].flatMap((row) => [0, 1].map((column) => ({ row, column })));

/** The red box on the marsh: one upright in a picture of level lines. */
function LandscapeExample() {
  return (
    <>
      <ColourField canvas={canvases.Landscape} fill={palette.loveTint} />
      <path
        d={curvePath({ centre: 500, base: horizon + 1, sigma: 120, height: 58 })}
        fill={palette.fomoTint}
      />
      <ColourField canvas={canvases.Landscape} top={horizon} fill={palette.fearTint} />
      <path d={pool(430, 184, 150, 8)} fill={palette.paper} />
      <path d={pool(500, 258, 190, 26)} fill={palette.fear} />
      <path d={pool(120, 300, 150, 17)} fill={palette.loveTint} />
      <path d={pool(400, 338, 190, 14)} fill={palette.loveTint} />
      <path d={pool(middle, foot, 46, 8)} fill={palette.fear} />
      {[0, 1, 2].map((i) => (
        <path key={i} d={pool(middle, foot + 28 + i * 20, 24 - i * 6, 6, 1)} fill={palette.love} />
      ))}
      <rect {...box} fill={palette.love} />
      <path
        d={curvePath({
          centre: middle,
          base: box.y + 1,
          sigma: 17,
          height: 20,
          from: -1.4,
          to: 1.4,
        })}
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

const street = 404;
const arch = { base: street, sigma: 43, height: 244 };
const arches = [106.7, 320, 533.3];
const bars = [-1, 0, 1];
const bar = { pitch: 27, width: 5 };
const desk = 372;

/** The library in the viaduct: three arches alight, green lamps, and the wet street that repeats them. */
function ArchitectureExample() {
  return (
    <>
      <ColourField canvas={canvases.Architecture} fill={palette.fear} />
      <circle cx="533" cy="48" r="18" fill={palette.fomo} />
      <ColourField canvas={canvases.Architecture} top={104} bottom={street} fill={palette.love} />
      <ColourField canvas={canvases.Architecture} top={92} bottom={114} fill={palette.paper} />
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
      <ColourField
        canvas={canvases.Architecture}
        top={street - 8}
        bottom={street + 4}
        fill={palette.ink}
      />
    </>
  );
}
