import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { temporaryFolder } from './temporary-folder.ts';

/**
 * A disk on which commits of the store's thread hang from `hang` until `goOn`; `nodeOptions` are for the environment of
 * the process. In place of the sync hangs the opening of a pipe without a writer: a system call, of which V8 knows as
 * little. Windows has no named pipes.
 */
export function hangingDisk() {
  const pipe = join(temporaryFolder(), 'pipe');
  const goOn = () => {
    if (!existsSync(pipe)) return;
    // For reading too, as opening it for writing alone waits for a reader. Without a name nobody else waits on it.
    const writer = openSync(pipe, constants.O_RDWR);
    rmSync(pipe);
    setTimeout(() => closeSync(writer), 1_000);
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
