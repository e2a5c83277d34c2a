import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run bench:site`: measures the production server and its pages (docs/performance.md).
await ensureInstalled();
process.env.CHROMIUM = await ensureBrowser();
await ensureBuilt();
await runInForeground('bench/site/main.ts', process.argv.slice(2));
