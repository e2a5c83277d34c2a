import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { onTestFinished } from 'vitest';

/**
 * Holds the write lock of a SQLite database from a process of its own, as a database browser does with a
 * change that is not saved yet. With `isAlone`, while nobody else has the database open, nobody can read it either.
 * Resolves, once the lock is held, to a function that gives it up; the lock ends with the test.
 */
export async function holdLock(
  file: string,
  { isAlone = false } = {},
): Promise<() => Promise<void>> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)}, { timeout: 10_000 });
    if (${isAlone}) database.exec('PRAGMA locking_mode = EXCLUSIVE');
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
