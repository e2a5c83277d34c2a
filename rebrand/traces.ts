import { toOklab } from '../src/colour/oklab.ts';
import { tint } from '../src/colour/palette.ts';
import { stageColours } from '../src/colour/stage-colours.ts';
import { brand } from '../domain/brand.ts';

/** Every word of a brand: its name, its addresses, what is called after it; colours left out. */
export function wordsOf(of: Record<string, unknown>): string[] {
  return Object.entries(of)
    .filter(([key]) => key !== 'colours')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as string[]) : [String(value)]));
}

/** The colours of the brand that the project is published with, and their tints, as hex; no greys. */
export const firstColours: readonly string[] = Object.values(stageColours)
  .flatMap(({ light, dark }) => [light, dark, tint(light)])
  .filter((hex) => !isGrey(hex));

/**
 * What a text still says of the brand that the project is published with, word for word. The
 * text may be anything that is served: entities, escapes and tags do not hide a name.
 */
export function tracesIn(text: string): string[] {
  const found = readings(text).flatMap((reading) =>
    patterns.flatMap((pattern) => [...reading.matchAll(pattern)].map(([words]) => words)),
  );
  return [...new Set(found)];
}

const host = new URL(brand.siteUrl).hostname.replace(/^www\./u, '');

/**
 * What counts as a trace: the brand's name in upper or lower case, with any sign or none between its words, but not
 * within another word; its other words; its colours.
 */
const patterns = [
  new RegExp(`(?<!\\p{L})${escaped(brand.name).split(' ').join('[\\s_.+-]*')}(?!\\p{L})`, 'giu'),
  ...[host, ...wordsOf(brand).filter((words) => words !== brand.name)].map(
    (words) => new RegExp(escaped(words), 'giu'),
  ),
  ...firstColours.map((hex) => new RegExp(`${hex}\\b`, 'giu')),
];

/** Whether a colour is a grey. A grey is no brand's own: it also appears where two other colours meet. */
function isGrey(hex: string): boolean {
  const { a, b } = toOklab(hex);
  return Math.hypot(a, b) < 0.02;
}

function readings(text: string): string[] {
  const plain = unescaped(text);
  return [plain, plain.replace(/<[^<>]*>/gu, ''), percentDecoded(plain)].map((each) =>
    each.replace(/\s+/gu, ' '),
  );
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { amp: '&', nbsp: ' ', quot: '"', lt: '<', gt: '>' };
  return text
    .replace(/&#x([\da-f]+);|\\u([\da-f]{4})/giu, (_, html?: string, script?: string) =>
      String.fromCodePoint(parseInt(html ?? script ?? '', 16)),
    )
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/gu, (entity, name: string) => entities[name] ?? entity);
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/giu, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
