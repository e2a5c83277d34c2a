import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run bench:intake`: measures the intake on this machine; `bench/intake/main.ts` has the options.
await ensureInstalled();
await ensureBuilt();
await runInForeground('bench/intake/main.ts', process.argv.slice(2));
