import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { paths } from '../../domain/paths.ts';
import { thereOf } from '../support/addresses.ts';
import { launchBrowser } from '../support/browser-flags.ts';
import { expect, test } from '../support/site.ts';

/**
 * Device pixels for one CSS pixel, and a window in which boxes end between device pixels, where most can go wrong.
 * Whole ratios are looked at before a release.
 */
const screens = [
  { ratio: 1.5, width: 1281, tag: [] },
  { ratio: 1, width: 1440, tag: '@release' },
  { ratio: 2, width: 560, tag: '@release' },
];
/** Between them they have every kind of picture that has a field. */
const addresses = thereOf([
  ...[paths.home, paths.promptCraft, paths.aiTools, paths.camp, paths.partners],
]);
/** CSS pixels that are photographed around a picture, and those left out at a corner, where two edges meet. */
const [around, corner] = [4, 8];

for (const { ratio, width, tag } of screens) {
  const title = `a picture fills its last pixel with all that it shows there, at ${ratio} device pixels`;
  test(title, { tag }, async ({ site }) => {
    // What Playwright emulates puts edges where a real screen of this ratio does not.
    const flags = [`--force-device-scale-factor=${ratio}`, `--window-size=${width},1000`];
    const browser = await launchBrowser(flags);
    try {
      const context = { viewport: null, bypassCSP: true, colorScheme: 'dark' } as const;
      const page = await browser.newPage({ ...context, reducedMotion: 'reduce' });
      const faults = [];
      for (const address of addresses) {
        await page.goto(site.url + address);
        faults.push(...(await faultsOfPictures(page, ratio)).map((fault) => address + fault));
      }
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

/** What is wrong at the edges of a page's pictures, each photographed alone on two grounds. */
async function faultsOfPictures(page: Page, ratio: number): Promise<string[]> {
  // Content that is laid out late would move a picture between measuring and photographing it.
  await page.addStyleTag({
    content: `* { visibility: hidden !important; animation: none !important }
      * { content-visibility: visible !important }
      .alone, .alone * { visibility: visible !important }
      html, body { background: var(--ground) !important }`,
  });
  // The field of a picture is drawn in it, or is the ground of a box of its size.
  const pictures = page.locator(
    'main :not(span[data-cover]) > svg:has(> rect:first-child), main span[data-cover]:has(> svg)',
  );
  const faults: string[] = [];
  for (const picture of await pictures.all()) {
    const hasField = await picture.evaluate((element) => {
      document.querySelector('.alone')?.classList.remove('alone');
      element.classList.add('alone');
      element.scrollIntoView({ block: 'center' });
      if (!element.checkVisibility()) return false;
      if (!(element instanceof SVGSVGElement)) return true;
      return element.querySelector('rect')!.width.baseVal.value >= element.viewBox.baseVal.width;
    });
    if (!hasField) continue;
    const { x, y, width, height } = (await picture.boundingBox())!;
    const clip = {
      x: Math.floor(x) - around,
      y: Math.floor(y) - around,
      width: Math.ceil(width) + 2 * around,
      height: Math.ceil(height) + 2 * around,
    };
    const [purple, green] = [await shootOn(page, '#f0f', clip), await shootOn(page, '#0f0', clip)];
    faults.push(...faultsOfEdges(purple, green, ratio).map((fault) => ` ${x},${y}: ${fault}`));
  }
  return faults;
}

type Shot = Awaited<ReturnType<typeof shootOn>>;
type Clip = NonNullable<Parameters<Page['screenshot']>[0]>['clip'];

async function shootOn(page: Page, ground: string, clip: Clip) {
  await page.evaluate(
    (colour) => document.documentElement.style.setProperty('--ground', colour),
    ground,
  );
  const picture = sharp(await page.screenshot({ clip })).removeAlpha();
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/**
 * Along each edge every pixel must be covered as much as its neighbours, and what lies along it must not show a
 * line of another colour that ends within two pixels.
 */
function faultsOfEdges(purple: Shot, green: Shot, ratio: number): string[] {
  const { width, height } = purple.info;
  const at = (shot: Shot, [x, y]: [number, number]) =>
    [0, 1, 2].map((channel) => shot.data[3 * (y * width + x) + channel]!);
  const cover = (place: [number, number]) =>
    1 - Math.abs(at(purple, place)[0]! - at(green, place)[0]!) / 255;
  const apart = (one: number[], other: number[]) =>
    Math.max(...one.map((value, i) => Math.abs(value - other[i]!)));

  const edges: Record<string, [number, (deep: number, along: number) => [number, number]]> = {
    top: [width, (deep, along) => [along, deep]],
    bottom: [width, (deep, along) => [along, height - 1 - deep]],
    left: [height, (deep, along) => [deep, along]],
    right: [height, (deep, along) => [width - 1 - deep, along]],
  };
  return Object.entries(edges).flatMap(([edge, [length, placeOf]]) => {
    const skipped = Math.ceil((around + corner) * ratio);
    const along = Array.from({ length: length - 2 * skipped }, (_, i) => skipped + i);
    const covers = (deep: number) => along.map((i) => cover(placeOf(deep, i)));
    const rows = Array.from({ length: Math.ceil((2 * around + 2) * ratio) }, (_, deep) => deep);
    const uneven = rows.filter(
      (deep) => Math.max(...covers(deep)) - Math.min(...covers(deep)) > 0.06,
    );
    const outermost = rows.find((deep) => Math.min(...covers(deep)) > 0.98);
    if (outermost === undefined) return [`the ${edge} edge has no field`];
    let [run, longest] = [0, 0];
    for (const i of along) {
      const [first, third, fifth] = [0, 2, 4].map((deep) =>
        at(purple, placeOf(outermost + deep, i)),
      ) as [number[], number[], number[]];
      run = apart(first, third) > 40 && apart(third, fifth) < 8 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return [
      ...(uneven.length > 0 ? [`the ${edge} edge is not covered evenly`] : []),
      // The tail of a curve is as thin as a line for some pixels.
      ...(longest > 20 * ratio ? [`a line of another colour runs along the ${edge} edge`] : []),
    ];
  });
}
