import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { paths } from '../domain/paths.ts';
import { drawnPagesFolder, pagesToDraw } from '../server/http/pages/drawn-pages.ts';
import { addressOfFile } from '../server/http/policy/policies.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The content of the fake site's pages. */
export const pageText = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title>`;

/** The content security policy of a page of the fake site. */
export const policyOf = (name: string) => `default-src 'self'; report-uri /${name}`;

const pages = ['index', 'grants', '404', 'course/404', 'course/ai-innovative-mind', '429', '503'];

/** A folder like the built site's, and beside it a file that must never be served. */
export function fakeSite(): string {
  const outside = temporaryFolder();
  const folder = join(outside, 'client');
  write(outside, 'secret.txt', 'secret');
  for (const page of pages) write(folder, `${page}.html`, pageText(page));
  for (const page of ['grants', '429'])
    write(folder, `${page}.html.br`, brotliCompressSync(pageText(page)));
  write(folder, 'grants.html.gz', gzipSync(pageText('grants')));
  write(folder, '_astro/form.Ab12.js', 'export {};');
  write(folder, 'robots.txt', 'User-agent: *');
  write(folder, 'favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const policies = pages.map((page) => [addressOfFile(`${page}.html`), policyOf(page)]);
  write(outside, 'policies.json', JSON.stringify(Object.fromEntries(policies)));
  const drawn = pagesToDraw(['ai-innovative-mind']);
  for (const { path, address, locals } of drawn) {
    // The endpoint that an island is given, escaped as Astro writes it.
    const asked = { url: address, ...locals, props: `&quot;${paths.enrolmentsApi}&quot;` };
    write(drawnPagesFolder(folder), path, JSON.stringify(asked));
  }
  const drawnPolicies = drawn.map(({ path }) => [addressOfFile(path), "default-src 'self'"]);
  write(outside, 'drawn/policies.json', JSON.stringify(Object.fromEntries(drawnPolicies)));
  return folder;
}

function write(folder: string, path: string, content: string | Uint8Array) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What `astro build` leaves behind, with a page renderer that takes its time. */
export function fakeDist(): string {
  const dist = dirname(fakeSite());
  write(
    dist,
    'server/entry.mjs',
    `export const draw = async () => {
       console.log('drawing');
       await new Promise((resolve) => setTimeout(resolve, 300));
       return new Response('drawn', { headers: { 'content-type': 'text/html' } });
     };
     export const readWords = async () => ({ choiceHints: {}, onOffer: {}, letters: [], terms: '' });`,
  );
  return dist;
}
