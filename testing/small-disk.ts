import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A disk for a test alone, of a megabyte in memory, which can be filled up without harm to anybody. */
export function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  mount(folder);
  onTestFinished(() => unmount(folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves no byte free. */
    fill: () => fill(filler),
    free: () => rmSync(filler),
    /** Lets nobody write any more, as a disk is that fails; or lets them again. */
    mount: (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}

/** Whether such disks can be had: only on Linux, and only by a user who may mount. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

function mount(folder: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
}

function unmount(folder: string) {
  // A process that is being killed may still have it open.
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

function fill(filler: string) {
  const descriptor = openSync(filler, 'a');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(4_096));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(descriptor);
  }
}
