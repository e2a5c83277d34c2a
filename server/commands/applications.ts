import { parseArgs } from 'node:util';

import { readSettings } from '../settings.ts';
import { StopError } from '../stop-error.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { exportApplications, isExportFormat } from './export.ts';
import { listApplications } from './list.ts';
import type { Output } from './output.ts';
import { showApplication } from './show.ts';

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
  show REFERENCE     everything about one application
  export --format csv|xlsx|json [--output FILE]
`;

function readCommand([name, ...args]: string[]): Command {
  if (name === undefined) throw new UsageError('Which command?');
  if (name === 'list') {
    const { json = false } = read(args, 0, { json: { type: 'boolean' } }).values;
    return (store, stdout) => listApplications(store, stdout, { asJson: json });
  }
  if (name === 'show') {
    const [reference = ''] = read(args, 1, {}).positionals;
    return (store, stdout) => showApplication(store, stdout, reference);
  }
  if (name === 'export') {
    const options = { format: { type: 'string' }, output: { type: 'string' } } as const;
    const { format, output } = read(args, 0, options).values;
    if (!isExportFormat(format)) throw new UsageError('--format must be csv, xlsx or json.');
    return (store, stdout) => exportApplications(store, stdout, { format, file: output });
  }
  throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
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
