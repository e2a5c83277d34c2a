import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { dataPost, makeServer } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { another } from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { messages } from '../../intake/messages.ts';
import { until } from '../../../testing/until.ts';
import { databaseFile } from './open-database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { lockTimeoutMs } from './errors.ts';

/** Long enough for what was begun to meet the lock. */
const whileMs = 500;

// Waiting as SQLite does it would stop the event loop, and with it the test that ends the wait: what was posted would be
// refused after five seconds, and no answer would come before the lock is given up.
test('while another program holds the lock pages are served, and what is posted waits for its end', async () => {
  const { app, dataDir, stored } = serving();
  const giveUp = await holdLock(databaseFile(dataDir));
  const posts = [post(app), post(app)];
  await pause(whileMs);
  posts.push(post(app));
  for (const address of ['/', paths.health])
    expect((await app.inject(address)).statusCode).toBe(200);
  await pause(whileMs);
  expect(await stored()).toEqual([]);
  await giveUp();
  expect((await Promise.all(posts)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await stored()).toHaveLength(3);
});

test('a lock that stays is said, and what is posted is refused with nothing stored', async () => {
  const { app, dataDir, stored } = serving();
  const giveUp = await holdLock(databaseFile(dataDir));
  const first = performance.now();
  const posted = post(app);
  await until(async () => (await app.inject(paths.health)).statusCode === 503);
  const answer = await posted;
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, error: messages.notStored });
  expect(performance.now() - first).toBeGreaterThanOrEqual(lockTimeoutMs);
  await giveUp();
  expect((await post(app)).statusCode).toBe(200);
  expect(await stored()).toHaveLength(1);
  await until(async () => (await app.inject(paths.health)).statusCode === 200);
});

test('a server that stops while another program holds the lock writes what it was given', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ dataDir });
  const giveUp = await holdLock(databaseFile(dataDir));
  const [added, closed] = [store.add(another()), store.close()];
  await pause(whileMs);
  await giveUp();
  expect(await added).toMatchObject({ outcome: 'stored' });
  await closed;
});

function serving() {
  const dataDir = temporaryFolder();
  return { dataDir, ...makeServer({ store: openSqliteStore({ dataDir }) }) };
}

function post(app: ReturnType<typeof makeServer>['app']) {
  return app.inject(dataPost(paths.enrolmentsApi, { ...sampleApplication, city: randomUUID() }));
}

/**
 * Holds the write lock of a database from a process of its own, as a database browser does with a change that is not
 * saved yet. Resolves, once it is held, to what gives it up.
 */
async function holdLock(file: string) {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)}, { timeout: 10_000 });
    database.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    process.stdin.resume().on('end', () => database.close());`;
  const child = spawn(process.execPath, ['--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await ended;
  };
}
