import { Argument, type Command, Option } from 'commander';

import { deskEvents } from '../../domain/desk-events.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { type Action, actions, type Change } from '../../domain/events.ts';
import { type Outcome, outcomes, type Stage, stages } from '../../domain/stages.ts';
import { FatalError } from '../fatal-error.ts';
import { addEvent, type Goal, markAnswered, moveTo, parseCall } from './add-event.ts';
import type { withStore } from './with-store.ts';

type ChangeOne = ReturnType<typeof withStore>['changeOne'];
type Options = { as: string | undefined };

/** Adds a command for each event whose entry describes one. */
export function addEventCommands(program: Command, changeOne: ChangeOne): void {
  for (const action of actions) {
    const { command: words } = deskEvents[action];
    if (words === undefined) continue;
    const command = program.command(`${words.name} <reference>`).description(words.description);
    (ownCommands[action] ?? textCommand)(command, changeOne, action);
    command.option('--as <name>', 'the name that the history shows, by default your user name');
  }
}

type Completed = (command: Command, changeOne: ChangeOne, action: Action) => void;

/** Events that ask for something else than one text. */
const ownCommands: Partial<Record<Action, Completed>> = {
  answered: (command, changeOne) =>
    command
      .addOption(
        new Option('--call <time>', 'for an agreed call, 2025-01-31T09:30 in London').argParser(
          parseCall,
        ),
      )
      .action((typed: string, { call: callAt, as }: Options & { call: string | undefined }) =>
        changeOne(typed, (...one) => markAnswered(...one, { as, callAt })),
      ),

  moved: (command, changeOne) =>
    command
      .addArgument(new Argument('<stage>', 'where to').choices(stages))
      .addOption(new Option('--outcome <outcome>', 'with done: how it ended').choices(outcomes))
      .action((typed: string, stage: Stage, options: MoveOptions) => {
        const { as, outcome } = options;
        if ((stage === 'done') !== (outcome !== undefined)) {
          command.error(`Give --outcome ${outcomes.join(' or ')} with done, and only then.`);
        }
        const goal: Goal = stage === 'done' ? { stage, outcome: outcome! } : { stage };
        return changeOne(typed, (...one) => moveTo(...one, { as, goal }));
      }),
};

type MoveOptions = Options & { outcome: Outcome | undefined };

/** A command whose last words are the text of the event. */
function textCommand(program: Command, changeOne: ChangeOne, action: Action): void {
  const { command, fields }: Pick<Entry, 'command' | 'fields'> = deskEvents[action];
  const [[name, field] = [], ...others] = Object.entries(fields);
  if (name === undefined || field?.kind !== 'text' || others.length > 0) {
    throw new Error(`The command of ${action} does not ask for one text alone: ownCommands.`);
  }
  program.argument('<text...>').action((typed: string, words: string[], { as }: Options) =>
    changeOne(typed, async (store, parts, reference) => {
      const text = words.join(' ').trim();
      if (text === '') throw new FatalError(command?.empty ?? field.empty);
      if (text.length > field.max) {
        throw new FatalError(command?.tooLong?.(field.max) ?? field.tooLong);
      }
      const change = { action, [name]: text } as Change;
      await addEvent(store, parts, reference, { as, decide: () => change });
      parts.stdout.write(`${command!.done(reference)}\n`);
    }),
  );
}
