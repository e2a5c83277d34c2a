import { resolve } from 'node:path';

import type { Store } from '../store/store.ts';
import type { CommandParts } from './with-store.ts';
import type { Restored } from '../store/sqlite/restore.ts';
import { formatTime } from '../plain-text.ts';

/** Copies the database to a file. */
export async function backUpStore(store: Store, { stdout }: CommandParts, file: string) {
  await store.backup(resolve(file));
  stdout.write(
    `The database is copied to ${file}, which only you can read. It holds personal data: ` +
      'what is erased later is still in it.\n',
  );
}

/** The message after a copy was put back. */
export function restoredText(file: string, restored: Restored): string {
  const { count, latest, erasedAgain, inDoubt, replaced, missing } = restored;
  const upTo = latest === undefined ? '' : `, the latest of ${formatTime(latest)}`;
  return [
    `${file} is the database now. It holds ${count} ${count === 1 ? 'submission' : 'submissions'}${upTo}.`,
    ...listed('\nErased since that copy was made, and now from it too:', erasedAgain),
    ...listed(
      '\nErasing these had begun, and nobody can say whether it was finished. They are kept:',
      inDoubt,
    ),
    ...(replaced === undefined
      ? []
      : [
          `\nWhat was there before lies in ${replaced}`,
          ...(missing === undefined
            ? ['It cannot be read: what came in after the copy was made may be in it.']
            : listed('Only there, because they came in after the copy was made:', missing)),
          'It holds personal data: delete it once nothing in it is needed any more.',
        ]),
    '\nStart the server again.\n',
  ].join('\n');
}

/** References under a heading; nothing if there are none. */
function listed(heading: string, references: string[]): string[] {
  if (references.length === 0) return [];
  return [heading, ...references.map((reference) => `  ${reference}`)];
}
