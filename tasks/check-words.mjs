import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run check:words`: every page check over sites that say the same in other words.
await ensureInstalled();
process.env.CHROMIUM = await ensureBrowser();
await runInForeground('testing/rewording/check-words.ts', process.argv.slice(2));
