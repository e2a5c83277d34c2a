import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { leaveToFolderOwner } from '../private-files.ts';

/** Says that the data folder has had a database, so that a server does not begin anew over its loss. */
export const markerName = 'applications-were-kept-here.txt';

/** Leaves the marker, where it is not there yet and there is room for it. */
export function leaveMarker(dataDir: string): void {
  try {
    const marker = join(dataDir, markerName);
    writeFileSync(marker, markerText, { flag: 'wx', mode: 0o600 });
    leaveToFolderOwner(marker);
  } catch {
    // It is there, or the next start leaves it: nothing else depends on it.
  }
}

/** The name of a file that shows that the folder has had a database; `undefined` where there is none. */
export function traceOfFormer(dataDir: string): string | undefined {
  const names = listFolder(dataDir).filter((name) => isTrace.test(name));
  return names.includes(markerName) ? markerName : names[0];
}

/** The marker, a journal, a copy, a database under another name, or what `restore` moved aside. */
const isTrace = /^(?:applications-were-|applications.*\.sqlite|replaced-)/;

function listFolder(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => !beginnings.has(name));
  } catch {
    return [];
  }
}

/** What a first start leaves that was broken off. */
const beginnings = new Set(['applications.sqlite', 'applications.sqlite-journal']);

const markerText = `Applications are kept in this folder, in applications.sqlite.

Where that file is missing, the server does not start with an empty one while this note is here. Put the
database back (docs/operations.md says how), or begin anew on purpose:
npm run applications -- start-empty
`;
