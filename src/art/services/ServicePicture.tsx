import { cssPalette as palette } from '../../colour/palette.ts';
import { areaBetween, curvePath, density } from '../adoption-curve.ts';
import { ColourField } from '../ColourField.tsx';

/** The canvas a service's picture is composed on, in SVG user units. */
const square = { width: 400, height: 400 } as const;
const middle = square.width / 2;

const pictures = { custom: Custom, integration: Integration, strategy: Strategy } as const;

export type ServicePictureId = keyof typeof pictures;

export const servicePictureIds = Object.keys(pictures) as ServicePictureId[];

/** The picture of a service, square; a wider box crops it. It is silent: the service's title stands beside it. */
export function ServicePicture({ picture }: { picture: ServicePictureId }) {
  const Picture = pictures[picture];
  return (
    <svg
      viewBox={`0 0 ${square.width} ${square.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <Picture />
    </svg>
  );
}

/** A gap in the ground, and the one piece cut to fit it, on its way down. */
function Custom() {
  const ground = 218;
  const notch = { centre: middle, base: ground, sigma: 44, height: -128 };
  const brim = 141;
  return (
    <>
      <ColourField canvas={square} fill={palette.fear} />
      <ColourField canvas={square} bottom={ground} fill={palette.fomo} />
      {/* A little higher than the ground, or a seam shows between two fields of one colour. */}
      <path d={curvePath({ ...notch, base: ground - 1 })} fill={palette.fomo} />
      <path d={curvePath({ ...notch, base: 132 })} fill={palette.love} />
      <rect x={middle - brim} y="106" width={2 * brim} height="27" fill={palette.love} />
      <circle cx={middle} cy="76" r="18" fill={palette.fear} />
    </>
  );
}

const pitch = 128;
const link = { base: square.height / 2, sigma: 46, height: 124 };

/** Three systems, linked. Each hands over to the next, and a person looks at every handover. */
function Integration() {
  const centres = [-1, 0, 1].map((i) => middle + i * pitch);
  const handovers = centres.slice(1).map((centre) => centre - pitch / 2);
  return (
    <>
      <ColourField canvas={square} fill={palette.innovation} />
      {centres.map((centre) => (
        <path key={centre} d={lens({ ...link, centre })} fill={palette.paper} />
      ))}
      {handovers.map((x) => (
        <path key={x} d={shared(x)} fill={palette.fomo} />
      ))}
      {handovers.map((x) => (
        <circle key={x} cx={x} cy={link.base} r="18" fill={palette.love} />
      ))}
    </>
  );
}

type Lens = typeof link & { centre: number; from?: number; to?: number };

function lens(curve: Lens): string {
  return areaBetween(curve, { ...curve, height: -curve.height });
}

/** Where two neighbours overlap: the left flank of one and the right flank of the other. */
function shared(x: number): string {
  const half = pitch / 2 / link.sigma;
  const right = { ...link, centre: x + pitch / 2, to: -half };
  const left = { ...link, centre: x - pitch / 2, from: half };
  return lens(right) + lens(left);
}

/** Everything proposed, in a pile, and the three at the top that survive the discussion. */
function Strategy() {
  const [apart, top, highest] = [28, 6, 10];
  // How many ideas lie in each column; the pile has the shape of the curve.
  const columns = Array.from({ length: 2 * top + 1 }, (_, i) =>
    Math.round(highest * density((i - top) / 2.6)),
  );
  return (
    <>
      <ColourField canvas={square} fill={palette.love} />
      {columns.flatMap((count, column) =>
        Array.from({ length: count }, (_, row) => (
          <circle
            key={`${column}-${row}`}
            cx={middle + (column - top) * apart}
            cy={326 - row * apart}
            r="11.5"
            fill={Math.abs(column - top) <= 1 && row === count - 1 ? palette.fomo : palette.paper}
          />
        )),
      )}
    </>
  );
}
