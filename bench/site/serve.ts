import { start } from '../../server/main.ts';

/** The production server for another built site: `node bench/site/serve.ts FOLDER`. */
await start({ dist: process.argv[2] ?? '' });
