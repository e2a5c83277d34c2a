import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

import { FatalError } from '../fatal-error.ts';

/** Throws `FatalError` for a data folder inside the built site, which is public and emptied by a build. */
export function refuseServedFolder(dataDir: string, dist: string): void {
  const way = relative(realPath(dist), realPath(dataDir));
  if (way.split(sep)[0] === '..' || isAbsolute(way)) return;
  throw new FatalError(
    `DATA_DIR is ${dataDir}, which is inside the built site. Choose a folder elsewhere.`,
  );
}

/**
 * A line of warning where others on this computer may look into the data folder. The database in it is
 * made private in any case; what staff put beside it is not.
 */
export function openFolderWarning(dataDir: string): string | undefined {
  // Windows knows no such modes.
  if (process.platform === 'win32') return undefined;
  const mode = (statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & 0o077) === 0) return undefined;
  return `Others on this computer can open the data folder (mode ${mode.toString(8)}). To close it: chmod 700 ${dataDir}`;
}

/** Where a path leads to past symbolic links, also when its last parts do not exist yet. */
function realPath(path: string): string {
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path));
}
