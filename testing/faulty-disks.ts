import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

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
