/** A colour as lightness, 0 to 1, and two axes of hue. */
export type Oklab = { l: number; a: number; b: number };

/** Red, green and blue of a `#rrggbb` colour as linear light, 0 to 1 each (sRGB's transfer function). */
export function linearLight(hex: string): [red: number, green: number, blue: number] {
  return [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}

/** A `#rrggbb` colour in Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/. */
export function toOklab(hex: string): Oklab {
  const [r, g, b] = linearLight(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The nearest `#rrggbb` colour: each channel is clipped to what a screen can show. */
export function toHex(colour: Oklab): string {
  const channels = toLinear(colour).map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return '#' + channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
}

/** The colour at another lightness, 0 to 1: its hue, and as much of its chroma as a screen shows. */
export function atLightness(hex: string, lightness: number): string {
  const { a, b } = toOklab(hex);
  const scaled = (scale: number) => ({ l: lightness, a: a * scale, b: b * scale });
  let scale = 1;
  while (scale > 0.02 && !isShown(scaled(scale))) scale -= 0.02;
  return toHex(scaled(scale));
}

/** A mix with `share`, 0 to 1, of the first colour, as `color-mix(in oklab, …)` makes it. */
export function mix(one: string, share: number, other: string): string {
  const [from, to] = [toOklab(one), toOklab(other)];
  const between = (axis: keyof Oklab) => from[axis] * share + to[axis] * (1 - share);
  return toHex({ l: between('l'), a: between('a'), b: between('b') });
}

function isShown(colour: Oklab): boolean {
  return toLinear(colour).every((value) => value > -0.002 && value < 1.002);
}

function toLinear({ l: lightness, a, b }: Oklab): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
