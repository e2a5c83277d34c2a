import type { Graph, Thing } from 'schema-dts';

/**
 * What a page tells machines, as the text of its `application/ld+json` script. `<` is escaped, so
 * that no word of the content can close the script.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things } satisfies Graph;
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
