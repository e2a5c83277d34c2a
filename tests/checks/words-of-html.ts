/** The words that stand in a piece of HTML, a single space between them. */
export function wordsOf(html: string): string {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gsu, '');
  const text = decoded(shown.replaceAll(/<(?:"[^"]*"|'[^']*'|[^'"<>])*>/gu, ''));
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Every link in a piece of HTML, with its address as it is written there. */
export const linksOf = (html: string) =>
  Array.from(
    html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gsu),
    ([, href = '', label = '']) => ({ href: decoded(href), label: wordsOf(label) }),
  );

/** A text without the entities of HTML. */
export function decoded(text: string): string {
  const entities: Record<string, string> = {
    ...{ amp: '&', quot: '"', lt: '<', gt: '>', nbsp: '\u{a0}' },
    ...{ '#39': "'", '#x27': "'" },
  };
  return text.replaceAll(/&([#\w]+);/gu, (entity, name: string) => entities[name] ?? entity);
}
