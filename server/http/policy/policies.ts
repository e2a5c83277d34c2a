import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { FatalError } from '../../fatal-error.ts';

/** The content security policy of every answer that is no document: it loads, runs and frames nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where a build leaves the policies, beside the folder that is served: an object, policy by address. */
export function policiesFile(site: string): string {
  return join(dirname(join(site, '.')), 'policies.json');
}

/** Where a file of the built site is found: `/contact` for `contact.html`, `/` for `index.html`. */
export function addressOfFile(path: string): string {
  const page = path.replace(/\.html$/u, '');
  return page === path ? `/${path}` : `/${page.replace(/(?:^|\/)index$/u, '')}`;
}

/** The policies of a built site, by address. Throws `FatalError` where it has none. */
export function readPolicies(site: string): ReadonlyMap<string, string> {
  const file = policiesFile(site);
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object));
  } catch {
    throw new FatalError(`The site is not built: ${file} is missing. Run npm run build.`);
  }
}

/**
 * A page's content security policy, which says nothing of connections, allowing it to send a form to a script
 * elsewhere as well (`ENROLMENT_ENDPOINT`); the same policy where none is named.
 */
export function allowConnection(policy: string, endpoint: string | undefined): string {
  if (endpoint === undefined) return policy;
  return `${policy};connect-src 'self' ${sourcesOf(new URL(endpoint)).join(' ')}`;
}

/** A script answers a post with a redirect to another host, and the policy looks at every step. */
function sourcesOf({ protocol, hostname, origin }: URL): string[] {
  if (hostname === 'script.google.com') return [origin, 'https://script.googleusercontent.com'];
  // On this computer another host is another port.
  return [protocol === 'http:' ? `http://${hostname}:*` : origin];
}
