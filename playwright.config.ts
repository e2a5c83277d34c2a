import { defineConfig } from '@playwright/test';

/** Flags for a Chromium that speaks to nobody but the server under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 30_000,
  use: {
    locale: 'en-GB',
    // Nothing to wait for; the one test about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: quiet },
  },
});
