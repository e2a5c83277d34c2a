import { join } from 'node:path';

import { start } from './start.ts';

/** The server's entry: `node server/main.ts`, after the site is built. */
await start({ dist: join(import.meta.dirname, '..', 'dist') });
