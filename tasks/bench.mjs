import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run bench:intake`: measures the intake on this machine; `bench/intake.ts` has the options.
const [subject, ...options] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
await runInForeground(`bench/${subject}.ts`, options);
