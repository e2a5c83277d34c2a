/** A point in SVG user units, y downwards. */
export type Point = { x: number; y: number };

/** An adoption curve placed in a picture: lengths in SVG user units, `from` and `to` in σ. */
export type Curve = {
  centre: number;
  base: number;
  /** Where the area under it ends, if that is not the base. */
  foot?: number;
  sigma: number;
  /** The height of the peak above the base; a negative height hangs below it. */
  height: number;
  from?: number;
  to?: number;
};

/** How far the curve is drawn on either side of the mean, in σ; beyond it lies 0.6 % of the height. */
export const reach = 3.2;

/** The longest Bézier segment, in σ: Hermite error is h⁴/384 · max|f⁗| = 0.32 % of the height. */
const longestSegment = 0.8;

/** The height of the normal curve at `x` σ from its mean, as a share of its peak (0 to 1). */
export function density(x: number): number {
  return Math.exp((-x * x) / 2);
}

/** The slope of the curve at `x` σ, in peak heights per σ. */
function slope(x: number): number {
  return -x * density(x);
}

/** Rogers' five groups of adopters: share in per cent, from and to in σ (Diffusion of Innovations). */
export const adopterGroups = [
  { name: 'Innovators', share: 2.5, from: -reach, to: -2 },
  { name: 'Early Adopters', share: 13.5, from: -2, to: -1 },
  { name: 'Early Majority', share: 34, from: -1, to: 0 },
  { name: 'Late Majority', share: 34, from: 0, to: 1 },
  { name: 'Laggards', share: 16, from: 1, to: reach },
] as const;

/** The four stages of mind in four equal steps along the curve: from and to in σ. */
export const curveStages = [
  { id: 'fear', name: 'Fear', from: -2.6, to: -1.3 },
  { id: 'fomo', name: 'FOMO', from: -1.3, to: 0 },
  { id: 'love', name: 'Love', from: 0, to: 1.3 },
  { id: 'innovation', name: 'Innovation', from: 1.3, to: 2.6 },
] as const;

/** The point of a curve at `x` σ, and the angle of its tangent there in degrees, clockwise on screen. */
export function pointOn(curve: Curve, x: number): Point & { angle: number } {
  const { centre, base, sigma, height } = curve;
  return {
    x: centre + x * sigma,
    y: base - height * density(x),
    angle: (Math.atan2(-height * slope(x), sigma) * 180) / Math.PI,
  };
}

/** The curve as Bézier points: a start, then two handles and an end for each segment. */
export function curvePoints(curve: Curve): Point[] {
  const { sigma, height, from = -reach, to = reach } = curve;
  const count = Math.max(1, Math.ceil((to - from) / longestSegment - 1e-9));
  const step = (to - from) / count;
  const points: Point[] = [pointOn(curve, from)];
  for (let i = 0; i < count; i++) {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    const [start, end] = [pointOn(curve, a), pointOn(curve, b)];
    const [run, rise] = [(step * sigma) / 3, (-height * step) / 3];
    points.push(
      { x: start.x + run, y: start.y + rise * slope(a) },
      { x: end.x - run, y: end.y - rise * slope(b) },
      { x: end.x, y: end.y },
    );
  }
  return points;
}

/** Points turned by `degrees` clockwise on screen about a pivot. */
export function turned(points: Point[], degrees: number, pivot: Point = { x: 0, y: 0 }): Point[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map(({ x, y }) => ({
    x: pivot.x + (x - pivot.x) * cos - (y - pivot.y) * sin,
    y: pivot.y + (x - pivot.x) * sin + (y - pivot.y) * cos,
  }));
}

/**
 * SVG path data through runs of Bézier points, a straight line from each run to the next. It uses relative steps,
 * which repeat along a curve and so compress to a third less than absolute coordinates. A minus sign separates two
 * numbers as a space does, and a fraction needs no leading nought.
 */
export function pathOf(runs: Point[][], closed = true): string {
  const [first] = runs.flat();
  let from = first!;
  const stepsTo = (...points: Point[]) => {
    const steps = points.map(({ x, y }) => `${stepOf(from.x, x)} ${stepOf(from.y, y)}`).join(' ');
    // Not `at`, which the browsers of 2022 lack.
    from = points[points.length - 1]!;
    return steps;
  };
  const data = runs.map((run, i) => {
    const start = i === 0 ? `M${round(from.x)} ${round(from.y)}` : `l${stepsTo(run[0]!)}`;
    const segments = segmentsOf(run).map((points, at, all) => {
      const letter = points.length === 3 ? 'c' : 's';
      // SVG repeats a letter by itself; after another "s" none is written.
      const isRepeated = letter === 's' && all[at - 1]?.length === 2;
      return (isRepeated ? ' ' : letter) + stepsTo(...points);
    });
    return start + segments.join('');
  });
  const short = data
    .join('')
    .replaceAll(' -', '-')
    .replace(/(?<![\d.])0\./gu, '.');
  return short + (closed ? 'Z' : '');
}

/** The points of each segment of a run, without the first handle where it mirrors the last handle before it. */
function segmentsOf(run: Point[]): Point[][] {
  const segments: Point[][] = [];
  for (let i = 1; i + 2 < run.length; i += 3) {
    const [before, start, handle] = [run[i - 2], run[i - 1]!, run[i]!];
    const isSmooth = before !== undefined && i > 1 && isMiddle(start, before, handle);
    segments.push(run.slice(isSmooth ? i + 1 : i, i + 3));
  }
  return segments;
}

function isMiddle({ x, y }: Point, one: Point, other: Point): boolean {
  return Math.abs(one.x + other.x - 2 * x) < 0.01 && Math.abs(one.y + other.y - 2 * y) < 0.01;
}

/** SVG path data of a curve: closed along its base (the area under it), or open (the line alone). */
export function curvePath(curve: Curve & { closed?: boolean }): string {
  const line = curvePoints(curve);
  if (curve.closed === false) return pathOf([line], false);
  const foot = (x: number): Point[] => [
    { x: curve.centre + x * curve.sigma, y: curve.foot ?? curve.base },
  ];
  return pathOf([foot(curve.from ?? -reach), line, foot(curve.to ?? reach)]);
}

/** SVG path data of the area between two curves, each from its own `from` to its own `to`. */
export function areaBetween(upper: Curve, lower: Curve): string {
  return pathOf([curvePoints(upper), curvePoints(lower).reverse()]);
}

/** SVG path data of the area that lies under both of two curves on one base, `left` peaking first. */
export function areaUnderBoth(left: Curve, right: Curve): string {
  const height = (curve: Curve, x: number) =>
    curve.height * density((x - curve.centre) / curve.sigma);
  let [low, high] = [left.centre, right.centre];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (height(left, middle) > height(right, middle)) low = middle;
    else high = middle;
  }
  const rising = { ...right, to: (low - right.centre) / right.sigma };
  const falling = { ...left, from: (low - left.centre) / left.sigma };
  const end = left.centre + (left.to ?? reach) * left.sigma;
  const start = right.centre + (right.from ?? -reach) * right.sigma;
  const feet = [{ x: start, y: left.base }];
  return pathOf([feet, curvePoints(rising), curvePoints(falling), [{ x: end, y: left.base }]]);
}

/** The step from one rounded number to another, so that rounding errors do not add up along a path. */
function stepOf(from: number, to: number): number {
  return round(round(to) - round(from));
}

/** Rounds to one decimal. It may return -0, which as text is "0". */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
