import { areaBetween } from '../adoption-curve.ts';
import { square, type ServicePictureProps } from './square.ts';
import { Field } from '../Field.tsx';

const thread = square.height / 2;
const pitch = 128;
const link = { base: thread, sigma: 46, height: 124 };
const centres = [-1, 0, 1].map((i) => square.width / 2 + i * pitch);
const handovers = centres.slice(1).map((centre) => centre - pitch / 2);

/** Three systems, linked. Each hands over to the next, and a person looks at every handover. */
export function IntegrationPicture({ palette }: ServicePictureProps) {
  return (
    <>
      <Field canvas={square} fill={palette.innovation} />
      {centres.map((centre) => (
        <path key={centre} d={lens({ ...link, centre })} fill={palette.paper} />
      ))}
      {handovers.map((x) => (
        <path key={x} d={shared(x)} fill={palette.fomo} />
      ))}
      {handovers.map((x) => (
        <circle key={x} cx={x} cy={thread} r="18" fill={palette.love} />
      ))}
    </>
  );
}

type Lens = typeof link & { centre: number; from?: number; to?: number };

/** A curve and its reflection. */
function lens(curve: Lens): string {
  return areaBetween(curve, { ...curve, height: -curve.height });
}

/** What two neighbours have in common: the left flank of one and the right flank of the other. */
function shared(x: number): string {
  const half = pitch / 2 / link.sigma;
  const right = { ...link, centre: x + pitch / 2, to: -half };
  const left = { ...link, centre: x - pitch / 2, from: half };
  return lens(right) + lens(left);
}
