import { cpSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { postgresPrograms } from './postgres-programs.ts';
import { startPostgres } from './start-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Others have folders of their own, and PostgreSQL runs as they do.
test.runIf(process.getuid?.() === 0)(
  'PostgreSQL starts where the programs and the temporary files of root are in folders that only root may enter',
  async () => {
    const folder = temporaryFolder();
    const native = join(folder, 'native');
    cpSync(postgresPrograms(), native, { recursive: true, verbatimSymlinks: true });
    vi.stubEnv('TMPDIR', folder);
    const umask = process.umask(0o077);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      process.umask(umask);
    });
    const server = await startPostgres(native);
    onTestFinished(server.stop);
    const client = new pg.Client(`${server.address}/postgres`);
    await client.connect();
    onTestFinished(() => client.end());
    expect((await client.query('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }]);
  },
);
