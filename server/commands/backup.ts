import { resolve } from 'node:path';

import { count as counted } from '../../domain/time-words.ts';
import { formatTime } from '../plain-text.ts';
import { restoreStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { CommandParts } from './command-line.ts';

/** Copies the database to a file. */
export async function backUpStore(store: Store, { stdout }: CommandParts, file: string) {
  await store.backup(resolve(file));
  stdout.write(
    `The database is copied to ${file}, which only you can read. It holds personal data: ` +
      'what is erased later is still in it.\n',
  );
}

/** Puts a copy back in the place of the database, and says what is in it and what is not. */
export async function putBack(file: string, { settings, stdout }: CommandParts): Promise<void> {
  const restored = await restoreStore(resolve(file), settings());
  const { count, latest, erasedAgain, inDoubt, replaced, missing } = restored;
  const upTo = latest === undefined ? '' : `, the latest of ${formatTime(latest)}`;
  const lines = [
    `${file} is the database now. It holds ${counted(count, 'submission')}${upTo}.`,
    ...listed('\nErased since that copy was made, and now from it too:', erasedAgain),
    ...listed(
      '\nErasing these had begun, and nobody can say whether it was finished. They are kept:',
      inDoubt,
    ),
  ];
  if (replaced !== undefined) {
    lines.push(
      `\nWhat was there before lies in ${replaced}`,
      ...(missing === undefined
        ? ['It cannot be read: what came in after the copy was made may be in it.']
        : listed('Only there, because they came in after the copy was made:', missing)),
      'It holds personal data: delete it once nothing in it is needed any more.',
    );
  }
  lines.push('\nStart the server again.\n');
  stdout.write(lines.join('\n'));
}

/** References under a heading; nothing if there are none. */
function listed(heading: string, references: string[]): string[] {
  if (references.length === 0) return [];
  return [heading, ...references.map((reference) => `  ${reference}`)];
}

/** Copies the data folder's database into PostgreSQL. */
export async function copyStoreToPostgres({ settings, stdout }: CommandParts): Promise<void> {
  // Loaded only if it is needed, because it takes memory.
  const { copyToPostgres } = await import('../store/postgres/copy-to-postgres.ts');
  stdout.write(await copyToPostgres(settings()));
}
