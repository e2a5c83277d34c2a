import { availableParallelism } from 'node:os';
import path from 'node:path';

import { defineConfig } from '@playwright/test';

import usual from '../../playwright.config.ts';
import { root } from '../support/serve-site.ts';

/** How the test runner takes pictures; `take-screenshots.ts` starts it. */
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: ['photograph.ts', 'readme-pictures.ts'],
  outputDir: path.join(root, 'test-results/screenshots'),
  // The pictures of another commit.
  snapshotPathTemplate: `${process.env.FORMER}/{arg}{ext}`,
  updateSnapshots: 'none',
  reporter: [
    ['line'],
    ['html', { outputFolder: path.join(root, 'screenshots/report'), open: 'never' }],
  ],
  timeout: 300_000,
  // A picture keeps one core busy, and waits in between.
  workers: availableParallelism() + 1,
});
