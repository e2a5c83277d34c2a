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

/** The endpoint that an island of the fake site's forms is given, escaped as Astro writes it. */
const ownEndpoint = `&quot;${paths.enrolmentsApi}&quot;`;

const pages = ['index', 'grants', '404', 'course/404', 'course/ai-innovative-mind', '429', '503'];

/** A folder like the built site's, and beside it a file that must never be served. */
export function fakeSite(): string {
  const outside = temporaryFolder();
  const folder = join(outside, 'client');
  write(outside, 'secret.txt', 'secret');
  for (const page of pages) write(folder, `${page}.html`, pageText(page));
  write(folder, 'grants.html.br', brotliCompressSync(pageText('grants')));
  write(folder, '429.html.br', brotliCompressSync(pageText('429')));
  write(folder, 'grants.html.gz', gzipSync(pageText('grants')));
  write(folder, '_astro/form.Ab12.js', 'export {};');
  write(folder, 'robots.txt', 'User-agent: *');
  write(folder, 'favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const drawnPolicies: Record<string, string> = {};
  const policies = pages.map((page) => [addressOfFile(`${page}.html`), policyOf(page)]);
  write(outside, 'policies.json', JSON.stringify(Object.fromEntries(policies)));
  for (const { path, address, locals } of pagesToDraw(['ai-innovative-mind'])) {
    write(
      drawnPagesFolder(folder),
      path,
      JSON.stringify({ url: address, ...locals, props: ownEndpoint }),
    );
    drawnPolicies[addressOfFile(path)] = "default-src 'self'";
  }
  write(outside, 'drawn/policies.json', JSON.stringify(drawnPolicies));
  return folder;
}

function write(folder: string, path: string, content: string | Uint8Array) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What `astro build` leaves behind, with a page renderer that takes its time, or very long for the camp. */
export function fakeDist(): string {
  const dist = dirname(fakeSite());
  mkdirSync(join(dist, 'server'));
  writeFileSync(
    join(dist, 'server', 'entry.mjs'),
    `export const draw = async (request, locals) => {
       console.log('drawing ' + request.url.split('localhost')[1]);
       const time = request.url.endsWith('${paths.enrolForCamp}') ? 60_000 : 300;
       await new Promise((resolve) => setTimeout(resolve, time));
       const headers = { 'content-type': 'text/html' };
       return new Response('drawn', { status: locals.attempt?.status ?? 200, headers });
     };
     export const readWords = async () => ({ choiceHints: {}, onOffer: {}, letters: [], terms: '' });`,
  );
  return dist;
}
