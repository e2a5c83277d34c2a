import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { temporaryFolder } from './temporary-folder.ts';

/** The content of the fake site's pages. */
export const pageText = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title>`;

const pages = ['index', 'grants', '404', 'course/404', 'course/ai-innovative-mind', '429'];

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
    `export const scriptHashes = [];
     export const render = async () => {
       console.log('rendering');
       await new Promise((resolve) => setTimeout(resolve, 300));
       return new Response('rendered', { headers: { 'content-type': 'text/html' } });
     };
     export const readContent = async () => ({ choiceHints: {}, onOffer: {}, letters: [], terms: { fingerprint: '', effective: '', text: '' } });`,
  );
  return dist;
}
