import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { normaliseReference } from '../submissions/reference.ts';
import { type Store, StoreError } from './store.ts';

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
        append(file, references.map((reference) => `${reference} ${date}\n`).join(''));
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

/**
 * Removes submissions, once the list of erasures names them, so that a copy put back does not bring them
 * back. Resolves to the names of the channels through which one of them was taken, or may have been.
 */
export async function eraseForGood(
  store: Pick<Store, 'erase'>,
  references: readonly string[],
  { erasures, now }: Terms,
): Promise<string[]> {
  erasures.add(references, now);
  const sentTo = new Set<string>();
  for (const reference of references) {
    for (const name of (await store.erase(reference))?.sentTo ?? []) sentTo.add(name);
  }
  return [...sentTo];
}

function append(file: string, lines: string) {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    writeSync(descriptor, lines);
    fsyncSync(descriptor);
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
