import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';

const ask = (url: string) => makeServer().app.inject(url);

test('a page names the rules by which the next page is fetched ahead, and nothing else does', async () => {
  for (const address of ['/', paths.enrol, `${paths.enrol}?course=a.b`])
    expect((await ask(address)).headers['speculation-rules']).toBe(`"${paths.speculationRules}"`);
  for (const address of ['/robots.txt', '/_astro/form.Ab12.js', paths.enrolmentsApi, paths.health])
    expect((await ask(address)).headers['speculation-rules'], address).toBeUndefined();
  const { headers } = await ask(paths.speculationRules);
  // Without this media type a browser refuses them.
  expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/);
});
