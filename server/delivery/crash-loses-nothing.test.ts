import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { everything } from '../../testing/make-server.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import { keepCompiled } from '../../testing/processes.ts';
import { makeWorker } from '../../testing/take-in-and-deliver.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';
import { openStore } from '../store/store.ts';

const postgres = setUpPostgres();

test.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', postgres.emptyDatabase],
])(
  'killed at any instant, a server with %s keeps what it answered and delivers it',
  async (_engine, emptyDatabase) => {
    const dataDir = temporaryFolder();
    const place = join(temporaryFolder(), 'delivered');
    const databaseUrl = await emptyDatabase();
    const answered = await takeInUntilKilled({ dataDir, place, databaseUrl, round: '1' });

    const store = await openStore({ dataDir, databaseUrl });
    const { worker } = makeWorker({ store, place, round: 2 });
    onTestFinished(async () => {
      await worker.stop();
      await store.close();
    });
    const stored = (await everything(store, 'enrolment')).map(({ reference }) => reference);
    expect(answered).not.toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining(answered));
    // A form that was written and not yet answered is stored as well.
    expect(stored.length - answered.length).toBeLessThanOrEqual(1);

    worker.start();
    await until(
      async () =>
        (await store.outbox.count(['spreadsheet'], new Date().toISOString())).waiting === 0,
    );
    const arrived = readFileSync(place, 'utf8').split('\n');
    expect(arrived).toEqual(expect.arrayContaining(stored));
    for (const reference of stored) {
      const [delivery] = await store.outbox.deliveriesOf(reference);
      const recorded = delivery?.attempts.filter(({ endedAt, failure }) => endedAt && !failure);
      expect(recorded).toHaveLength(1);
    }
  },
);

/** Resolves to the references that were answered before the process was killed. */
async function takeInUntilKilled(env: Record<string, string | undefined>) {
  const file = join(import.meta.dirname, '..', '..', 'testing', 'take-in-and-deliver.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...keepCompiled, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await pause(Math.random() * 150);
  child.kill('SIGKILL');
  await ended;
  // The last line may have been cut off in the middle.
  return said.split('\n').slice(0, -1);
}
