import { parseArgs } from 'node:util';

import { readSettings } from '../settings.ts';
import { StopError } from '../stop-error.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Kind, Store } from '../store/store.ts';
import { exportSubmissions, isExportFormat } from './export.ts';
import { listSubmissions } from './list.ts';
import type { Output } from './output.ts';
import { showSubmission } from './show.ts';

export type CommandParts = {
  /** Opened only once the command is understood. */
  openStore: () => Store;
  stdout: Output;
  stderr: Output;
};

/** The staff's desk. Resolves to the exit code; what went wrong is one line on stderr. */
export async function runApplications(args: string[], parts: CommandParts): Promise<number> {
  try {
    const command = readCommand(args);
    const store = parts.openStore();
    try {
      await command(store, parts.stdout);
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    // The reader has seen enough: `list | head`.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return 0;
    if (!(error instanceof StopError)) throw error;
    parts.stderr.write(`${error.message}\n${error instanceof UsageError ? usage : ''}`);
    return 1;
  }
}

type Command = (store: Store, stdout: Output) => Promise<void>;

class UsageError extends StopError {}

const usage = `
Usage: npm run applications -- COMMAND

  list [--json]      all applications, oldest first; --json prints one object a line
  show REFERENCE     everything about one application, or one contact message
  export --format csv|xlsx|json [--output FILE]

  With --messages, list and export take the contact messages instead.
`;

function readCommand([name, ...args]: string[]): Command {
  if (name === undefined) throw new UsageError('Which command?');
  if (name === 'list') {
    const options = { json: { type: 'boolean' }, ...messages } as const;
    const { json = false, ...given } = read(args, 0, options).values;
    return (store, stdout) => listSubmissions(store, stdout, { kind: kindOf(given), asJson: json });
  }
  if (name === 'show') {
    const [reference = ''] = read(args, 1, {}).positionals;
    return (store, stdout) => showSubmission(store, stdout, reference);
  }
  if (name === 'export') {
    const text = { type: 'string' } as const;
    const options = { format: text, output: text, ...messages };
    const { format, output: file, ...given } = read(args, 0, options).values;
    if (!isExportFormat(format)) throw new UsageError('--format must be csv, xlsx or json.');
    return (store, stdout) =>
      exportSubmissions(store, stdout, { kind: kindOf(given), format, file });
  }
  throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
}

const messages = { messages: { type: 'boolean' } } as const;

function kindOf(given: { messages?: boolean }): Kind {
  return given.messages ? 'contact' : 'enrolment';
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** Throws `UsageError` for other options, or another number of words than `words`. */
function read<Expected extends Options>(args: string[], words: number, options: Expected) {
  try {
    const given = parseArgs({ args, options, allowPositionals: true });
    if (given.positionals.length === words) return given;
  } catch (error) {
    const [firstSentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(firstSentence.replace(/\.?$/, '.'));
  }
  throw new UsageError(words === 0 ? 'This command takes options only.' : 'Which reference?');
}

if (import.meta.main) {
  // A closed pipe also reports here; `runApplications` has dealt with it by then.
  process.stdout.on('error', () => undefined);
  process.exitCode = await runApplications(process.argv.slice(2), {
    openStore: () => openSqliteStore({ dataDir: readSettings().dataDir, mustExist: true }),
    stdout: process.stdout,
    stderr: process.stderr,
  });
}
