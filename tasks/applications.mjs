import { ensureInstalled } from './install.mjs';
import { runInForeground } from './run.mjs';

// `npm run applications -- …`: the staff's desk on the command line.
await ensureInstalled();
await runInForeground('server/commands/applications.ts', process.argv.slice(2));
