import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { paths } from '../domain/paths.ts';
import { fakeSite } from './fake-site.ts';

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
     export const readWords = async () => ({ choiceHints: {}, letters: [] });`,
  );
  return dist;
}
