import { randomUUID } from 'node:crypto';
import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { FatalError } from '../fatal-error.ts';
import { removeOnExit } from '../store/data-folder.ts';

type Chunks = AsyncIterable<string | Uint8Array>;

/**
 * Writes a file that only its owner can read, replacing any older one; it is written beside its place and then moved,
 * so that it is whole or not there. A pipe or a device such as `/dev/stdout` is written to as it is. Throws
 * `FatalError` if that is not possible, and whatever `chunks` throws.
 */
export async function replaceFile(file: string, chunks: Chunks): Promise<void> {
  const exitOnFatal = <Value>(done: Promise<Value>) =>
    done.catch((error: unknown) => stop(file, error));
  const found = await exitOnFatal(ifThere(stat(file)));
  if (found?.isDirectory()) stop(file, { code: 'EISDIR' });
  if (found && !isReplaceable(found)) {
    await write(await exitOnFatal(open(file, 'w')), chunks, exitOnFatal);
    return;
  }
  // A symbolic link stays, and its target is replaced. If it has none, the disk that it leads to may not be mounted.
  if (!found && (await exitOnFatal(ifThere(lstat(file))))) stop(file, { code: 'ENOENT' });
  const place = (await exitOnFatal(ifThere(realpath(file)))) ?? file;
  const beside = join(dirname(place), `.export-${randomUUID()}`);
  const handle = await exitOnFatal(open(beside, 'wx', 0o600));
  const remove = removeOnExit(beside);
  try {
    // It is on the disk before it replaces the older file.
    await write(handle, chunks, exitOnFatal, () => handle.sync());
    await exitOnFatal(rename(beside, place));
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

async function write(
  handle: FileHandle,
  chunks: Chunks,
  exitOnFatal: <Value>(done: Promise<Value>) => Promise<Value>,
  finish: () => Promise<void> = () => Promise.resolve(),
) {
  try {
    for await (const chunk of chunks) await exitOnFatal(handle.writeFile(chunk));
    await exitOnFatal(finish());
  } finally {
    await exitOnFatal(handle.close());
  }
}
