import { brand } from '../../domain/brand.ts';
import { carrying } from './contrast.ts';
import { atLightness, toHex, toOklab } from './oklab.ts';
import { ink, paper } from './paper-and-ink.ts';

/** A field of colour as it is printed on paper and as it is shown on a dark screen, in hex. */
export type StageColour = { light: string; dark: string };

/** One hex colour, from which those of both schemes are derived, or a colour for each scheme, taken as it is. */
type Given = string | StageColour;

/** The colours of a brand: three, or four. */
export type GivenColours = { fear: Given; fomo?: Given; love: Given; innovation: Given };

/** Within these limits of OKLab lightness, 0 to 1, a field stands out from paper and can carry ink. */
const lightnessInPrint = { least: 0.3, most: 0.84 };

/** The limits on a dark screen: a field is no darker than the brand's own darkest, and not so light that it dazzles. */
const lightnessInDark = { least: 0.47, most: 0.83 };

/** How much lighter a field is on a dark screen. */
const lift = 0.09;

/** The lightness and the greatest chroma of a derived FOMO, the light field among three deep ones. */
const bright = { l: 0.79, chroma: 0.155 };

/** Two fields closer than this in OKLab are hard to tell apart where they meet. */
const tellApart = 0.12;

/** Below this chroma a colour is a grey, whose hue says nothing. */
const grey = 0.02;

/** The four stage colours of the brand. */
export const stageColours = stageColoursOf(brand.colours);

/** Whether a text is a colour as this project writes them, `#rrggbb`. */
export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/iu.test(text);
}

/**
 * Four stage colours from three. A text that is no colour becomes ink, so that the build can go on and say where it
 * stands (`content/judge.ts`). A colour given as one hex keeps its hue; its lightness moves as far as a field needs:
 * text on it at 4.5:1, its edge seen on paper and in the dark.
 */
export function stageColoursOf({ fear, fomo, love, innovation }: GivenColours) {
  const deep = {
    fear: inBothSchemes(fear),
    love: inBothSchemes(love),
    innovation: inBothSchemes(innovation),
  };
  const light = fomo ?? lightFieldBeside(deep.fear.light, deep.love.light, deep.innovation.light);
  return {
    fear: deep.fear,
    fomo: inBothSchemes(light),
    love: deep.love,
    innovation: deep.innovation,
  };
}

function inBothSchemes(given: Given): StageColour {
  if (typeof given !== 'string')
    return { light: readable(given.light), dark: readable(given.dark) };
  const hex = readable(given);
  const light = within(hex, toOklab(hex).l, lightnessInPrint);
  const dark = within(hex, toOklab(light).l + lift, lightnessInDark);
  return { light: carrying(light, [paper, ink]), dark: carrying(dark, [paper, ink]) };
}

function readable(hex: string): string {
  return isHex(hex) ? hex : ink;
}

function within(hex: string, lightness: number, { least, most }: typeof lightnessInPrint): string {
  const wanted = Math.min(most, Math.max(least, lightness));
  return wanted === toOklab(hex).l ? hex : atLightness(hex, wanted);
}

/**
 * The hue halfway from love to innovation, as mustard lies between vermilion and bottle green; or
 * halfway between two others where the first could be mistaken for one of the three.
 */
function lightFieldBeside(fear: string, love: string, innovation: string): string {
  const pairs = [
    [love, innovation],
    [fear, innovation],
    [fear, love],
  ] as const;
  const candidates = pairs.map(([one, other]) => between(one, other));
  const nearness = (hex: string) =>
    Math.min(...[fear, love, innovation].map((each) => distance(hex, each)));
  const clear = candidates.find((hex) => nearness(hex) >= tellApart);
  return clear ?? candidates.sort((a, b) => nearness(b) - nearness(a))[0]!;
}

function between(one: string, other: string): string {
  const [a, b] = [polar(one), polar(other)];
  const chroma = Math.min(bright.chroma, Math.max(a.chroma, b.chroma));
  const from = a.chroma < grey ? b.hue : a.hue;
  const to = b.chroma < grey ? from : b.hue;
  // The shorter way round the circle.
  const hue = from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) / 2;
  const wished = { l: bright.l, a: chroma * Math.cos(hue), b: chroma * Math.sin(hue) };
  return atLightness(toHex(wished), bright.l);
}

function polar(hex: string): { chroma: number; hue: number } {
  const { a, b } = toOklab(hex);
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function distance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}
