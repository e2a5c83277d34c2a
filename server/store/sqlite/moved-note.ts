import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { leaveToFolderOwner } from '../private-files.ts';

/** Leaves a note beside a database that was copied to PostgreSQL, where there is room for it. */
export function noteCopy(dataDir: string): void {
  try {
    const note = join(dataDir, noteName);
    writeFileSync(note, noteText, { mode: 0o600 });
    leaveToFolderOwner(note);
  } catch {
    // The copy is whole, and its command says the same.
  }
}

/** A line of warning for a server that is about to use a database that was copied to PostgreSQL. */
export function copiedAwayWarning(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, noteName))) return undefined;
  return (
    `The database in ${dataDir} was copied to PostgreSQL, and what comes in now is in the file alone. ` +
    `Start with DATABASE_URL; or, to go on with the file, delete ${noteName} beside it.`
  );
}

const noteName = 'copied-to-postgresql.txt';

const noteText = `What is in applications.sqlite was copied to PostgreSQL (npm run applications -- copy-to-postgres).
Start the server with DATABASE_URL, and delete applications.sqlite once all is well.
`;
