import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(root, 'enrolment-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Every commit waits for its disk. A disk in memory answers at once, however busy the machine is.
const inMemory = '/dev/shm';
const root = hasRoom(inMemory) ? inMemory : tmpdir();

/** Whether more than 2 GiB are free: a container may give its memory disk only a few megabytes. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31;
  } catch {
    return false;
  }
}
