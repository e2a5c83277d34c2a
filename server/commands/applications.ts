import { CommanderError } from 'commander';

import { FatalError } from '../fatal-error.ts';
import { readSettings } from '../settings.ts';
import { createProgram } from './command-line.ts';
import type { CommandParts } from './output.ts';

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
  // A closed pipe and a full disk also report here; `runApplications` has dealt with the first by then.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.exitCode = await runApplications(process.argv.slice(2), {
    settings: readSettings,
    clock: () => new Date(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
}
