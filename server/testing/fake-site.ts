import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { temporaryFolder } from './temporary-folder.ts';

/** The content of the fake site's pages. */
export const pageText = (name: string) => `<!doctype html><title>${name}</title>`;

/** A folder like the built site's, and beside it a file that must never be served. */
export function fakeSite(): string {
  const outside = temporaryFolder();
  const folder = join(outside, 'client');
  write(outside, 'secret.txt', 'secret');
  for (const page of ['index', 'grants', '404', 'course/404', 'course/ai-innovative-mind']) {
    write(folder, `${page}.html`, pageText(page));
  }
  write(folder, 'grants.html.br', brotliCompressSync(pageText('grants')));
  write(folder, 'grants.html.gz', gzipSync(pageText('grants')));
  write(folder, '_astro/form.Ab12.js', 'export {};');
  write(folder, 'robots.txt', 'User-agent: *');
  return folder;
}

function write(folder: string, path: string, content: string | Uint8Array) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
