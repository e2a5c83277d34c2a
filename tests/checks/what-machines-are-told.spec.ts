import type { APIRequestContext } from '@playwright/test';

import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { courseIds, otherPages, pages, thereOf, videoIds } from '../support/addresses.ts';
import { decoded, googleFaults, type Graph, graphsIn } from '../support/read-html.ts';
import { expect, test } from '../support/site.ts';

const whole = (address: string) => new URL(address, brand.siteUrl).href;

test('head of a page: it has a title, a description and a share image of its own', async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const address of pages) {
    await test.step(address, async () => {
      const head = await headOf(request, address);
      const { title = '', description = '' } = head;
      expect(title.length, title).toBeLessThanOrEqual(75);
      expect(description.length, description).toBeGreaterThanOrEqual(50);
      expect(description.length, description).toBeLessThanOrEqual(160);
      expect(head).toMatchObject({
        lang: 'en-GB',
        canonical: whole(address),
        'og:url': whole(address),
        'og:site_name': brand.name,
        'og:description': description,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      expect(head.robots).toBeUndefined();
      expect(title).toContain(head['og:title']);
      expect(head['og:image:alt']).toMatch(/^\S.{20,}\.$/u);

      const image = await request.get(new URL(head['og:image']!).pathname);
      expect(image.headers()['content-type']).toBe('image/png');
      const png = await image.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(40_000);
      for (const own of [title, description, png.toString('base64')]) {
        expect(seen.get(own), `${address} has ${own.slice(0, 160)} of it`).toBeUndefined();
        seen.set(own, address);
      }
    });
  }
});

test('head of a page: what is no destination asks not to be listed, and claims no address', async ({
  request,
}) => {
  for (const { address } of otherPages) {
    const { robots, canonical, 'og:url': url } = await headOf(request, address);
    expect({ address, robots, canonical, url }).toEqual({ address, robots: 'noindex' });
  }
});

// The types of `src/seo/structured-data.ts` keep it to schema.org's vocabulary.
test('structured data: it has what Google asks for', async ({ request }) => {
  for (const address of pages) {
    const found = graphsIn(await (await request.get(address)).text());
    expect(found.flatMap(typesOf), address).toEqual(expectedTypes(address));
    for (const graph of found) expect(await googleFaults(graph), address).toEqual([]);
  }
});

test('sitemap: it lists the public pages, and robots.txt names it', async ({ request }) => {
  const xml = await (await request.get(paths.sitemap)).text();
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, address]) => address);
  expect(listed.sort()).toEqual(pages.map(whole).sort());
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${whole(paths.sitemap)}`,
  );
});

test('llms.txt: it names every page', async ({ request }) => {
  const text = await (await request.get(paths.llmsText)).text();
  const linked = [...text.matchAll(/^- \[.+?\]\((.+?)\): \S/gmu)].map(([, address]) => address);
  const expected = thereOf([...pages.filter((address) => address !== paths.home), paths.guide]);
  expect(linked.sort()).toEqual(expected.map(whole).sort());
});

test('icons: each is there in the size that the manifest promises', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest;
  expect(manifest).toMatchObject({ short_name: brand.name, display: 'browser', start_url: '/' });
  const icons = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }];
  for (const { src, sizes } of icons) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/icon/u);
  expect((await request.get('/favicon.svg')).ok()).toBe(true);
});

test('security.txt: it says where to report a weakness', async ({ request }) => {
  const security = await request.get(paths.securityText);
  expect(security.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8/u);
  expect(await security.text()).toContain(`Contact: mailto:${brand.email}\n`);
});

test('licences: the published notices name the packages and the typeface', async ({ request }) => {
  const notices = await (await request.get(paths.notices)).text();
  const named = [...notices.matchAll(/^## (\S+) - /gmu)].map(([, name]) => name);
  for (const name of ['react', 'react-dom', 'scheduler', '@conform-to/react', 'valibot']) {
    expect(named).toContain(name);
  }
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

type Manifest = { icons: { src: string; sizes: string }[] };

/** Title, language, canonical address and every named `meta` of a page. */
async function headOf(
  request: APIRequestContext,
  address: string,
): Promise<Partial<Record<string, string>>> {
  const html = await (await request.get(address)).text();
  const metas = [...html.matchAll(/<meta (?:name|property)="(.+?)" content="(.*?)"/gu)];
  return {
    ...Object.fromEntries(metas.map(([, name = '', content = '']) => [name, decoded(content)])),
    title: decoded(/<title>(.*?)<\/title>/u.exec(html)?.[1] ?? ''),
    lang: /<html lang="(.*?)"/u.exec(html)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/u.exec(html)?.[1],
  };
}

function typesOf({ '@graph': things }: Graph): string[] {
  return things.map((thing) => thing['@type']);
}

function expectedTypes(address: string): string[] {
  if (address === paths.home) return ['Organization', 'WebSite', 'ItemList'];
  if (address === paths.camp) return ['Service'];
  if (courseIds.map(paths.course).includes(address)) return ['Course', 'BreadcrumbList'];
  if (videoIds.map(paths.video).includes(address)) return ['Article', 'BreadcrumbList'];
  return [];
}
