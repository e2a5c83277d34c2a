import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder for its owner only. It makes parent folders one by one, because Node's `recursive` never returns where
 * a file system answers ENOENT, as /proc does.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  leaveToFolderOwner(folder);
}

/**
 * Gives a new file to the owner of its folder. Otherwise a command that root runs would leave files that the server's
 * account cannot open.
 */
export function leaveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // If somebody has put a link in its place, this changes the link and not its target.
  lchownSync(path, uid, gid);
}

/**
 * Removes unfinished files or folders, if they are still there, when the returned function is called and when this
 * process is told to end.
 */
export function removeOnExit(...paths: string[]): () => void {
  const remove = () => paths.forEach((path) => rmSync(path, { recursive: true, force: true }));
  const end = (signal: NodeJS.Signals) => {
    remove();
    // `once` has taken the listener away, so that now the signal ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    remove();
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Says that the data folder has had a database, so that a server does not begin anew over its loss. */
const markerName = 'applications-were-kept-here.txt';

/** Leaves the marker, where it is not there yet and there is room for it. */
export function leaveMarker(dataDir: string): void {
  leaveNote(join(dataDir, markerName), markerText, 'wx');
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

/** What a first start leaves behind if it is broken off. */
const beginnings = new Set(['applications.sqlite', 'applications.sqlite-journal']);

const markerText = `Applications are kept in this folder, in applications.sqlite.

Where that file is missing, the server does not start with an empty one while this note is here. Put the
database back (docs/operations.md says how), or begin anew on purpose:
npm run applications -- start-empty
`;

/** Leaves a note, if it can, beside a database that was copied to PostgreSQL. */
export function noteCopy(dataDir: string): void {
  leaveNote(join(dataDir, noteName), noteText, 'w');
}

/** A warning for a server that is about to use a database that was copied to PostgreSQL. */
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

function leaveNote(note: string, text: string, flag: 'w' | 'wx') {
  try {
    writeFileSync(note, text, { flag, mode: 0o600 });
    leaveToFolderOwner(note);
  } catch {
    // Nothing depends on it: the next start leaves the marker, and the output of the copying command says the same as
    // the note.
  }
}
