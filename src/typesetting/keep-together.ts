/** What holds no words that a browser breaks into lines, or is drawn again by a script, letter for letter. */
const leftAlone = new Set([
  ...['script', 'style', 'title', 'textarea', 'select', 'svg', 'noscript', 'astro-island'],
]);

/** A comment, a tag with its name, or the text between two of them. */
const parts = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)(?:[\s/](?:[^>"']|"[^"]*"|'[^']*')*)?>|[^<]+/giu;

/** What a compound and an address have: a hyphen with letters or figures on either side. */
const hyphen = /[\p{L}\p{N}][-‐–][\p{L}\p{N}]/u;

/**
 * HTML in which no line of the body ends or begins with the hyphen of a compound or an address, unless it is
 * wider than its column: each becomes a box of its own (`.kept` in base.css). CSS has no property for it, and a
 * hyphen that does not break would be another letter to whoever searches or copies. The text that holds one
 * becomes an element, because in a grid or a flex box it is a cell.
 */
export function keepTogether(html: string): string {
  const start = html.indexOf('<body');
  let depth = 0;
  const body = html.slice(start).replace(parts, (part, slash?: string, name?: string) => {
    if (name !== undefined) {
      if (leftAlone.has(name.toLowerCase())) depth += slash ? -1 : 1;
      return part;
    }
    if (depth > 0 || part.startsWith('<')) return part;
    if (!hyphen.test(part)) return part;
    return `<span class="keeps">${part.replace(/\S+/gu, (word) => (hyphen.test(word) ? kept(word) : word))}</span>`;
  });
  return html.slice(0, start) + body;
}

const kept = (word: string) => `<span class="kept">${word}</span>`;
