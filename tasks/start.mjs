import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm start`: installs what is missing, builds what is stale, serves the site with its intake.
await ensureInstalled();
await ensureBuilt();
await runInForeground('server/main.ts');
