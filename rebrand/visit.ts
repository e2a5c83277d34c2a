/** The answers of a site, by address. */
export type Visited = Map<string, { status: number; body: string; isPage: boolean }>;

/**
 * Asks a server for some addresses and, page by page, for every internal address that is linked from
 * there. `siteUrl` is the site's public address, by which its pages name themselves.
 */
export async function visitAll(url: string, siteUrl: string, start: string[]): Promise<Visited> {
  const visited: Visited = new Map();
  const waiting = [...start];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (visited.has(address)) continue;
    const answer = await fetch(url + address);
    const type = answer.headers.get('content-type') ?? '';
    const [body, isPage] = [await answer.text(), type.startsWith('text/html')];
    visited.set(address, { status: answer.status, body, isPage });
    if (isPage) waiting.push(...internalLinks(body, address, siteUrl).map(withoutFragment));
  }
  return visited;
}

/** The links whose fragment names nothing on the page that they lead to. */
export function loseFragments(visited: Visited, siteUrl: string): string[] {
  return [...visited].flatMap(([address, { body, isPage }]) =>
    (isPage ? internalLinks(body, address, siteUrl) : []).filter((link) => {
      const [, id] = link.split('#');
      const target = visited.get(withoutFragment(link));
      return id && !target?.body.includes(` id="${id}"`);
    }),
  );
}

/** The internal addresses that a page names, with their fragments, from the site's root. */
function internalLinks(html: string, address: string, siteUrl: string): string[] {
  const here = new URL(address, siteUrl);
  return [...html.matchAll(/\s(?:(?:href|src|action)="|content="(?=https?:))([^"]*)"/gu)]
    .map(([, target = '']) => target.replaceAll('&amp;', '&'))
    .filter((target) => /^(?:https?:|[/#])/u.test(target))
    .map((target) => new URL(target, here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

const withoutFragment = (link: string) => link.replace(/#.*/u, '');
