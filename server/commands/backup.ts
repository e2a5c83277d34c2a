import { resolve } from 'node:path';

import type { Store } from '../store/store.ts';
import type { CommandParts } from './command-parts.ts';

/** Copies the database to a file. */
export async function backUpStore(
  store: Store,
  { stdout }: Pick<CommandParts, 'stdout'>,
  file: string,
): Promise<void> {
  await store.backup(resolve(file));
  stdout.write(
    `The database is copied to ${file}, which only you can read. It holds personal data: ` +
      'what is erased later is still in it.\n',
  );
}
