import { randomUUID } from 'node:crypto';
import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { FatalError } from '../fatal-error.ts';
import { removeOnExit } from '../store/data-folder.ts';

/**
 * Writes a file that only its owner can read, replacing any older one; it is written beside its place and then moved,
 * so that it is whole or not there. A pipe or a device such as `/dev/stdout` is written to as it is. Throws
 * `FatalError` if that is not possible, and whatever `chunks` throws.
 */
export async function replaceFile(
  file: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const orStop = <Value>(done: Promise<Value>) => done.catch((error: unknown) => stop(file, error));
  const write = async (handle: FileHandle, finish?: () => Promise<void>) => {
    try {
      for await (const chunk of chunks) await orStop(handle.writeFile(chunk));
      if (finish) await orStop(finish());
    } finally {
      await orStop(handle.close());
    }
  };
  const found = await orStop(ifThere(stat(file)));
  if (found?.isDirectory()) stop(file, { code: 'EISDIR' });
  if (found && !isReplaceable(found)) return write(await orStop(open(file, 'w')));
  // A symbolic link stays, and its target is replaced. If it has none, the disk that it leads to may not be mounted.
  if (!found && (await orStop(ifThere(lstat(file))))) stop(file, { code: 'ENOENT' });
  const place = (await orStop(ifThere(realpath(file)))) ?? file;
  const beside = join(dirname(place), `.export-${randomUUID()}`);
  const handle = await orStop(open(beside, 'wx', 0o600));
  const remove = removeOnExit(beside);
  try {
    // It is on the disk before it replaces the older file.
    await write(handle, () => handle.sync());
    await orStop(rename(beside, place));
  } finally {
    remove();
  }
}

function stop(file: string, error: unknown): never {
  const { code = 'unknown reason' } = error as { code?: string };
  throw new FatalError(`${file} cannot be written (${code}).`);
}

async function ifThere<Value>(looked: Promise<Value>): Promise<Value | undefined> {
  return looked.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Whether it is a file, but not the one that a shell has opened as our stdout or stderr, to which others may write as
 * well.
 */
function isReplaceable(found: Stats): boolean {
  const isOurs = [1, 2].some((descriptor) => {
    try {
      const own = fstatSync(descriptor);
      return own.dev === found.dev && own.ino === found.ino;
    } catch {
      return false;
    }
  });
  return found.isFile() && !isOurs;
}
