import { existsSync, lchownSync, mkdirSync, rmSync, statSync } from 'node:fs';
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

/**
 * Removes what is not finished, a file or a folder, if it is still there, when what it returns is called and
 * when this process is told to end.
 */
export function removeOnExit(...paths: string[]): () => void {
  const remove = () => paths.forEach((path) => rmSync(path, { recursive: true, force: true }));
  const end = (signal: NodeJS.Signals) => {
    remove();
    // `once` has taken the listener away, so that now the signal ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    remove();
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
