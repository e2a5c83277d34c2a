import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';

import { FatalError } from '../../fatal-error.ts';

/** The content security policy of every answer that is no document: it loads, runs and frames nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where a build leaves the policies, beside the folder that is served: a JSON object keyed by address. */
export function policiesFile(site: string): string {
  return join(dirname(join(site, '.')), 'policies.json');
}

/** Where a file of the built site is found: `/contact` for `contact.html`, `/` for `index.html`. */
export function addressOfFile(path: string): string {
  const page = path.replace(/\.html$/u, '');
  return page === path ? `/${path}` : `/${page.replace(/(?:^|\/)index$/u, '')}`;
}

/** The policies of a built site, by address. Throws `FatalError` if they are missing. */
export function readPolicies(site: string): ReadonlyMap<string, string> {
  const file = policiesFile(site);
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object));
  } catch {
    throw new FatalError(`The site is not built: ${file} is missing. Run npm run build.`);
  }
}

/**
 * Lets a page also send a form to a script elsewhere (`ENROLMENT_ENDPOINT`), by adding `connect-src`, which no
 * policy has before. Without a script the policy stays as it is.
 */
export function allowConnection(policy: string, endpoint: string | undefined): string {
  if (endpoint === undefined) return policy;
  return `${policy};connect-src 'self' ${sourcesOf(new URL(endpoint)).join(' ')}`;
}

/** A script answers a post with a redirect to another host, and the policy applies to every step. */
function sourcesOf({ protocol, hostname, origin }: URL): string[] {
  if (hostname === 'script.google.com') return [origin, 'https://script.googleusercontent.com'];
  // On this computer, where tests run a stand-in, the redirect leads to another port instead.
  return [protocol === 'http:' ? `http://${hostname}:*` : origin];
}

/** The policy of one page, as the header's value. */
type TightenedPolicy = {
  policy: string;
  /** What the page needs and the policy does not allow; its browser would refuse these. */
  missingSources: string[];
};

/**
 * Narrows the content security policy that Astro made for the whole site to one page. Of the hashes of inline
 * scripts and styles it keeps those of the page, and it drops a directive that says the same as `default-src`.
 * Nothing is allowed that was not before.
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
  return source.startsWith("'sha256-");
}

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
    // Structured data is read by search engines and run by nobody.
    if (!/^application\/(?:ld\+)?json$/iu.test(type)) scripts.add(hashOf(text));
  }
  return { 'script-src': scripts, 'style-src': styles };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
