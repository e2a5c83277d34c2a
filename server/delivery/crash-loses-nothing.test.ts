import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openStore } from '../store/open-store.ts';
import { keepCompiled } from '../../testing/processes.ts';
import { everything } from '../../testing/make-server.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import { makeWorker } from '../../testing/take-in-and-deliver.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

const postgres = setUpPostgres();
const rounds = 2;

test.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', postgres.emptyDatabase],
])(
  'killed at any instant, a server with %s keeps what it answered and delivers it',
  async (_engine, emptyDatabase) => {
    const dataDir = temporaryFolder();
    const place = join(temporaryFolder(), 'delivered');
    const databaseUrl = await emptyDatabase();
    const answered: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      answered.push(
        ...(await takeInUntilKilled({ dataDir, place, databaseUrl, round: String(round) })),
      );
    }

    const store = await openStore({ dataDir, databaseUrl });
    const { worker } = makeWorker({ store, place, round: rounds + 1 });
    try {
      const stored = (await everything(store, 'enrolment')).map(({ reference }) => reference);
      // A slow machine may have answered only one form in each round.
      expect(answered.length).toBeGreaterThanOrEqual(rounds);
      expect(new Set(stored).size).toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining(answered));
      // A form that was written and not yet answered is stored as well, at most one in each round.
      expect(stored.length - answered.length).toBeLessThanOrEqual(rounds);

      worker.start();
      const outcomes = async () => {
        const all = await Promise.all(stored.map((each) => store.outbox.deliveriesOf(each)));
        return all.map((deliveries) => deliveries.map(({ state }) => state).join());
      };
      await until(async () => (await outcomes()).every((state) => state === 'delivered'));
      const arrived = readFileSync(place, 'utf8').split('\n');
      expect(arrived).toEqual(expect.arrayContaining(stored));
      for (const reference of stored) {
        const [delivery] = await store.outbox.deliveriesOf(reference);
        const recorded = delivery?.attempts.filter(({ endedAt, failure }) => endedAt && !failure);
        expect(recorded).toHaveLength(1);
      }
    } finally {
      await worker.stop();
      await store.close();
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
