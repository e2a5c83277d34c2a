import { existsSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder for its owner only. One by one: Node's `recursive` never returns where a file system answers ENOENT, as /proc does. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  leaveToFolderOwner(folder);
}

/**
 * Gives what was just made to whoever owns the folder that it is in. A command that root runs would otherwise leave
 * files that the server's account cannot open.
 */
export function leaveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // Of a link that somebody has put in its place, the link.
  lchownSync(path, uid, gid);
}
