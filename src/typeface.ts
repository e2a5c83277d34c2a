import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

/** The weights in which letters are drawn as outlines. */
export type OutlineWeight = 600 | 800;

/** The typeface has a file for each of these sets of letters. The set that every page needs comes first. */
const sets = ['latin', 'latin-ext', 'vietnamese'] as const;
type LetterSet = (typeof sets)[number];

const { resolve } = createRequire(import.meta.url);

/** For each set, the letters that its file is for, as `unicode-range` lists them. */
const ranges = JSON.parse(
  readFileSync(resolve('@fontsource-variable/archivo/unicode.json'), 'utf8'),
) as Record<LetterSet, string>;

const variantOf = (set: LetterSet) => ({
  src: [`@fontsource-variable/archivo/files/archivo-${set}-wght-normal.woff2`] as [string],
  weight: '100 900',
  style: 'normal' as const,
  ...(set !== 'latin' && {
    unicodeRange: ranges[set].replaceAll('U+0', 'U+').split(',') as [string],
  }),
});

/** For `astro.config.ts`: the file that every page needs, and those that a browser fetches only for their letters. */
export const variants: [ReturnType<typeof variantOf>, ...ReturnType<typeof variantOf>[]] = [
  variantOf('latin'),
  variantOf('latin-ext'),
  variantOf('vietnamese'),
];

const fonts = new Map<string, Font>();

/** The first font that has a letter, as static WOFF, which fontkit reads fastest; `undefined` if none has it. */
export function fontWith(letter: string, weight: OutlineWeight): Font | undefined {
  return sets
    .map((set) => fontOf(set, weight))
    .find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
}

function fontOf(set: LetterSet, weight: OutlineWeight): Font {
  const name = `archivo-${set}-${weight}-normal.woff`;
  const font =
    fonts.get(name) ?? (create(readFileSync(resolve(`@fontsource/archivo/files/${name}`))) as Font);
  fonts.set(name, font);
  return font;
}

/**
 * The letters of a text that the typeface lacks, each once: a browser would take them from any font that it finds. A
 * letter and an accent that do not compose to one character count as lacking, because they are in different files.
 */
export function unknownLetters(text: string): string[] {
  const letters = text.normalize().match(/\P{M}\p{M}*/gu) ?? [];
  return [...new Set(letters)].filter(
    (letter) => /\S/u.test(letter) && (/\p{M}/u.test(letter) || !fontWith(letter, 600)),
  );
}

/** The message about a letter that the typeface lacks. */
export function withoutLetter(letter: string): string {
  const codes = Array.from(
    letter,
    (each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `"${letter}" (${codes.join(' ')}) is not a letter of the typeface, which has Latin ones only`;
}
