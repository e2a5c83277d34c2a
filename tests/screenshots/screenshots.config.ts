import path from 'node:path';

import { defineConfig } from '@playwright/test';

import usual from '../../playwright.config.ts';
import { root } from '../support/serve-site.ts';

// `npm run screenshots` keeps pictures in `screenshots/` that are not there yet, and compares the others;
// `-- --update-snapshots` takes all anew. `-- -g enroll` names screens.
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: path.join(root, 'test-results/screenshots'),
  snapshotPathTemplate: path.join(root, 'screenshots/{arg}{ext}'),
  reporter: [
    ['line'],
    ['html', { outputFolder: path.join(root, 'screenshots/report'), open: 'never' }],
  ],
  timeout: 600_000,
});
