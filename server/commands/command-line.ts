import { resolve } from 'node:path';

import { Command, Option } from 'commander';

import type { Kind } from '../../domain/submission.ts';
import { type CommandParts, withStore } from './with-store.ts';
import { backUpStore, restoredText } from './backup.ts';
import { printDeskLink } from './desk.ts';
import { addEventCommands } from './event-commands.ts';
import { eraseListed, erasePerson, eraseSubmission } from './erase.ts';
import { type ExportFormat, exportFormats, exportSubmissions } from './export.ts';
import { listDue, listSubmissions } from './list.ts';
import { forTerminal } from '../plain-text.ts';
import { purgeSubmissions } from './purge.ts';
import { listUndelivered, releaseSubmission, retryDeliveries } from './deliveries.ts';
import { showSubmission } from './show.ts';

type Flag = boolean | undefined;
type Text = string | undefined;
type ExportOptions = { format: ExportFormat; output: Text; messages: Flag };

/**
 * The table of the staff's commands. For words that it does not understand it prints the command's help on stderr and
 * rejects with `CommanderError`.
 */
export function createProgram(parts: CommandParts): Command {
  const { stdout, stderr } = parts;
  const { read, change, readOne, changeOne } = withStore(parts);
  const program = new Command('npm run applications --')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(forTerminal(text)),
      // One line for each command, however narrow the window is.
      ...{ getOutHelpWidth: () => 100, getErrHelpWidth: () => 100 },
      outputError: (text, write) => write(asSentence(text)),
    });
  const messages = new Option('--messages', 'the contact messages instead');
  const format = new Option('--format <format>', 'what kind of file')
    .choices(exportFormats)
    .makeOptionMandatory();
  const undelivered = new Option('--undelivered', 'deliveries of any kind that gave up');
  const due = new Option('--due', 'those that wait for an answer, the longest overdue first');

  program
    .command('desk')
    .description('a new link to sign in at the desk, for one person, once')
    .action(() => change((store) => printDeskLink(store, parts)));

  program
    .command('list')
    .description('all applications, oldest first')
    .option('--json', 'print one object a line')
    .option('--quarantined', 'those that may come from a robot, which no other list shows')
    .addOption(messages)
    .addOption(undelivered.conflicts(['messages', 'quarantined']))
    .addOption(due.conflicts(['quarantined', 'undelivered']))
    .action(({ json: asJson = false, ...options }: Record<string, Flag>) =>
      read((store) => {
        if (options.undelivered) return listUndelivered(store, parts, asJson);
        const { messages, due, quarantined = false } = options;
        if (due) return listDue(store, parts, { kind: kindOf(messages), asJson });
        return listSubmissions(store, parts, { kind: kindOf(messages), asJson, quarantined });
      }),
    );

  program
    .command('show <reference>')
    .description('everything about one application, or one contact message')
    .action((typed: string) => readOne(typed, showSubmission));

  addEventCommands(program, changeOne);

  program
    .command('export')
    .description('all applications, to a file only you can read or to stdout')
    .addOption(format)
    .option('--output <file>', 'where to')
    .addOption(messages)
    .action(({ output: file, ...options }: ExportOptions) =>
      read((store) =>
        exportSubmissions(store, parts, {
          ...{ kind: kindOf(options.messages), format: options.format, file },
        }),
      ),
    );

  program
    .command('release <reference>')
    .description('take one out of quarantine, so that it is listed and delivered')
    .action((typed: string) => changeOne(typed, releaseSubmission));

  program
    .command('retry [reference]')
    .description('try again what has not arrived')
    .option('--all', 'whatever gave up')
    .action((typed: Text, { all }: { all: Flag }, command: Command) => {
      needOne(command, typed, all);
      if (all) return change((store) => retryDeliveries(store, parts, 'given-up'));
      return changeOne(typed, (store, _, reference) =>
        retryDeliveries(store, parts, { reference }),
      );
    });

  program
    .command('erase [reference]')
    .description('erase one here, and say where else there are copies')
    .option('--email <address>', 'everything that was sent under an address')
    .option('--listed', 'what was erased before, after pg_restore has brought it back')
    .action((typed: Text, { email, listed }: { email: Text; listed: Flag }, command: Command) => {
      needOne(command, typed, email, listed);
      if (listed) return change((store) => eraseListed(store, parts));
      if (email === undefined) return changeOne(typed, eraseSubmission);
      return change((store) => erasePerson(store, parts, email));
    });

  program
    .command('purge')
    .description('erase what is older than the time for which it may be kept')
    .option('--yes', 'do not ask, whatever the clock says')
    .action(({ yes: isSure = false }: { yes: Flag }) =>
      change((store) => purgeSubmissions(store, parts, { isSure })),
    );

  program
    .command('backup <file>')
    .description('copy the database, while the server runs or not')
    .action((file: string) => read((store) => backUpStore(store, parts, file)));

  program
    .command('restore <file>')
    .description('put such a copy back, without what was erased since')
    .action(async (file: string) => {
      stdout.write(restoredText(file, await parts.restore(resolve(file))));
    });

  program
    .command('start-empty')
    .description('begin with an empty database, where the former one is lost')
    .action(async () => void stdout.write(await parts.startEmpty()));

  program
    .command('copy-to-postgres')
    .description('copy the database of the data folder into the empty one of DATABASE_URL')
    .action(async () => void stdout.write(await parts.copyToPostgres()));

  return program;
}

/** Exactly one of a reference and the options that may replace it must be given. */
function needOne(command: Command, ...given: unknown[]) {
  const { length } = given.filter((each) => each !== undefined);
  if (length === 0) command.error('Which reference?');
  if (length > 1) command.error('This command takes a reference or one option.');
}

function kindOf(messages: Flag): Kind {
  return messages ? 'contact' : 'enrolment';
}

/** Other errors of this program begin with a capital, too. */
function asSentence(text: string): string {
  return text.replace(/^error: ./, (start) => start.slice(-1).toUpperCase());
}
