import Validator from '@adobe/structured-data-validator';

/** The words that stand in a piece of HTML, a single space between them. */
export function wordsOf(html: string): string {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gsu, '');
  const text = decoded(shown.replaceAll(/<(?:"[^"]*"|'[^']*'|[^'"<>])*>/gu, ''));
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Every link in a piece of HTML, with its address as it is written there, and whether it leads to the page itself. */
export const linksOf = (html: string) =>
  Array.from(
    html.matchAll(/<a\b([^>]*?\shref="([^"]*)"[^>]*)>(.*?)<\/a>/gsu),
    ([, attributes = '', href = '', label = '']) => ({
      href: decoded(href),
      label: wordsOf(label),
      isCurrent: attributes.includes('aria-current="page"'),
    }),
  );

/** A text without the entities of HTML. */
export function decoded(text: string): string {
  const entities: Record<string, string> = {
    ...{ amp: '&', quot: '"', lt: '<', gt: '>', nbsp: '\u{a0}' },
    ...{ '#39': "'", '#x27': "'" },
  };
  return text.replaceAll(/&([#\w]+);/gu, (entity, name: string) => entities[name] ?? entity);
}

/** What a page tells machines: a graph of things, as its `application/ld+json` script holds it. */
export type Graph = { '@context': string; '@graph': Thing[] };
type Thing = { '@type': string; [property: string]: unknown };

/** The structured data of a page's HTML. Throws if a part is not valid JSON. */
export function graphsIn(html: string): Graph[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu);
  return [...scripts].map(([, text = '']) => JSON.parse(text) as Graph);
}

/** What Google would miss or refuse, one line a fault. */
export async function googleFaults({ '@graph': things }: Graph): Promise<string[]> {
  const jsonld: Record<string, Thing[]> = {};
  for (const thing of things) (jsonld[thing['@type']] ??= []).push(structuredClone(thing));
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return [
    ...issues
      .filter(({ issueMessage }) => !issueMessage.endsWith('(optional)'))
      .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
    ...missingIn(things),
  ];
}

/**
 * What Google requires of the types that the validator does not know, from its documentation of
 * November 2026: Course list, Course info (retired in June 2025, still asked for), Article.
 */
const required: Record<string, string[]> = {
  Article: ['headline', 'image', 'author'],
  Course: ['name', 'description', 'provider'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Event: ['name', 'startDate', 'location'],
  ItemList: ['itemListElement'],
  WebSite: ['name', 'url'],
};

function missingIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingIn);
  if (typeof value !== 'object' || value === null) return [];
  const type = '@type' in value ? String(value['@type']) : '';
  const missing = (required[type] ?? []).filter((property) => !(property in value));
  return [
    ...missing.map((property) => `${type} has no ${property}`),
    ...Object.values(value).flatMap(missingIn),
  ];
}
