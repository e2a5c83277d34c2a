import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { addressOfFile, readPolicies } from '../policy/policies.ts';
import type { Encoding } from '../ready/encodings.ts';
import { makeReady, type Ready } from '../ready/ready.ts';
import { FatalError } from '../../fatal-error.ts';
import { headersOfFile, type NamedFile } from './file-headers.ts';

/** One file of the built site. */
export type SiteFile = NamedFile & {
  /** Where it is found, decoded: `/contact` for `contact.html`, `/` for `index.html`. */
  address: string;
  /** The file and its compressed siblings, as they are sent. */
  ready: Ready;
};

/** The built site, in memory. What is not in here is not served, so no address leads out of the folder. */
export type SiteFiles = {
  files: readonly SiteFile[];
  /** The pages for unknown addresses, by the folder they are for: `''`, `course`. */
  notFoundPages: ReadonlyMap<string, SiteFile>;
  /** The pages that say why something is refused, by status: `429.html`. They have no address. */
  refusalPages: ReadonlyMap<number, SiteFile>;
};

/** No site at all. */
export const noFiles: SiteFiles = { files: [], notFoundPages: new Map(), refusalPages: new Map() };

/** Reads the built site, once, at start. Throws `FatalError` when it has not been built. */
export function readSiteFiles(folder: string): SiteFiles {
  const paths = listFiles(folder);
  const present = new Set(paths);
  const files: SiteFile[] = [];
  const policies = readPolicies(folder);
  const notFoundPages = new Map<string, SiteFile>();
  const refusalPages = new Map<number, SiteFile>();
  for (const path of paths) {
    if (isCompressedSibling(path, present)) continue;
    const address = addressOfFile(path);
    const told = {
      path,
      address,
      policy: policies.get(address),
      isPage: path.endsWith('.html'),
      isHashed: path.startsWith('_astro/'),
    };
    const bytesIn = new Map(
      suffixes
        .filter(([, suffix]) => present.has(path + suffix))
        .map(([encoding, suffix]) => [encoding, readFileSync(join(folder, path + suffix))]),
    );
    const file = { ...told, ready: makeReady(bytesIn, headersOfFile(told)) };
    const notFound = /^(?:(?<of>.*)\/)?404\.html$/.exec(path);
    const refusal = /^(?<status>[45]\d\d)\.html$/.exec(path);
    if (notFound) notFoundPages.set(notFound.groups?.of ?? '', file);
    else if (refusal) refusalPages.set(Number(refusal.groups?.status), file);
    else files.push(file);
  }
  return { files, notFoundPages, refusalPages };
}

/** What the name of a file ends in, in each encoding. */
const suffixes: [Encoding, string][] = [
  ['identity', ''],
  ['gzip', '.gz'],
  ['br', '.br'],
];

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  } catch {
    throw new FatalError(`The site is not built: ${folder} is missing. Run npm run build.`);
  }
}

function isCompressedSibling(path: string, present: ReadonlySet<string>): boolean {
  return suffixes.some(
    ([, suffix]) =>
      suffix !== '' && path.endsWith(suffix) && present.has(path.slice(0, -suffix.length)),
  );
}
