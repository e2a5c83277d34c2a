import { join } from 'node:path';

import { createApp } from '../../server/app.ts';
import { formatLogEntry } from '../../server/log.ts';
import { createReference } from '../../domain/submission.ts';
import { readSettings } from '../../server/settings.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import type { Store } from '../../server/store/store.ts';

const settings = readSettings();

/** Acknowledges at once and keeps nothing, so that everything but the storing is measured. */
const store: Store = {
  ...openSqliteStore({ dataDir: settings.dataDir }),
  add: () => Promise.resolve({ outcome: 'stored', reference: createReference() }),
};

const app = createApp({
  settings,
  store,
  clock: () => new Date(),
  site: join(import.meta.dirname, '..', '..', 'dist', 'client'),
  render: () => Promise.reject(new Error('there are no pages here')),
  log: (entry) => process.stdout.write(`${formatLogEntry(entry, new Date())}\n`),
});
await app.listen({ host: settings.host, port: settings.port });
process.on('SIGTERM', () => void app.close());
