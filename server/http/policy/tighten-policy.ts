import { createHash } from 'node:crypto';

/** The policy of one page, as the header's value. */
export type TightenedPolicy = {
  policy: string;
  /** What the page needs and the policy does not allow; its browser would refuse these. */
  missingSources: string[];
};

/**
 * The content security policy of one page, out of the one that Astro made for the whole site: of the
 * inline scripts and styles, only those that are in the page, and without a directive that says the same as
 * `default-src`. Nothing is allowed that was not before.
 */
export function tightenPolicy(vouched: string, html: string): TightenedPolicy {
  const used = inlineSources(html);
  const allowed = new Set<string>();
  const directives = readDirectives(vouched).map(([name, ...sources]) => {
    const kept = sources.filter((source) => !isInlineSource(source) || used[name]?.has(source));
    for (const source of kept) allowed.add(`${name} ${source}`);
    return { name, sources: kept.join(' ') };
  });
  const fallback = directives.find(({ name }) => name === 'default-src')?.sources;
  return {
    policy: directives
      .filter(({ name, sources }) => !/(?<!default)-src$/u.test(name) || sources !== fallback)
      .map(({ name, sources }) => `${name} ${sources}`)
      .join(';'),
    missingSources: Object.entries(used)
      .flatMap(([name, sources]) => [...sources].map((source) => `${name} ${source}`))
      .filter((source) => !allowed.has(source)),
  };
}

function readDirectives(policy: string) {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/u) as [string, ...string[]])
    .filter(([name]) => name !== '');
}

function isInlineSource(source: string): boolean {
  return source.startsWith("'sha256-") || source === speculationRules;
}

const speculationRules = "'inline-speculation-rules'";

/** Attributes, up to the end of the tag; what is never closed reaches to the end of the page. */
const attributes = String.raw`(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)`;

/**
 * A comment, an inline script or style with its text, or any other tag. Tags are read whole because
 * Astro leaves `<` as it is within an attribute, where the text may be a visitor's.
 */
const pieces = new RegExp(
  [
    '<!--.*?(?:-->|$)',
    String.raw`<(?<element>script|style)\b(?<attributes>${attributes})(?<text>.*?)(?:</\k<element>\s*>|$)`,
    `<[a-z/]${attributes}`,
  ].join('|'),
  'gisu',
);

/** The sources that a page needs, by directive (CSP 3, section 8.4: a hash is of the element's text). */
function inlineSources(html: string): Record<string, Set<string>> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const { groups } of html.matchAll(pieces)) {
    const { element, attributes: given = '', text = '' } = groups ?? {};
    if (element?.toLowerCase() === 'style') styles.add(hashOf(text));
    if (element?.toLowerCase() !== 'script' || /\ssrc\s*=/iu.test(given)) continue;
    const type = /\stype\s*=\s*["']?(?<type>[^\s"'>]*)/iu.exec(given)?.groups?.type ?? '';
    if (type === 'speculationrules') scripts.add(speculationRules);
    // Structured data is read by search engines and run by nobody.
    else if (!/^application\/(?:ld\+)?json$/iu.test(type)) scripts.add(hashOf(text));
  }
  return { 'script-src': scripts, 'style-src': styles };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
