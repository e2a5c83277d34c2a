import type { APIRequestContext } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { hasJava, nuFaults, type SentPage, validatorFaults } from '../support/html-faults.ts';
import { expect, limited, type Site, test } from '../support/site.ts';

test('every page is HTML as it is specified', async ({ request, siteWith }) => {
  const sent = await sentPages(request, await siteWith(limited));
  const endings = sent.map(({ html }) => html.slice(-14));
  expect(new Set(endings), 'the end of each').toEqual(new Set(['</body></html>']));
  expect((await Promise.all(sent.map(validatorFaults))).flat()).toEqual([]);
});

test(
  'the checker of HTML’s own editors finds no fault in a page',
  { tag: '@release' },
  async ({ request, siteWith }) => {
    test.skip(!(await hasJava()), 'There is no Java, which it needs.');
    expect(await nuFaults(await sentPages(request, await siteWith(limited)))).toEqual([]);
  },
);

/** Every page, and what a post is answered with. */
async function sentPages(request: APIRequestContext, { url }: Site): Promise<SentPage[]> {
  const sent: SentPage[] = [];
  for (const address of [...pages, ...otherPages.map(({ address }) => address)]) {
    sent.push({ address, html: await (await request.get(address)).text() });
  }
  const form = { fullName: '' };
  await request.post(url + paths.enrol, { form });
  for (const [address, status] of [
    [paths.enrol, 422],
    [url + paths.enrol, 429],
  ] as const) {
    const response = await request.post(address, { form });
    expect(response.status()).toBe(status);
    sent.push({ address: `POST ${address}`, html: await response.text() });
  }
  return sent;
}
