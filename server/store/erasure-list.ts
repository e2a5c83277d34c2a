import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { leaveToFolderOwner, makePrivateFolder } from './data-folder.ts';
import type { Erased } from './engine.ts';
import { StoreError, TracesLeftError } from './store.ts';

/** The list of erasures: references and dates, and nothing else. */
type ErasureList = {
  /** Notes on the disk what is about to be erased. Throws `StoreError` if it cannot be written. */
  begin(references: readonly string[], at: Date): void;
  /** Records the outcome. If that cannot be written, the references stay in doubt. */
  end(result: { erased: readonly string[]; kept: readonly string[] }, at: Date): void;
  /** Every reference that was ever erased. */
  erased(): string[];
  /** The references in doubt: a command was about to erase them and was killed before it recorded the outcome. */
  inDoubt(): string[];
};

/**
 * The list beside the SQLite database and not in it, because a copy that is put back replaces all that is in it.
 * A line is `4KX7-9QMD 2025-01-31`, the date in UTC. Before it comes one that begins with `begun`, since a kill
 * may come in between; `kept` begins the line that follows where nothing was erased.
 */
export function erasureList(dataDir: string): ErasureList {
  const file = join(dataDir, 'erased.txt');

  function write(references: readonly string[], at: Date, state: string) {
    if (references.length === 0) return;
    const date = at.toISOString().slice(0, 10);
    makePrivateFolder(dataDir);
    const lines = references.map((reference) => `${state}${reference} ${date}\n`).join('');
    // A kill may have left a part of the last line.
    append(file, (readLines(file).at(-1) ?? '') === '' ? lines : `\n${lines}`);
  }

  function read() {
    const [erased, inDoubt] = [new Set<string>(), new Set<string>()];
    for (const line of readLines(file)) {
      // A line that a kill cut short may have no reference.
      const [, state, reference] = /^(begun |kept )?(\w{4}-\w{4})\b/.exec(line) ?? [];
      if (reference === undefined) continue;
      if (state === 'begun ') inDoubt.add(reference);
      else inDoubt.delete(reference);
      if (state === undefined) erased.add(reference);
    }
    return { erased, inDoubt: inDoubt.difference(erased) };
  }

  return {
    begin(references, at) {
      try {
        write(references, at, 'begun ');
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new StoreError(`Nothing was erased: the list ${file} cannot be written (${code}).`);
      }
    },
    end({ erased, kept }, at) {
      try {
        write(erased, at, '');
        write(kept, at, 'kept ');
      } catch {
        // `restore` looks into the database instead.
      }
    },
    erased: () => [...read().erased],
    inDoubt: () => [...read().inDoubt],
  };
}

/** What `erase` or `purge` of a store removed. */
export type Removed = {
  references: string[];
  /** The names of the channels through which one of them was taken, or may have been. */
  sentTo: string[];
  /** Says that the files still have traces, and what to do. */
  tracesLeft: TracesLeftError | undefined;
};

/** What was removed. If traces stay in the files, it reports that without throwing. */
export async function removed(removing: Promise<Erased[]>): Promise<Removed> {
  let tracesLeft: TracesLeftError | undefined;
  const erased = await removing.catch((error: unknown) => {
    if (!(error instanceof TracesLeftError)) throw error;
    tracesLeft = error;
    return error.erased;
  });
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  return { references: erased.map((each) => each.reference), sentTo: [...sentTo], tracesLeft };
}

function append(file: string, lines: string) {
  const descriptor = openSync(file, 'a', 0o600);
  const { size } = fstatSync(descriptor);
  try {
    if (size === 0) leaveToFolderOwner(file);
    // Not `writeSync`, which writes only a part without an error if the disk is nearly full.
    appendFileSync(descriptor, lines);
    fsyncSync(descriptor);
  } catch (error) {
    // A line that stayed would have its reference erased from any copy that is put back.
    ftruncateSync(descriptor, size);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
