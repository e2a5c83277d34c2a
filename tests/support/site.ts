import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';

import { isLeftOut } from './addresses.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** A production server with a data folder of its own, one for each worker and its settings. */
export type Site = Pick<ServedSite, 'url' | 'ask' | 'log'>;

/** The settings of a server besides the usual ones. */
type Settings = Record<string, string>;

/** Messages are delivered as well, and the staff have a desk. */
export const withDesk: Settings = {
  DESK_PORT: '0',
  DESK_HOST: '127.0.0.1',
  CONTACT_DELIVERY: 'intake',
};

/** One post a minute for each client, whom a proxy names: tests name another one instead of waiting for a minute. */
export const limited: Settings = { RATE_LIMIT: '1', TRUST_PROXY: 'on' };

// All tests of a worker share these. No file asks for a worker of its own, as each costs a server and a browser.
type WorkerFixtures = {
  siteWith: (settings: Settings) => Promise<Site>;
  windowOn: (site: Site) => Promise<Page>;
};
type TestFixtures = {
  settings: Settings;
  site: Site;
  /** Errors on the console that this test is about; any other fails it. */
  expectedErrors: RegExp;
};

/** A browser on the site; an unexpected error on the console, or a broken script, fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteWith: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const served = new Map<string, ReturnType<typeof serveSite>>();
      await use(async (settings) => {
        const key = JSON.stringify(settings);
        const site = served.get(key) ?? serveSite(settings);
        served.set(key, site);
        return site;
      });
      for (const site of served.values()) await (await site).stop();
    },
    { scope: 'worker' },
  ],
  windowOn: [
    async ({ browser }, use, { project }) => {
      const { locale, timezoneId, contextOptions } = project.use;
      const windows = new Map<string, Page>();
      await use(async ({ url: baseURL }) => {
        const known = windows.get(baseURL);
        if (known) return known;
        const page = await browser.newPage({ locale, timezoneId, baseURL, ...contextOptions });
        await prepare(page);
        windows.set(baseURL, page);
        return page;
      });
      for (const page of windows.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  site: async ({ siteWith, settings }, use) => use(await siteWith(settings)),
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: [/(?!)/u, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    await expectErrors(expectedErrors, async (hear) => {
      hear(page);
      await prepare(page);
      await use(page);
    });
  },
});

/**
 * The same for tests that only look at pages: those of a worker share a window, as a new one costs more than
 * most of what they look at. Each begins at the usual size, in light and on a screen; what a test types, or
 * runs before pages (`addInitScript`), would stay for the others.
 */
export const testOfLooks = test.extend({
  page: async ({ windowOn, site, viewport, expectedErrors }, use) => {
    const window = await windowOn(site);
    await window.emulateMedia({ colorScheme: 'light', media: null, forcedColors: null });
    await window.setViewportSize(viewport!);
    await expectErrors(expectedErrors, (hear) => {
      hear(window);
      return use(window);
    });
    await window.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Fails if the console of a page that `work` hears shows other errors meanwhile. */
export async function expectErrors(
  expected: RegExp,
  work: (hear: (page: Page) => void) => Promise<void>,
) {
  const errors: string[] = [];
  const noteError = (error: Error) => errors.push(error.message);
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  const heard: Page[] = [];
  await work((page) => heard.push(page.on('pageerror', noteError).on('console', noteMessage)));
  for (const page of heard) page.off('pageerror', noteError).off('console', noteMessage);
  const unexpected = errors.filter((text) => !expected.test(text));
  expect(unexpected, 'errors on the console').toEqual([]);
}

/** Serves pages with changed HTML and without their policy, whose hashes would no longer match. */
export function rewritePages(page: Page, rewritten: (html: string) => string) {
  return page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': '' };
    await route.fulfill({ response, headers, body: rewritten(await response.text()) });
  });
}

/** Makes a page as slow as a person, and skips a test that opens a page which the site leaves out (`domain/provider/pages.ts`). */
async function prepare(page: Page) {
  // The intake recognises robots by their speed.
  await page.addInitScript(() => {
    const sinceNavigation = performance.now.bind(performance);
    performance.now = () => sinceNavigation() + 60_000;
  });
  const goto = page.goto.bind(page);
  page.goto = (address, options) => {
    base.skip(isLeftOut(address), 'The site does without this page.');
    return goto(address, options);
  };
}

/** Waits until every form on the page has its script, however slow the machine is. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
}

export { expect };
