import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { paths } from '../src/paths.ts';
import { otherPages, pages } from './addresses.ts';
import { expect, test } from './site.ts';

/** Bytes of a page as it travels, its styles included: what fits the first round trip, ten packets. */
const mostBytes = 14_600;

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: [[/404/u], { option: true }] as never });

for (const address of [...pages, ...otherPages.map((page) => page.address)]) {
  test(`${address} allows what is in it and nothing else, and is small`, async ({ page, site }) => {
    const response = await page.goto(address);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'self'.*frame-ancestors 'none'.*script-src.*style-src/u);
    expect(policy).not.toMatch(/unsafe|\*|https?:/u);
    await expect(page.locator('meta[http-equiv]')).toHaveCount(0);
    // What the policy refused would be an error on the console, and no island would come to life.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    const inline = await page.locator('style, script:not([src], [type$=json])').all();
    const texts = await Promise.all(inline.map((element) => element.textContent()));
    expect(policy.match(/'sha256-/gu)).toHaveLength(new Set(texts).size);

    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(site.url + address, { headers: { 'accept-encoding': 'br' } }, resolve),
    );
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await buffer(answer)).length).toBeLessThanOrEqual(mostBytes);
  });
}

test.describe('a break-in', () => {
  test.use({ expectedErrors: [[/Executing inline script violates/u], { option: true }] as never });

  test('a script that is put into a page is not run', async ({ page }) => {
    await page.goto(paths.contact);
    const refused = page.waitForEvent('console', (message) => message.text().includes('violates'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    });
    await refused;
    expect(await page.title()).not.toBe('taken over');
  });
});

test('the picture of the site is itself when it is opened alone', async ({ page }) => {
  await page.goto('/favicon.svg');
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  expect(colour).not.toBe('rgb(0, 0, 0)');
});
