import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fakeSite } from './fake-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What `astro build` leaves behind, with a page renderer that takes its time, or very long for `?slow`. */
export function fakeDist(): string {
  const dist = temporaryFolder();
  renameSync(fakeSite(), join(dist, 'client'));
  mkdirSync(join(dist, 'server'));
  writeFileSync(
    join(dist, 'server', 'entry.mjs'),
    `export const handler = async (request, response, next, locals) => {
       console.log('drawing');
       const time = request.url.includes('slow') ? 60_000 : 300;
       await new Promise((resolve) => setTimeout(resolve, time));
       response.writeHead(locals.attempt?.status ?? 200).end('drawn');
     };`,
  );
  return dist;
}
