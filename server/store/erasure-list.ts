import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { normaliseReference } from '../submissions/reference.ts';
import { type Erased, type Store, StoreError, TracesLeftError } from './store.ts';

/** What was erased: references and dates and nothing else, so that a copy put back forgets it again. */
export type ErasureList = {
  /** Adds references, on the disk before it returns. Throws `StoreError` where it cannot be written. */
  add(references: readonly string[], at: Date): void;
  /** Every reference that was ever erased. */
  references(): string[];
};

/**
 * The list beside the database and not in it, because a copy that is put back replaces all that is in it.
 * A line is `4KX7-9QMD 2025-01-31`, the date in UTC.
 */
export function erasureList(dataDir: string): ErasureList {
  const file = join(dataDir, 'erased.txt');
  return {
    add(references, at) {
      const date = at.toISOString().slice(0, 10);
      try {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 });
        const lines = references.map((reference) => `${reference} ${date}\n`).join('');
        // A kill may have left a part of the last line.
        append(file, (readLines(file).at(-1) ?? '') === '' ? lines : `\n${lines}`);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new StoreError(`Nothing was erased: the list ${file} cannot be written (${code}).`);
      }
    },
    references: () =>
      readLines(file).flatMap((line) => normaliseReference(line.split(' ', 1)[0] ?? '') ?? []),
  };
}

type Terms = { erasures: ErasureList; now: Date };

/** What became of submissions that were to be erased. */
export type Erasure = {
  /** Those that were there. */
  references: string[];
  /** The names of the channels through which one of them was taken, or may have been. */
  sentTo: string[];
  /** Says that the files still have traces, and what to do. */
  tracesLeft: TracesLeftError | undefined;
};

/**
 * Removes submissions, once the list of erasures names them, so that a copy put back does not bring them
 * back.
 */
export async function eraseForGood(
  store: Pick<Store, 'erase'>,
  references: readonly string[],
  { erasures, now }: Terms,
): Promise<Erasure> {
  erasures.add(references, now);
  return eraseEach(store, references);
}

/** Removes one after another, and goes on to the next where traces of one stay in the files. */
export async function eraseEach(
  store: Pick<Store, 'erase'>,
  references: readonly string[],
): Promise<Erasure> {
  const all: Erased[] = [];
  let tracesLeft: TracesLeftError | undefined;
  for (const reference of references) {
    try {
      const erased = await store.erase(reference);
      if (erased) all.push(erased);
    } catch (error) {
      if (!(error instanceof TracesLeftError)) throw error;
      all.push(...error.erased);
      tracesLeft = error;
    }
  }
  const sentTo = new Set(all.flatMap((each) => each.sentTo));
  return { references: all.map((each) => each.reference), sentTo: [...sentTo], tracesLeft };
}

function append(file: string, lines: string) {
  const descriptor = openSync(file, 'a', 0o600);
  const { size } = fstatSync(descriptor);
  try {
    // Not `writeSync`: a disk that is nearly full takes a part of it without an error.
    appendFileSync(descriptor, lines);
    fsyncSync(descriptor);
  } catch (error) {
    // What it names is erased again from any copy that is put back.
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
