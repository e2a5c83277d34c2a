import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes a folder for its owner only. */
export function makePrivateFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 })) leaveToFolderOwner(folder);
}

/** Makes a file for its owner only. Throws where it is there already. */
export function makePrivateFile(file: string): void {
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
export function ensureErasedList(dataDir: string): void {
  if (!hasErasedList(dataDir)) makePrivateFile(erasedFile(dataDir));
}

/** Adds references to the list, and resolves once they are on the disk. */
export function appendErased(dataDir: string, references: readonly string[], now: string): void {
  if (references.length === 0) return;
  ensureErasedList(dataDir);
  const descriptor = openSync(erasedFile(dataDir), 'a');
  try {
    const date = now.slice(0, 10);
    // It begins with a line end, because a kill may have left a part of the last line.
    appendFileSync(descriptor, references.map((reference) => `\n${reference} ${date}`).join(''));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Every reference of the list, once. */
export function readErased(dataDir: string): string[] {
  if (!hasErasedList(dataDir)) return [];
  const references = readFileSync(erasedFile(dataDir), 'utf8').matchAll(/^\w{4}-\w{4}\b/gm);
  return [...new Set([...references].map(([reference]) => reference))];
}
