import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../../domain/provider/paths.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { otherPages, pages } from '../support/addresses.ts';
import { nextPaint } from '../support/looks.ts';
import { root } from '../support/serve-site.ts';
import { expect, test, untilHydrated } from '../support/site.ts';

// Bytes that no text decides on, with room beyond the goals of `npm run bench:bytes` (docs/performance.md).
const limits = { page: 150_000, fonts: 60_000, scriptsOfForm: 100_000, scriptsOfContent: 2_000 };

/** The pages that load scripts, because they hold a form. */
const formPages: unknown[] = [
  paths.enrol,
  paths.contact,
  paths.promptCraft,
  paths.enrolmentReceived,
];
const all = [...pages, ...otherPages.map(({ address }) => address)];
/** The others wait for a release. */
const daily: unknown[] = [paths.home, paths.enrol];

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: /404/u });

for (const address of all) {
  const title = `page weight: ${address} is light, and everything on it comes from the site itself`;
  test(title, { tag: daily.includes(address) ? [] : '@release' }, async ({ page, site }) => {
    const bytes = { document: 0, font: 0, script: 0, others: 0 };
    const elsewhere: string[] = [];
    page.on('requestfinished', async (request) => {
      if (new URL(request.url()).origin !== site.url) elsewhere.push(request.url());
      const { responseBodySize } = await request.sizes();
      const type = request.resourceType();
      bytes[type in bytes ? (type as keyof typeof bytes) : 'others'] += responseBodySize;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => Math.min(bytes.document, bytes.font)).toBeGreaterThan(0);
    expect(elsewhere).toEqual([]);
    expect(bytes.font).toBeLessThanOrEqual(limits.fonts);
    expect(bytes.document + bytes.font + bytes.others).toBeLessThanOrEqual(limits.page);
    const limit = formPages.includes(address) ? limits.scriptsOfForm : limits.scriptsOfContent;
    expect(bytes.script).toBeLessThanOrEqual(limit);
    // A photograph of a course is the owner's own (`picture` in its file).
    const drawn = page.locator('img:not([src$=".svg"]):not([src^="/pictures/"])');
    const rasters = await drawn.or(page.locator('video, canvas')).count();
    expect(rasters, 'pictures are drawn, none is a raster').toBe(0);
  });
}

test('packages of the server: what it renders needs none that only the build has', () => {
  const names = Object.keys(packageJson.dependencies)
    .map((name) => RegExp.escape(name))
    .join('|');
  const loaded = new RegExp(
    `\\b(?:from|import|require|resolve)\\s*\\(?\\s*["'\`](?:${names})["'\`/]`,
    'u',
  );
  const server = path.join(root, 'dist/server');
  const files = globSync('**/*.mjs', { cwd: server });
  expect(files.length).toBeGreaterThan(10);
  const found = files.filter((file) => loaded.test(readFileSync(path.join(server, file), 'utf8')));
  expect(found).toEqual([]);
});

test(
  'layout shift: no page moves when its typeface comes after it was read',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
      });
    });
    let hasBeenRead: Promise<unknown> = Promise.resolve();
    await page.route('**/*.woff2', async (route) => {
      await hasBeenRead;
      await route.continue();
    });
    for (const address of all) {
      for (const width of [412, 1440]) {
        const { promise, resolve: sendFont } = Promise.withResolvers<undefined>();
        hasBeenRead = promise;
        const isAsked = page.waitForRequest('**/*.woff2');
        await page.setViewportSize({ width, height: 823 });
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await Promise.all([untilHydrated(page), isAsked]);
        await nextPaint(page);
        sendFont(undefined);
        await page.waitForFunction(() => document.fonts.status === 'loaded');
        await nextPaint(page);
        const shift = await page.evaluate(() =>
          (window as unknown as { shifts: { value: number }[] }).shifts.reduce(
            (sum, { value }) => sum + value,
            0,
          ),
        );
        // What Chrome's Core Web Vitals call good.
        expect(shift, `${address}, ${width} px`).toBeLessThanOrEqual(0.1);
      }
    }
  },
);
