import {
  appendFileSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder for its owner only. It makes parent folders one by one, because Node's `recursive` never returns where
 * a file system answers ENOENT, as /proc does.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  leaveToFolderOwner(folder);
}

/** Makes a file for its owner only, unless it is there already. */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return;
  closeSync(openSync(file, 'wx', 0o600));
  leaveToFolderOwner(file);
}

/**
 * Gives a new file to the owner of its folder. Otherwise a command that root runs would leave files that the server's
 * account cannot open.
 */
export function leaveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // If somebody has put a link in its place, this changes the link and not its target.
  lchownSync(path, uid, gid);
}

/**
 * The list of what was erased, a line such as `4KX7-9QMD 2025-01-31` for each. It lies beside the SQLite database and
 * not in it, because a copy that is put back replaces all that is in it.
 */
const erasedFile = (dataDir: string) => join(dataDir, 'erased.txt');

export const hasErasedList = (dataDir: string) => existsSync(erasedFile(dataDir));

/** Makes an empty list where there is none, so that it can be kept with a copy. */
export const ensureErasedList = (dataDir: string) => makePrivateFile(erasedFile(dataDir));

/** Adds references to the list, and resolves once they are on the disk. */
export function appendErased(dataDir: string, references: readonly string[], now: string): void {
  if (references.length === 0) return;
  ensureErasedList(dataDir);
  const date = now.slice(0, 10);
  // It begins with a line end, because a kill may have left a part of the last line.
  const lines = references.map((reference) => `\n${reference} ${date}`).join('');
  appendFileSync(erasedFile(dataDir), lines, { flush: true });
}

/** Every reference of the list, once. */
export function readErased(dataDir: string): string[] {
  if (!hasErasedList(dataDir)) return [];
  const references = readFileSync(erasedFile(dataDir), 'utf8').matchAll(/^\w{4}-\w{4}\b/gm);
  return [...new Set([...references].map(([reference]) => reference))];
}

/**
 * The kind of network over which others may share the folder, if it is one. SQLite relies on locks and on memory that
 * several programs share, which such folders do not keep (https://www.sqlite.org/useovernet.html).
 */
export function networkOf(
  dataDir: string,
  statfs: (path: string) => { type: number } = statfsSync,
) {
  try {
    return networks[statfs(dataDir).type];
  } catch {
    return undefined;
  }
}

/** By what Linux says of a file system (statfs(2)). */
const networks: Record<number, string | undefined> = {
  0x69_69: 'NFS',
  0x51_7b: 'SMB',
  0xff_53_4d_42: 'SMB',
  0xfe_53_4d_42: 'SMB',
  0x01_02_19_97: '9P',
  0x00_c3_64_00: 'Ceph',
  0x53_46_41_4f: 'AFS',
};
