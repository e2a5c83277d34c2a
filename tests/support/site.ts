import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

import type { Store } from '../../server/store/store.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { root, serveSite } from './serve-site.ts';

/** The production server with a data folder of its own, one for each worker. */
export type Site = {
  url: string;
  /** What something asks of its database. */
  ask: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
  /** What `npm run applications` prints, with its exit code. */
  applications: (...args: string[]) => Promise<{ code: number; stdout: string; stderr: string }>;
  /** What the server has logged since it started: a line for each post. */
  log: () => string;
};

type WorkerFixtures = {
  site: Site;
  /** What the server is told beside the usual; files that ask for the same share a server. */
  settings: Record<string, string>;
};
type TestFixtures = {
  /** Errors on the console that this test is about; any other fails it. */
  expectedErrors: RegExp[];
};

/** A browser on the site; an unexpected error on the console, or a broken script, fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ settings }, use) => {
      const { url, env, log, stop } = await serveSite(settings);
      await use({
        url,
        log,
        ask: async (work) => {
          const store = openSqliteStore({ dataDir: env.DATA_DIR!, mustExist: true });
          return work(store).finally(() => store.close());
        },
        applications: (...args) =>
          promisify(execFile)(process.execPath, ['server/commands/applications.ts', ...args], {
            cwd: root,
            env,
          }).then(
            ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
            (error: unknown) => error as { code: number; stdout: string; stderr: string },
          ),
      });
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    await expectErrors(page, expectedErrors, async () => {
      await beSlow(page);
      await use(page);
    });
  },
});

/**
 * The same for tests that only look at pages: those of a worker share a window, as a new one costs more than
 * most of what they look at. Each begins at the usual size, in light and on a screen; what a test types, or
 * runs before pages (`addInitScript`), would stay for the others.
 */
export const testOfLooks = test.extend<object, { window: Page }>({
  window: [
    async ({ browser, site }, use, { project }) => {
      const { locale, timezoneId, contextOptions } = project.use;
      const baseURL = site.url;
      const page = await browser.newPage({ locale, timezoneId, baseURL, ...contextOptions });
      await beSlow(page);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ window, viewport, expectedErrors }, use) => {
    await window.emulateMedia({ colorScheme: 'light', media: null });
    await window.setViewportSize(viewport!);
    await expectErrors(window, expectedErrors, () => use(window));
    await window.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Fails where the console shows other errors meanwhile. */
async function expectErrors(page: Page, expected: RegExp[], work: () => Promise<void>) {
  const errors: string[] = [];
  const noteError = (error: Error) => errors.push(error.message);
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  page.on('pageerror', noteError).on('console', noteMessage);
  await work();
  page.off('pageerror', noteError).off('console', noteMessage);
  const unexpected = errors.filter((text) => !expected.some((known) => known.test(text)));
  expect(unexpected, 'errors on the console').toEqual([]);
}

/** These tests are quicker than people, whom the intake tells from robots by it. */
function beSlow(page: Page) {
  return page.addInitScript(() => {
    const sinceNavigation = performance.now.bind(performance);
    performance.now = () => sinceNavigation() + 60_000;
  });
}

export { expect };
