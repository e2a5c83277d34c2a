import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run screenshots`: photographs every screen; words after `--` name some of them.
await ensureInstalled();
process.env.CHROMIUM = await ensureBrowser();
await ensureBuilt();
await runInForeground('tests/screenshots/take-screenshots.ts', process.argv.slice(2));
