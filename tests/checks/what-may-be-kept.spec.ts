import { saidByNobody } from '../../testing/proxy-headers.ts';
import { paths } from '../../domain/paths.ts';
import { pages } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

/** Packed again as small as they get, once the server has time: then they have other bytes. */
const drawn: string[] = [paths.enrol, paths.contact];

test.use({ settings: { TRUST_PROXY: 'on' } });

// What a browser or a proxy may keep, and how it asks again: the real site, over HTTP.
for (const encoding of ['br', 'gzip']) {
  test(`pages as ${encoding} are short-lived, and asked again cost no body`, async ({
    request,
  }) => {
    for (const address of pages) {
      const headers = { 'accept-encoding': encoding };
      const answer = await request.get(address, { headers });
      const { 'cache-control': kept = '', etag = '', vary = '', ...others } = answer.headers();
      expect(others['content-encoding'], address).toBe(encoding);
      expect(vary.toLowerCase(), address).toContain('accept-encoding');
      expect(kept, address).toMatch(/max-age=\d{1,3}$/u);
      expect(kept, 'would keep the page out of the back/forward cache').not.toContain('no-store');
      expect(etag, `${address}: a strong validator`).toMatch(/^"[^"]+"$/u);
      const again = await request.get(address, { headers: { ...headers, 'if-none-match': etag } });
      const statuses = drawn.includes(address) ? [304, 200] : [304];
      expect(statuses, address).toContain(again.status());
    }
  });
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
    expect(kept, asset).toBe('max-age=31536000, immutable');
    expect(etag, asset).toMatch(/^"[^"]+"$/u);
  }
});

test('what a client makes up about a proxy changes nothing that may be kept', async ({
  request,
}) => {
  const forged = Object.fromEntries(saidByNobody.map((name) => [name, 'preview.example']));
  for (const address of pages) {
    const ask = async (headers: Record<string, string>) => {
      const answer = await request.get(address, { headers });
      const { date, ...kept } = answer.headers();
      expect(date, address).toBeDefined();
      if (drawn.includes(address)) Object.assign(kept, { 'content-length': '', etag: '' });
      return { kept, html: await answer.text() };
    };
    const made = await ask(forged);
    expect(made.kept, address).toEqual((await ask({})).kept);
    expect(made.html.includes('preview.example'), address).toBe(false);
  }
});
