import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

import { defineConfig } from '@playwright/test';

import { browserEnvironment, browserFlags } from './tests/support/browser-flags.ts';

// Tests read the words of a page from its file, which Vite would give the brand's mark as text.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('?raw')
      ? {
          format: 'module',
          source: `export default ${JSON.stringify(readFileSync(new URL(url), 'utf8'))}`,
          shortCircuit: true,
        }
      : next(url, context),
});

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // In milliseconds. These are long: a hang is reported late, but nothing is called missing because the machine is slow
  // or busy.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    // Saves waiting for motion; the tests about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/London',
    // Recording costs every test a third of its time: `playwright test --trace on NAME` records one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: browserFlags,
      env: browserEnvironment,
    },
  },
});
