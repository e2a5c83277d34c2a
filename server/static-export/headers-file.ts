import { paths } from '../../domain/paths.ts';
import { cacheControl, ownHeaders, type SiteFile } from '../http/pages/site-files.ts';
import { securityHeaders } from '../http/headers/security-headers.ts';
import { speculationRulesType } from '../http/headers/speculation-rules.ts';

type Headers = Record<string, string>;

/** The properties of a file on which its headers depend. */
export type FileWithHeaders = Pick<SiteFile, 'path' | 'address' | 'policy' | 'isPage' | 'isHashed'>;

/**
 * The file `_headers` of a host of files, which Netlify and Cloudflare Pages read: what the server would
 * send with each file. Hosts join the values of a header that two rules set for one address, so no
 * header stands in two rules that meet.
 */
export function headersFile(files: readonly FileWithHeaders[], siteUrl: string): string {
  // A policy that stands in the page cannot forbid framing, so this header does (`withPolicyInPage`).
  const everywhere: Headers = { ...securityHeaders({ siteUrl }), 'X-Frame-Options': 'DENY' };
  // These two differ from file to file.
  delete everywhere['Content-Security-Policy'];
  delete everywhere['Cross-Origin-Resource-Policy'];
  const headersOf = (file: FileWithHeaders): Headers => ({
    'Cache-Control': cacheControl(file),
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(file.isPage && { 'Speculation-Rules': `"${paths.speculationRules}"` }),
    ...(file.address === paths.speculationRules && { 'Content-Type': speculationRulesType }),
    ...ownHeaders(file),
  });
  const rules = new Map<string, Headers>([['/*', everywhere]]);
  for (const [folder, inside] of Map.groupBy(files, folderOf)) {
    const [first, ...others] = inside.map((file) => rule(headersOf(file)));
    // A rule for a folder of pages would also be for unknown addresses in it.
    const isOneRule =
      folder !== '' &&
      !inside.some(({ isPage }) => isPage) &&
      others.every((other) => other === first);
    if (isOneRule) rules.set(`/${folder}/*`, headersOf(inside[0]!));
    else for (const file of inside) rules.set(encodeURI(file.address), headersOf(file));
  }
  return [...rules].map(([address, headers]) => `${address}\n${rule(headers)}\n`).join('\n');
}

function rule(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');
}

/** The first folder of a file; none at the top. */
function folderOf({ path }: FileWithHeaders): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
