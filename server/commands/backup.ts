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
    ...(erasedAgain.length > 0
      ? ['', 'Erased since that copy was made, and now from it too:', ...indented(erasedAgain)]
      : []),
    ...(inDoubt.length > 0
      ? ['', 'Erasing these had begun, and nobody can say whether it was finished. They are kept:']
      : []),
    ...indented(inDoubt),
    ...(replaced === undefined ? [] : ['', `What was there before lies in ${replaced}`]),
    ...(replaced !== undefined && missing === undefined
      ? ['It cannot be read: what came in after the copy was made may be in it.']
      : []),
    ...(missing !== undefined && missing.length > 0
      ? ['Only there, because they came in after the copy was made:', ...indented(missing)]
      : []),
    ...(replaced === undefined
      ? []
      : ['It holds personal data: delete it once nothing in it is needed any more.']),
    '',
    'Start the server again.',
    '',
  ].join('\n');
}

function indented(references: string[]): string[] {
  return references.map((reference) => `  ${reference}`);
}
