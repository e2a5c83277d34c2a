import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Tells whether a journal holds what programs that share the database believe is in it, or was cut short or
 * written over by one that is not SQLite, as with `truncate` or `cp`. SQLite itself does not look: it goes on
 * writing behind the gap, and then copies what is no page of the database into it.
 */
export function watchJournal(journal: string, readIndex: () => Buffer) {
  const descriptor = openSync(journal, 'r');

  function isOurs(): boolean {
    const index = readIndex();
    const expected = expectedBy(index);
    if (expected === undefined || holds(descriptor, expected)) return true;
    // Another program may have begun the journal anew between the two readings.
    return !headOf(index).equals(headOf(readIndex()));
  }

  return { isOurs, close: () => closeSync(descriptor) };
}

type Expected = { bytes: number; salts: Buffer };

function holds(descriptor: number, { bytes, salts }: Expected): boolean {
  if (fstatSync(descriptor).size < bytes) return false;
  const found = Buffer.alloc(salts.length);
  readSync(descriptor, found, 0, found.length, 16);
  return found.equals(salts);
}

/**
 * How long the journal must be at least, and the salts in its head, by the -shm file; `undefined` where
 * nothing of it counts, or somebody is writing that file just now
 * (https://sqlite.org/walformat.html#the_wal_index_file_format).
 */
function expectedBy(index: Buffer): Expected | undefined {
  const head = headOf(index);
  // It stands there twice, so that one that is half written is known.
  if (!head.equals(index.subarray(head.length, 2 * head.length))) return undefined;
  // In the byte order of the machine, unlike the journal itself.
  const frames = new Uint32Array(Uint8Array.from(head).buffer)[4]!;
  if (frames === 0) return undefined;
  const size = new Uint16Array(Uint8Array.from(head).buffer)[7]!;
  const pageBytes = size === 1 ? 65_536 : size;
  return { bytes: 32 + frames * (24 + pageBytes), salts: head.subarray(32, 40) };
}

function headOf(index: Buffer): Buffer {
  return index.subarray(0, 48);
}
