import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { test as base, expect } from '@playwright/test';

import { root, serveSite } from './serve-site.ts';

/** The production server with a data folder of its own, one for each worker. */
export type Site = {
  url: string;
  /** Where it keeps what it stores. */
  dataDir: string;
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
        dataDir: env.DATA_DIR!,
        log,
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
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    // These tests are quicker than people, whom the intake tells from robots by it.
    await page.addInitScript(() => {
      const sinceNavigation = performance.now.bind(performance);
      performance.now = () => sinceNavigation() + 60_000;
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((known) => known.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});

export { expect };
