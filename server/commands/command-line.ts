import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { normaliseReference } from '../submissions/reference.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { Kind } from '../submissions/submission.ts';
import type { CommandParts } from './applications.ts';
import { backUpStore } from './backup.ts';
import { eraseListed, erasePerson, eraseSubmission } from './erase.ts';
import { exportSubmissions, isExportFormat } from './export.ts';
import { listSubmissions } from './list.ts';
import { purgeSubmissions } from './purge.ts';
import { releaseSubmission } from './release.ts';
import { restoredText } from './restore.ts';
import { retryDeliveries } from './retry.ts';
import { showSubmission } from './show.ts';
import { listUndelivered } from './undelivered.ts';

/** A command that was understood. */
export type Command = (parts: CommandParts) => Promise<void>;

/** A command that was not understood. */
export class UsageError extends FatalError {}

/** What a command that is not understood prints. */
export const usage = `
Usage: npm run applications -- COMMAND

  list [--json]                   all applications, oldest first; --json prints one object a line
  list --quarantined [--json]     those that may come from a robot, which no other list shows
  list --undelivered [--json]     deliveries that gave up, of applications and messages
  show REFERENCE                  everything about one application, or one contact message
  export --format csv|xlsx|json [--output FILE]
  release REFERENCE               out of quarantine: list it, export it, deliver it
  retry REFERENCE | retry --all   try again what has not arrived
  erase REFERENCE                 remove it here, and say where else it is
  erase --email ADDRESS           remove everything that was sent under an address
  erase --listed                  remove again what was erased before, after pg_restore
  purge [--yes]                   erase what is older than the time for which it may be kept
  backup FILE                     a copy of the database, while the server runs or not
  restore FILE                    put such a copy back, without what was erased since
  start-empty                     with an empty database, where the one that was there is lost
  copy-to-postgres                from the data folder into the empty database of DATABASE_URL

  With --messages, list and export take the contact messages instead.
`;

/** Reads the command line. Throws `UsageError`. */
export function readCommand([name, ...args]: string[]): Command {
  if (name === undefined) throw new UsageError('Which command?');
  const readOwn = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (readOwn === undefined) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  return readOwn(args);
}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

const commands: Record<string, (args: string[]) => Command> = {
  list: (args) => {
    const options = { json: flag, messages: flag, quarantined: flag, undelivered: flag };
    const { json = false, quarantined = false, undelivered, messages } = read(args, 0, options);
    if (undelivered && (quarantined || messages)) {
      throw new UsageError(
        '--undelivered lists deliveries of every kind, and goes with --json only.',
      );
    }
    if (undelivered) return onStore((store, parts) => listUndelivered(store, parts, json), 'read');
    const kind = kindOf(messages);
    return onStore(
      (store, parts) => listSubmissions(store, parts, { kind, asJson: json, quarantined }),
      'read',
    );
  },
  show: (args) => onOne(args, showSubmission, 'read'),
  export: (args) => {
    const options = { format: text, output: text, messages: flag };
    const { format, output: file, messages } = read(args, 0, options);
    if (!isExportFormat(format)) throw new UsageError('--format must be csv, xlsx or json.');
    const kind = kindOf(messages);
    return onStore(
      (store, parts) => exportSubmissions(store, parts, { kind, format, file }),
      'read',
    );
  },
  release: (args) => onOne(args, releaseSubmission),
  retry: (args) => {
    const { all = false } = args.includes('--all') ? read(args, 0, { all: flag }) : {};
    if (all) return onStore((store, parts) => retryDeliveries(store, parts, 'given-up'));
    return onOne(args, (store, parts, reference) => retryDeliveries(store, parts, { reference }));
  },
  erase: (args) => {
    const given = (name: string) => args.some((word) => word.split('=')[0] === name);
    if (given('--listed')) {
      read(args, 0, { listed: flag });
      return onStore(eraseListed);
    }
    if (!given('--email')) return onOne(args, eraseSubmission);
    const { email = '' } = read(args, 0, { email: text });
    return onStore((store, parts) => erasePerson(store, parts, email));
  },
  purge: (args) => {
    const { yes: isSure = false } = read(args, 0, { yes: flag });
    return onStore((store, parts) => purgeSubmissions(store, parts, { isSure }));
  },
  backup: (args) => {
    const [file = ''] = readWords(args, 1, {}, 'Which file?').positionals;
    return onStore((store, parts) => backUpStore(store, parts, file), 'read');
  },
  restore: (args) => {
    const [file = ''] = readWords(args, 1, {}, 'Which file?').positionals;
    return async ({ restore, stdout }) =>
      void stdout.write(restoredText(file, await restore(resolve(file))));
  },
  'start-empty': (args) => {
    read(args, 0, {});
    return async ({ startEmpty, stdout }) => void stdout.write(await startEmpty());
  },
  'copy-to-postgres': (args) => {
    read(args, 0, {});
    return async ({ copyToPostgres, stdout }) => void stdout.write(await copyToPostgres());
  },
};

/** Opens the store only once the command is understood, and closes it in any case. */
function onStore(
  run: (store: Store, parts: CommandParts) => Promise<void>,
  purpose: 'read' | 'change' = 'change',
): Command {
  return async (parts) => {
    const store = await parts.openStore(purpose);
    try {
      await run(store, parts);
    } finally {
      await store.close();
    }
  };
}

/** The command gets a reference as it is stored. Throws `FatalError` for what cannot be one. */
function onOne(
  args: string[],
  run: (store: Store, parts: CommandParts, reference: string) => Promise<void>,
  purpose: 'read' | 'change' = 'change',
): Command {
  const [typed = ''] = readWords(args, 1, {}, 'Which reference?').positionals;
  return onStore(async (store, parts) => {
    const reference = normaliseReference(typed);
    const isThere = reference !== undefined && (await store.find(reference)) !== undefined;
    if (isThere) return run(store, parts, reference);
    throw new FatalError(`There is no application or message ${JSON.stringify(typed)}.`);
  }, purpose);
}

function kindOf(messages = false): Kind {
  return messages ? 'contact' : 'enrolment';
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

function read<Expected extends Options>(args: string[], words: 0, options: Expected) {
  return readWords(args, words, options, 'This command takes options only.').values;
}

/** Throws `UsageError` for other options, or another number of words than `words`. */
function readWords<Expected extends Options>(
  args: string[],
  words: number,
  options: Expected,
  otherwise: string,
) {
  try {
    const given = parseArgs({ args, options, allowPositionals: true });
    if (given.positionals.length === words) return given;
  } catch (error) {
    const [firstSentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(firstSentence.replace(/\.?$/, '.'));
  }
  throw new UsageError(otherwise);
}
