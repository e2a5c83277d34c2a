import { pages } from './addresses.ts';
import { expect, test } from './site.ts';

// What a browser or a proxy may keep, and how it asks again: the real site, over HTTP.
for (const address of pages) {
  for (const encoding of ['br', 'gzip']) {
    test(`${address} as ${encoding} is short-lived, and asked again costs no body`, async ({
      request,
    }) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await request.get(address, { headers });
      const { 'cache-control': kept = '', etag = '', vary = '', ...others } = answer.headers();
      expect(others['content-encoding']).toBe(encoding);
      expect(vary.toLowerCase()).toContain('accept-encoding');
      expect(kept).toMatch(/no-cache|max-age=\d{1,3}$/u);
      expect(kept, 'would keep the page out of the back/forward cache').not.toContain('no-store');
      expect(etag, 'a strong validator').toMatch(/^"[^"]+"$/u);
      const again = await request.get(address, { headers: { ...headers, 'if-none-match': etag } });
      expect(again.status()).toBe(304);
    });
  }
}

test('what carries a hash in its name is kept for a year', async ({ request }) => {
  const assets = new Set<string>();
  for (const address of pages) {
    const html = await (await request.get(address)).text();
    for (const [asset] of html.matchAll(/\/_astro\/[\w./-]+\.\w+/gu)) assets.add(asset);
  }
  expect(assets.size).toBeGreaterThan(3);
  for (const asset of assets) {
    const { 'cache-control': kept, etag } = (await request.get(asset)).headers();
    expect(kept, asset).toBe('public, max-age=31536000, immutable');
    expect(etag, asset).toMatch(/^"[^"]+"$/u);
  }
});
