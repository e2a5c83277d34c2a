import { ensureInstalled } from './install.mjs';
import { runInForeground, tool } from './run.mjs';

// `npm run dev`: the site with its intake, redrawn as files change.
await ensureInstalled();
await runInForeground(tool('astro'), ['dev', ...process.argv.slice(2)]);
