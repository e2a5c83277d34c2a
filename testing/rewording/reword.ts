/** How a text is written anew. */
const styles = ['shorter', 'longer', 'other', 'long words', 'accents'] as const;
type Style = (typeof styles)[number];

const wordsOf = (text: string) => text.split(' ');
const otherWords = wordsOf(
  'a of and the with for when you team week plan draft question answer money office letter people work before after always seldom question client budget meeting decision evidence report habit colleague',
);
const longWords = wordsOf(
  'responsibilities understanding administration recommendations internationalisation characteristically telecommunications accountability',
);
const accented = wordsOf('café naïve façade résumé Zoë’s O’Connor’s coöperate Brontë');

/** A word of letters only, with the punctuation around it. Anything else is left as it is. */
const word = /^([“‘"(]*)(\p{L}(?:[\p{L}’']*\p{L})?)([.,;:!?”’"')]*)$/u;

/**
 * The text in other words, by chance: a third shorter, a third longer, or as long. Tokens, figures, links,
 * marks of Markdown and what stands in brackets stay.
 */
export function reword(text: string, random: () => number, mayGrow = true): string {
  const possible = mayGrow ? styles : (['shorter'] as const);
  const style = possible[Math.floor(random() * possible.length)] ?? 'other';
  const parts = text.split(/(\[[^[\]]*\](?:\([^()]*\))?|\{\w+\}|\s+)/u);
  return parts
    .map((part) => rewordPart(part, style, random))
    .join('')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
}

function rewordPart(part: string, style: Style, random: () => number): string {
  const [, before = '', letters, after = ''] = word.exec(part) ?? [];
  if (letters === undefined) return part;
  const isCapital = /^\p{Lu}/u.test(letters);
  const set = (chosen: string) =>
    before + (isCapital ? chosen.charAt(0).toUpperCase() + chosen.slice(1) : chosen) + after;
  const chance = random();
  if (style === 'shorter') return chance < 0.33 && !isCapital && !after ? '' : part;
  if (style === 'longer')
    return chance < 0.33
      ? `${set(letters).slice(0, -after.length || undefined)} ${pick(otherWords, random)}${after}`
      : part;
  if (style === 'long words') return chance < 0.12 ? set(pick(longWords, random)) : part;
  if (style === 'accents') return chance < 0.2 ? set(pick(accented, random)) : part;
  return chance < 0.7 ? set(pick(otherWords, random)) : part;
}

const pick = (words: readonly string[], random: () => number) =>
  words[Math.floor(random() * words.length)] ?? '';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
