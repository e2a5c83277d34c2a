import { curvePoints, density, pathOf, turned, type Point } from './adoption-curve.ts';

export type MarkProps = {
  /** Width and height in CSS pixels; without it the mark fills its box. */
  size?: number;
  /** What a screen reader says. Leave it out where the brand's name stands beside the mark. */
  title?: string;
  className?: string;
};

/** The brand's mark: two adoption curves side by side, a heart. It takes the colour of its text. */
export function Mark({ size, title, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={className}
      fill="currentColor"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <path d={heart} />
    </svg>
  );
}

/** Where the lobe hands over to the flank, and where the flank ends in the point, in σ. */
const [handover, end] = [0.7, 1.75];
const [width, height, top] = [98, 90, 5.5];

/**
 * Each half is one curve at two sizes: upright it is the lobe, turned by a quarter it is the flank
 * that tapers to the point. They meet where both stand at 45°, so the outline has no kink.
 */
const heart = heartPath();

function heartPath(): string {
  const steepness = 1 / (handover * density(handover));
  const flankHeight = width / 2 / (1 - density(end));
  const flankSigma = flankHeight / steepness;
  const axis = flankHeight * density(end);
  const widest = height - end * flankSigma;
  const lobeHeight = (widest - handover * flankSigma) / (1 - density(handover));
  const lobeSigma = lobeHeight / steepness;
  const lobeCentre = flankHeight * density(handover) - axis - handover * lobeSigma;

  const lobe = curvePoints({
    centre: lobeCentre,
    base: lobeHeight,
    sigma: lobeSigma,
    height: lobeHeight,
    from: -lobeCentre / lobeSigma,
    to: handover,
  });
  const flank = turned(
    curvePoints({
      centre: 0,
      base: 0,
      sigma: flankSigma,
      height: flankHeight,
      from: -handover,
      to: end,
    }),
    90,
  ).map(({ x, y }) => ({ x: x - axis, y: y + widest }));

  const place = (side: 1 | -1) => (point: Point) => ({ x: 50 + side * point.x, y: top + point.y });
  const right = [...lobe, ...flank.slice(1)].map(place(1));
  const left = [...lobe, ...flank.slice(1)].map(place(-1)).reverse();
  return pathOf([[...right, ...left.slice(1)]]);
}
