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
  const { count, latest, erasedAgain, replaced } = restored;
  const upTo = latest === undefined ? '' : `, the latest of ${formatTime(latest)}`;
  const lines = [`${file} is the database now. It holds ${counted(count, 'submission')}${upTo}.`];
  if (erasedAgain.length > 0) {
    lines.push('\nErased since that copy was made, and now from it too:');
    lines.push(...erasedAgain.map((reference) => `  ${reference}`));
  }
  if (replaced !== undefined) {
    lines.push(
      `\nWhat was there before is ${replaced}`,
      'What came in after the copy was made is only there.',
      'It holds personal data: delete it once nothing in it is needed any more.',
    );
  }
  lines.push('\nStart the server again.\n');
  stdout.write(lines.join('\n'));
}

/** Copies the data folder's database into PostgreSQL. */
export async function copyStoreToPostgres({ settings, stdout }: CommandParts): Promise<void> {
  // Loaded only if it is needed, because it takes memory.
  const { copyToPostgres } = await import('../store/postgres/copy-to-postgres.ts');
  stdout.write(await copyToPostgres(settings()));
}
