import { paths } from '../../domain/paths.ts';
import { untilHydrated } from '../../bench/site/browser.ts';
import {
  bodyBytesOf,
  formPages,
  inlineScriptBytes,
  isBlocking,
  recordTransfers,
} from '../../bench/site/transfers.ts';
import { gates, gatesInOtherWords, limits as goals } from '../../bench/site/limits.ts';
import { alike, courseIds, otherPages, pages } from '../support/addresses.ts';
import { nextPaint } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

// Limits that do not depend on time; docs/performance.md has the others. With BUDGETS=goals the pages are held to the
// goals instead.
const limits = {
  ...goals,
  ...(process.env.BUDGETS !== 'goals' && gates),
  ...(process.env.BUDGETS === 'words' && gatesInOtherWords),
};
const all = [...pages, ...otherPages.map(({ address }) => address)].filter(
  (address) => !alike.includes(address),
);
/** Pages with scripts of their own, the heaviest, and the lightest; the others wait for a release. */
const usual = [paths.home, courseIds.map(paths.course)[0], ...formPages, otherPages[1]!.address];

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: /404/u });

for (const address of all) {
  // The page that confirms has a short script as well: it clears the draft.
  const hasForm = formPages.includes(address) || address.startsWith(paths.enrolmentReceived);

  const weighed = `${address} comes in the first flight and is light`;
  test(weighed, { tag: usual.includes(address) ? [] : '@release' }, async ({ page, site }) => {
    const transfers = await recordTransfers(page, site.url + address);
    const html = transfers.filter(({ type }) => type === 'Document');
    expect(html).toEqual([expect.objectContaining({ encoding: 'br' })]);
    expect(html[0]?.bodyBytes).toBeGreaterThan(1_000);
    expect(html[0]?.totalBytes).toBeLessThanOrEqual(limits.answerBytes);
    expect(transfers.filter(isBlocking)).toEqual([]);
    const early = transfers.filter(({ type, isForLooking }) => type === 'Script' && isForLooking);
    const urgent = early.filter(({ priority }) => !priority.endsWith('Low'));
    expect(urgent, 'scripts that are fetched before what is to be painted').toEqual([]);
    const styles = transfers.filter(({ type }) => type === 'Stylesheet');
    expect(styles.map(({ url }) => new URL(url).pathname)).toEqual([
      expect.stringMatching(/^\/_astro\/print\.\w{8}\.css$/),
    ]);

    const own = transfers.filter(({ url }) => new URL(url).origin === site.url);
    expect(transfers, 'everything comes from the site itself').toEqual(own);
    const scripts = bodyBytesOf(transfers, 'Script');
    const bytes = transfers.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
    expect(bytes - scripts).toBeLessThanOrEqual(limits.pageBytes);
    expect(bodyBytesOf(transfers, 'Font')).toBeGreaterThan(0);
    expect(bodyBytesOf(transfers, 'Font')).toBeLessThanOrEqual(limits.fontBytes);
    const rasters = await page.locator('img, picture, video, canvas').count();
    expect(rasters, 'pictures are drawn, none is a raster').toBe(0);
    if (hasForm) {
      expect(scripts).toBeGreaterThan(0);
      expect(bodyBytesOf(early, 'Script')).toBeLessThanOrEqual(limits.lookingScriptBytes);
      expect(scripts).toBeLessThanOrEqual(limits.formScriptBytes);
    } else {
      const inline = await page.evaluate(inlineScriptBytes);
      expect(scripts + inline).toBeLessThanOrEqual(limits.contentScriptBytes);
    }
  });

  const title = `${address} hardly moves when its typeface comes after it was read`;
  test(title, { tag: '@release' }, async ({ page }) => {
    await page.addInitScript(recordLayoutShifts);
    let hasBeenRead: Promise<unknown> = Promise.resolve();
    await page.route('**/*.woff2', async (route) => {
      await hasBeenRead;
      await route.continue();
    });
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
      const { shift, moved } = await page.evaluate(layoutShift);
      expect(shift, `${width} px: ${moved}`).toBeLessThanOrEqual(limits.layoutShiftOfLateFont);
    }
  });
}

type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
declare const layoutShifts: Shift[];

/** In the page, before anything of it is drawn: begins to list its shifts (Layout Instability API). */
function recordLayoutShifts() {
  const layoutShifts: PerformanceEntry[] = [];
  Object.assign(window, { layoutShifts });
  new PerformanceObserver((list) => layoutShifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
  });
}

/** In the page: the sum of all layout shifts so far, and what moved. */
function layoutShift(): { shift: number; moved: string } {
  const moved = layoutShifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent));
  return {
    shift: layoutShifts.reduce((sum, { value }) => sum + value, 0),
    moved: moved.map((text) => text?.slice(0, 60)).join(' | '),
  };
}
