import { hasCompound, wordsOf } from '../components/line-breaks.tsx';

/** Elements without words that break into lines, or whose text a script compares letter for letter. */
const leftAlone = new Set([
  ...['script', 'style', 'title', 'textarea', 'select', 'svg', 'noscript', 'astro-island'],
]);

/** A comment, a tag with its name, or the text between two of them. */
const parts = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)(?:[\s/](?:[^>"']|"[^"]*"|'[^']*')*)?>|[^<]+/giu;

/**
 * Puts each compound or address of the body in a box of its own (`.kept` in base.css), so that no line begins or ends
 * with its hyphen unless it is wider than its column. CSS has no property for this, and a non-breaking hyphen would be
 * another character in searches and copies. The whole text around a box becomes one element, because it has to stay
 * one cell in a grid or a flex box.
 */
export function keepTogether(html: string): string {
  const start = html.indexOf('<body');
  let [depth, isKeptAlready] = [0, false];
  const body = html.slice(start).replace(parts, (part, slash?: string, name?: string) => {
    if (name !== undefined) {
      if (leftAlone.has(name.toLowerCase())) depth += slash ? -1 : 1;
      isKeptAlready = part.endsWith('class="kept">') || (isKeptAlready && name === 'a');
      return part;
    }
    if (depth > 0 || isKeptAlready || part.startsWith('<') || !hasCompound(part)) return part;
    return `<span class="keeps">${wordsOf(part).map(kept).join('')}</span>`;
  });
  return html.slice(0, start) + body;
}

const kept = (word: string) => (hasCompound(word) ? `<span class="kept">${word}</span>` : word);
