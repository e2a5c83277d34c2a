import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';

import { CommanderError } from 'commander';

import { createChannels } from '../delivery/open-channels.ts';
import { readSettings } from '../settings.ts';
import { FatalError } from '../fatal-error.ts';
import { copyToPostgres } from '../store/postgres/copy-to-postgres.ts';
import { openStore, restoreStore, startEmptyStore } from '../store/open-store.ts';
import { createProgram } from './command-line.ts';
import type { CommandParts } from './with-store.ts';
import { deskAddressOf } from './desk.ts';

/** The staff's command line. Resolves to the exit code; an error is one line on stderr. */
export async function runApplications(args: string[], parts: CommandParts): Promise<number> {
  try {
    await createProgram(parts).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // commander throws for help as well, with code 0.
    if (error instanceof CommanderError) return error.exitCode;
    // The reader has gone, as in `list | head`.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return 0;
    if (!(error instanceof FatalError)) throw error;
    parts.stderr.write(`${error.message}\n`);
    return 1;
  }
}

if (import.meta.main) {
  // A closed pipe also reports here; `runApplications` has dealt with it by then.
  process.stdout.on('error', () => undefined);
  process.exitCode = await runApplications(process.argv.slice(2), {
    openStore: async (purpose) => openStore(readSettings(), { purpose }),
    copyToPostgres: async () => copyToPostgres(readSettings()),
    restore: async (file) => restoreStore(file, readSettings()),
    startEmpty: async () => startEmptyStore(readSettings()),
    deskAddress: () => deskAddressOf(readSettings()),
    confirm: askAtTerminal,
    channels: () => createChannels(readSettings()),
    userName,
    clock: () => new Date(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

/** Asks a question; anything but yes means no, and so does a missing terminal. */
async function askAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} (yes or no) `)).trim());
  } finally {
    terminal.close();
  }
}

/** The user's name on this computer; empty where it has none, as in some containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
