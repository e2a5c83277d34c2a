import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { deskPaths, drawnDeskAt } from '../../domain/desk-paths.ts';
import { kindNames } from '../../domain/kinds.ts';
import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

const addresses = Object.values(deskPaths)
  .flatMap((path) =>
    typeof path === 'string'
      ? path
      : kindNames.map((kind) => path({ kind, reference: '2222-2222' })),
  )
  // The first page of both.
  .filter((address) => address !== paths.home)
  .concat(drawnDeskAt);

test('the public site has no address of the desk', async ({ request }) => {
  for (const address of addresses) {
    for (const method of ['GET', 'POST']) {
      const answer = await request.fetch(address, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${address}`).toBe(404);
    }
  }
});

test('no file of the public site has a trace of the desk', () => {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(?:html|js|css|txt|xml|json|webmanifest)$/u.test(name));
  expect(texts.length).toBeGreaterThan(20);
  const traces = [...addresses.map((address) => `"${address}`), 'desk-session', 'Sign out'];
  for (const name of texts) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(
      traces.filter((trace) => text.includes(trace)),
      name,
    ).toEqual([]);
  }
});
