import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureGalleryBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run screenshots`: photographs every screen; words after `--` name some of them.
await ensureInstalled();
process.env.CHROMIUM = await ensureBrowser();
await ensureBuilt();
// The desk's pages are in it, in every state.
await ensureGalleryBuilt();
await runInForeground('tests/screenshots/take-screenshots.ts', process.argv.slice(2));
