import type { APIRequestContext } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { hasJava, nuFaults, type SentPage, validatorFaults } from '../support/html-faults.ts';
import { expect, test } from '../support/site.ts';

// The same server as every-page.spec.ts: one post a minute, and what it answers to a second.
test.use({ settings: { RATE_LIMIT: '1' } });

test('every page is HTML as it is specified', async ({ request }) => {
  const sent = await sentPages(request);
  const endings = sent.map(({ html }) => html.slice(-14));
  expect(new Set(endings), 'the end of each').toEqual(new Set(['</body></html>']));
  expect((await Promise.all(sent.map(validatorFaults))).flat()).toEqual([]);
});

test(
  'the checker of HTML’s own editors finds no fault in a page',
  { tag: '@release' },
  async ({ request }) => {
    test.skip(!(await hasJava()), 'There is no Java, which it needs.');
    expect(await nuFaults(await sentPages(request))).toEqual([]);
  },
);

/** Every page, and what a post is answered with. */
async function sentPages(request: APIRequestContext): Promise<SentPage[]> {
  const sent: SentPage[] = [];
  for (const address of [...pages, ...otherPages.map(({ address }) => address)]) {
    sent.push({ address, html: await (await request.get(address)).text() });
  }
  for (const address of ['a form with errors', 'a form too many']) {
    const response = await request.post(paths.enrol, { form: { fullName: '' } });
    sent.push({ address, html: await response.text() });
  }
  return sent;
}
