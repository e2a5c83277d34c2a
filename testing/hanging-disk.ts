import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { temporaryFolder } from './temporary-folder.ts';

/**
 * A disk that can be made to take for ever over a commit of the store's thread, until it is told to `goOn`;
 * `nodeOptions` are for the environment of the process. Stands in for a sync that hangs, by a system call that returns as little: the opening of a pipe without a
 * writer, of which V8 knows nothing. Only where there are named pipes, so not on Windows.
 */
export function hangingDisk() {
  const pipe = join(temporaryFolder(), 'pipe');
  const goOn = () => {
    try {
      // With a name, and without a reader, it could not be opened; without a name nobody else comes to wait.
      const writer = openSync(pipe, constants.O_RDWR);
      rmSync(pipe);
      setTimeout(() => closeSync(writer), 1_000);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };
  // A thread that waits for the disk would keep the test's process from ending.
  onTestFinished(goOn);
  const program = hangingCommits.replaceAll('PIPE', JSON.stringify(pipe));
  return {
    nodeOptions: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    hang: () => execFileSync('mkfifo', [pipe]),
    goOn,
  };
}

const hangingCommits = `
  import { existsSync, openSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (!isMainThread) {
    const { DatabaseSync } = await import('node:sqlite');
    const { exec } = DatabaseSync.prototype;
    DatabaseSync.prototype.exec = function (sql) {
      if (sql === 'COMMIT' && existsSync(PIPE)) openSync(PIPE);
      return exec.call(this, sql);
    };
  }`;
