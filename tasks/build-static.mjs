import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground, stop } from './run.mjs';

// `npm run build:static`: the site for a host without a server, in dist-static/ (docs/deployment.md).
if (!process.env.ENROLMENT_ENDPOINT) {
  stop(
    'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
  );
}
await ensureInstalled();
await ensureBuilt();
await runInForeground('server/static-export/main.ts', process.argv.slice(2));
