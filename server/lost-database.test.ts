import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { paths } from '../domain/paths.ts';
import { databaseFile } from './store/sqlite/open-database.ts';
import { openStoreForReading } from './store/sqlite/sqlite-store.ts';
import { everything } from '../testing/make-server.ts';
import { runServer } from '../testing/run-server.ts';
import { sampleApplication } from '../testing/sample-application.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { messages } from './intake/messages.ts';
import { until } from '../testing/until.ts';

test.skipIf(process.platform === 'win32')(
  'a server whose data is deleted says so, acknowledges nothing, and goes on with what it saved',
  async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const server = runServer({ DATA_DIR: dataDir });
    const { origin } = await server.started;
    const post = () => {
      const body = new URLSearchParams({ data: JSON.stringify(sampleApplication) });
      return fetch(origin + paths.enrolmentsApi, { method: 'POST', body });
    };
    const { reference } = (await (await post()).json()) as { reference: string };
    rmSync(databaseFile(dataDir));
    const refused = await post();
    expect(refused.status).toBe(500);
    expect(await refused.json()).toEqual({ success: false, error: messages.notStored });
    expect((await fetch(origin + paths.health)).status).toBe(503);
    expect((await fetch(origin)).status).toBe(200);
    const line =
      /^The database .* was deleted, moved or replaced .* What it held is in .*salvage-copy-/m;
    await until(() => line.test(server.complaints()));
    server.process.kill('SIGTERM');
    expect((await server.ended).stdout).toContain('500 DatabaseLostError\n');

    const again = await runServer({ DATA_DIR: dataDir }).ended;
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^The database [^\n]* is missing, [^\n]*\n$/);

    const [saved = ''] = readdirSync(dataDir).filter((name) => name.includes('salvage-copy'));
    renameSync(join(dataDir, saved), databaseFile(dataDir));
    await runServer({ DATA_DIR: dataDir }).started;
    const reader = openStoreForReading(dataDir);
    const stored = await everything(reader, 'enrolment');
    await reader.close();
    expect(stored.map((each) => each.reference)).toEqual([reference]);
  },
);
