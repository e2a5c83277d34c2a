import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { temporaryFolder } from './temporary-folder.ts';

/**
 * A disk on which commits of the store's thread hang from `hang` until `goOn`; `nodeOptions` are for the environment of
 * the process. Instead of the sync, opening a pipe without a writer hangs: also a system call, and as invisible to V8.
 * Windows has no named pipes.
 */
export function hangingDisk() {
  const pipe = join(temporaryFolder(), 'pipe');
  const goOn = () => {
    if (!existsSync(pipe)) return;
    // For reading too, as opening it for writing alone waits for a reader. Once unlinked, nobody else waits on it.
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

/** A disk for a test alone, of a megabyte in memory, which can be filled up without harm to anybody. */
export function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => {
    // A process that is being killed may still have it open.
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves no byte free: `dd` ends where there is no room. */
    fill: () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`]),
    free: () => rmSync(filler),
    /** Makes the disk read-only, as a failing disk becomes, or writable again. */
    mount: (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}

/** Whether such disks can be had: only on Linux, and only by a user who may mount. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}
