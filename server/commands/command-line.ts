import { Command, InvalidArgumentError, Option } from 'commander';

import { type Kind, normaliseReference } from '../../domain/case/submission.ts';
import { readDay } from '../../domain/time/london-time.ts';
import { FatalError } from '../fatal-error.ts';
import { type Ledger, ledgers, type Period } from '../ledger.ts';
import { forTerminal } from '../plain-text.ts';
import { openStore, type Store } from '../store/store.ts';
import { backUpStore, copyStoreToPostgres, endLinks, putBack } from './backup.ts';
import { checkStore } from './check.ts';
import { type ClosedOptions, closeUntil } from './closed.ts';
import { listUndelivered, retryDeliveries } from './deliveries.ts';
import { printDeskLink } from './desk.ts';
import { erasePerson, eraseSubmission, purgeSubmissions } from './erase.ts';
import { type ExportFormat, exportFormats, exportLedger, exportSubmissions } from './export.ts';
import { listDue, listSubmissions } from './list.ts';
import type { CommandParts } from './output.ts';
import { showForPerson, showSubmission } from './show.ts';

type ListOptions = Partial<
  Record<'json' | 'quarantined' | 'messages' | 'undelivered' | 'due', true>
>;
type ExportOptions = {
  format: ExportFormat;
  output?: string;
  messages?: true;
  of?: Ledger;
} & Period;
type ShowOptions = { forThePerson?: string };
type RestoreOptions = { withoutList?: true; otherCopy?: true };
type EraseOptions = { email?: string };

/**
 * The table of the staff's commands. For words that it does not understand it prints the command's help on stderr and
 * rejects with `CommanderError`.
 */
export function createProgram(parts: CommandParts): Command {
  const { stdout, stderr } = parts;

  /** Opens the store for one command, and closes it in any case. */
  async function onStore(run: (store: Store) => Promise<void>) {
    const store = await openStore(parts.settings(), { mustExist: true });
    try {
      await run(store);
    } finally {
      await store.close();
    }
  }

  const program = new Command('npm run applications --')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(forTerminal(text)),
      // One line for each command, however narrow the window is.
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
      outputError: (text, write) => write(asSentence(text)),
    });
  const messages = new Option('--messages', 'the contact messages instead');
  const undelivered = new Option('--undelivered', 'what gave up, or has waited for an hour');
  const due = new Option('--due', 'those that wait for an answer, the longest overdue first');

  program
    .command('desk')
    .description('a new link to sign in at the desk, for one person, once')
    .action(() => onStore((store) => printDeskLink(store, parts)));

  program
    .command('list')
    .description('all applications, oldest first')
    .option('--json', 'print one object a line')
    .option('--quarantined', 'those that may come from a robot, which no other list shows')
    .addOption(messages)
    .addOption(undelivered.conflicts(['messages', 'quarantined']))
    .addOption(due.conflicts(['quarantined', 'undelivered']))
    .action((options: ListOptions) =>
      onStore((store) => {
        const asJson = options.json === true;
        if (options.undelivered) return listUndelivered(store, parts, asJson);
        const kind = kindOf(options);
        if (options.due) return listDue(store, parts, { kind, asJson });
        const quarantined = options.quarantined === true;
        return listSubmissions(store, parts, { kind, asJson, quarantined });
      }),
    );

  program
    .command('show [reference]')
    .description('everything about one application, or one contact message')
    .option('--for-the-person <address>', 'what is held of an email address, to be given out')
    .action((typed: string | undefined, { forThePerson }: ShowOptions, command: Command) => {
      needOne(command, typed, forThePerson);
      return onStore(async (store) => {
        if (forThePerson !== undefined) await showForPerson(store, parts, forThePerson);
        else await showSubmission(store, parts, await referenceOf(store, typed));
      });
    });

  program
    .command('export')
    .description('all applications, to a new file that only you can read or to stdout')
    .addOption(
      new Option('--format <format>', 'what kind of file')
        .choices(exportFormats)
        .makeOptionMandatory(),
    )
    .option('--output <file>', 'where to; - is stdout')
    .addOption(messages)
    .addOption(
      new Option('--of <what>', 'a row for each booking that ever was, or payment, instead')
        .choices(ledgers)
        .conflicts('messages'),
    )
    .option('--from <day>', 'of these only what is from a day on, such as 2025-01-31', dayOf)
    .option('--to <day>', 'and until a day', dayOf)
    .action(({ of, from, to, format, output: file = '-', ...options }: ExportOptions) =>
      onStore((store) => {
        if (of) return exportLedger(store, parts, { of, period: { from, to }, format, file });
        if (from ?? to) throw new FatalError('--from and --to go with --of.');
        return exportSubmissions(store, parts, { kind: kindOf(options), format, file });
      }),
    );

  program
    .command('retry [reference]')
    .description('try again what has not arrived')
    .option('--all', 'whatever gave up')
    .action((typed: string | undefined, { all }: { all?: true }, command: Command) => {
      needOne(command, typed, all);
      return onStore(async (store) => {
        const which = all ? 'given-up' : { reference: await referenceOf(store, typed) };
        await retryDeliveries(store, parts, which);
      });
    });

  program
    .command('erase [reference]')
    .description('erase one here, and say where else there are copies')
    .option('--email <address>', 'everything that was sent under an address')
    .action((typed: string | undefined, { email }: EraseOptions, command: Command) => {
      needOne(command, typed, email);
      return onStore(async (store) => {
        if (email !== undefined) await erasePerson(store, parts, email);
        else await eraseSubmission(store, parts, await referenceOf(store, typed));
      });
    });

  program
    .command('purge')
    .description('erase at once what was kept for as long as it may be')
    .option('--yes', 'most of everything too')
    .action(({ yes }: { yes?: true }) =>
      onStore((store) => purgeSubmissions(store, parts, { isSure: yes === true })),
    );

  program
    .command('check')
    .description('say what in the database and its backups does not agree')
    .action(() => onStore((store) => checkStore(store, parts)));

  program
    .command('backup <file>')
    .description('copy the database, while the server runs or not')
    .action((file: string) => onStore((store) => backUpStore(store, parts, file)));

  program
    .command('restore [file]')
    .description('put such a copy back; sends nothing again, ends all links')
    .option('--without-list', 'where nothing was erased since, so that there is no erased.txt')
    .option('--other-copy', 'go on where a snapshot of PostgreSQL was put back')
    .action((file: string | undefined, { withoutList, otherCopy }: RestoreOptions) =>
      putBack(file, parts, {
        isWithoutList: withoutList === true,
        isOtherCopy: otherCopy === true,
      }),
    );

  program
    .command('closed')
    .description('say that nobody is here until a day; or that you are back; or how it is')
    .option('--until <day>', 'the day on which you are back, such as 2025-01-31', dayOf)
    .option('--words <text>', 'what people read beside it')
    .addOption(new Option('--open', 'you are back').conflicts(['until', 'words']))
    .action((options: ClosedOptions) => onStore((store) => closeUntil(store, parts, options)));

  program
    .command('new-links')
    .description('end every link to an applicant’s page, should others know them')
    .action(() => onStore((store) => endLinks(store, parts)));

  program
    .command('copy-to-postgres')
    .description('copy the database of the data folder into the empty one of DATABASE_URL')
    .action(() => copyStoreToPostgres(parts));

  return program;
}

/** The stored form of a typed reference. Throws `FatalError` if there is no such application or message. */
async function referenceOf(store: Store, typed = ''): Promise<string> {
  const reference = normaliseReference(typed);
  const isThere = reference !== undefined && (await store.find(reference)) !== undefined;
  if (isThere) return reference;
  throw new FatalError(`There is no application or message ${JSON.stringify(typed)}.`);
}

/** Exactly one of a reference and the options that may replace it must be given. */
function needOne(command: Command, ...choices: unknown[]) {
  const { length } = choices.filter((each) => each !== undefined);
  if (length === 0) command.error('Which reference?');
  if (length > 1) command.error('This command takes a reference or one option.');
}

function dayOf(typed: string): string {
  const day = readDay(typed);
  if (day === undefined) throw new InvalidArgumentError('Give a day, such as 2025-01-31.');
  return day;
}

const kindOf = ({ messages }: { messages?: true }): Kind => (messages ? 'contact' : 'enrolment');

/** Other errors of this program begin with a capital, too. */
function asSentence(text: string): string {
  return text.replace(/^error: ./, (start) => start.slice(-1).toUpperCase());
}
