import path from 'node:path';

import type { Browser, Page, Route } from '@playwright/test';

import { showGallery } from '../support/open-gallery.ts';
import type { Screen } from './screens.ts';

/** The colour schemes of visitors; `forced` is a few colours of their own. */
export const schemes = ['light', 'dark', 'forced'] as const;
type Scheme = (typeof schemes)[number];

/** A picture that was taken; `file` is its path in the folder of all. */
export type Picture = { screen: string; label: string; file: string };

/** Where the pictures go, and the servers: one as it comes, one whose contact form delivers. */
export type Studio = {
  widths: readonly number[];
  schemes: readonly Scheme[];
  browser: Browser;
  folder: string;
  url: string;
  deliveringUrl: string;
};

/** Pixels: a phone's window is tall, a desk's is wide. */
const heightOf = (width: number) => (width < 700 ? 740 : 900);

/** Takes every picture of one screen. The page is opened once where its state can be kept. */
export async function photograph(screen: Screen, studio: Studio): Promise<Picture[]> {
  const { browser, isDelivering } = { ...studio, ...screen };
  const context = await browser.newContext({
    baseURL: isDelivering ? studio.deliveringUrl : studio.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  // Time and chance are fixed, so that every picture shows the same.
  await context.clock.setFixedTime('2025-01-31T09:05:00Z');
  await context.route(/\/api\//, withReference('4KX7-9QMD'));
  if (screen.isGallery) await showGallery(context);
  try {
    if (screen.isPrinted)
      return [await print(await openScreen(screen, await context.newPage(), 794), screen, studio)];
    const pictures: Picture[] = [];
    for (const width of studio.widths.filter((each) => each < (screen.below ?? Infinity))) {
      const page = await openScreen(screen, await context.newPage(), width);
      for (const scheme of studio.schemes) {
        pictures.push(await take(page, { screen, width, scheme, folder: studio.folder }));
      }
      await page.close();
    }
    return pictures;
  } finally {
    await context.close();
  }
}

function withReference(reference: string) {
  return async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({
      response,
      json: 'reference' in answer ? { ...answer, reference } : answer,
    });
  };
}

async function openScreen({ address, prepare }: Screen, page: Page, width: number): Promise<Page> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.goto(address);
  await prepare?.(page);
  await comeToRest(page);
  return page;
}

type Take = { screen: Screen; width: number; scheme: Scheme; folder: string };

async function take(page: Page, { screen, width, scheme, folder }: Take): Promise<Picture> {
  const file = `${screen.name}-${width}-${scheme}.png`;
  await page.emulateMedia({
    colorScheme: scheme === 'forced' ? 'light' : scheme,
    forcedColors: scheme === 'forced' ? 'active' : 'none',
  });
  if (!screen.isWindow) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: path.join(folder, file), fullPage: !screen.isWindow });
  return { screen: screen.name, label: `${width} px, ${scheme}`, file };
}

async function print(page: Page, { name }: Screen, { folder }: Studio): Promise<Picture> {
  await page.pdf({ path: path.join(folder, `${name}.pdf`), format: 'A4' });
  return { screen: name, label: 'A4', file: `${name}.pdf` };
}

/**
 * Resolves once a page looks as somebody sees it who reads it: its typeface there, what is far down laid out
 * (Page.astro does it a part at a time after the load), and its height the same for a tenth of a second.
 */
export async function comeToRest(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main > *, [data-far], body > footer')).every(
      (part) => getComputedStyle(part).contentVisibility === 'visible',
    ),
  );
  await page.waitForFunction(async () => {
    const before = document.documentElement.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.documentElement.scrollHeight === before;
  });
}
