import { Argument, type Command, InvalidArgumentError, Option } from 'commander';

import { closeFault, deskEvents } from '../../domain/desk-events.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { type Action, actions, type Change, stateAfter } from '../../domain/events.ts';
import { fromLondon, londonField } from '../../domain/london-time.ts';
import {
  type DeskState,
  type Outcome,
  outcomeNames,
  outcomes,
  type Stage,
  stageNames,
  stages,
} from '../../domain/stages.ts';
import { FatalError } from '../fatal-error.ts';
import { formatTime } from '../plain-text.ts';
import type { Store } from '../store/store.ts';
import type { CommandParts, withStore } from './with-store.ts';

type ChangeOne = ReturnType<typeof withStore>['changeOne'];
/** `as` is the author's name for the history; by default it is the user of the computer. */
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
        changeOne(typed, async (store, parts, reference) => {
          await addEvent(store, parts, reference, as, (state) => {
            const { answeredAt, answeredBy, addedAt } = state;
            // A second time only to name another moment for the call, or to answer what the applicant has added since.
            if (answeredAt === undefined || addedAt !== undefined || callAt !== undefined) {
              return { action: 'answered', callAt };
            }
            const when = `${formatTime(answeredAt)}, by ${answeredBy}`;
            throw new FatalError(`${reference} was marked as answered before: ${when}.`);
          });
          const call = callAt === undefined ? '' : ` The call is on ${inLondon(callAt)}.`;
          parts.stdout.write(`${deskEvents.answered.command!.done(reference)}${call}\n`);
        }),
      ),

  // It also closes an application, which is an event of its own.
  moved: (command, changeOne) =>
    command
      .addArgument(new Argument('<stage>', 'where to').choices(stages))
      .addOption(new Option('--outcome <outcome>', 'with done: how it ended').choices(outcomes))
      .action((typed: string, stage: Stage, options: MoveOptions) => {
        const { as, outcome } = options;
        if ((stage === 'done') !== (outcome !== undefined)) {
          command.error(`Give --outcome ${outcomes.join(' or ')} with done, and only then.`);
        }
        const goal =
          stageNames[stage] + (outcome ? `, ${outcomeNames[outcome].toLowerCase()}` : '');
        return changeOne(typed, async (store, parts, reference) => {
          if ((await store.find(reference))?.kind !== 'enrolment') {
            throw new FatalError(
              `${reference} is a message, and only applications go from step to step.`,
            );
          }
          await addEvent(store, parts, reference, as, (state) => {
            if (state.stage === stage && state.outcome === outcome) {
              throw new FatalError(`${reference} is there already: ${goal}.`);
            }
            if (stage !== 'done') return { action: 'moved', stage };
            const fault = closeFault(outcome!, state);
            if (fault !== undefined) throw new FatalError(`${reference} is booked. ${fault}.`);
            return { action: 'closed', outcome: outcome! };
          });
          parts.stdout.write(`${deskEvents.moved.command!.done(reference)} ${goal}.\n`);
        });
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
      await addEvent(store, parts, reference, as, () => ({ action, [name]: text }) as Change);
      parts.stdout.write(`${command!.done(reference)}\n`);
    }),
  );
}

/**
 * Adds the event that `decide` chooses from the state of the application or message. Throws `FatalError` if somebody
 * else did something in between, or if there is no name for the author.
 */
async function addEvent(
  { desk }: Store,
  { clock, userName }: CommandParts,
  reference: string,
  as: string | undefined,
  decide: (state: DeskState) => Change,
): Promise<void> {
  const by = nameOf(as ?? userName());
  const history = await desk.history(reference);
  const change = decide(stateAfter(history));
  const event = { ...change, by, at: clock().toISOString() };
  const added = await desk.add(reference, event, { seen: history.at(-1)?.id });
  if (added.outcome === 'added') return;
  throw new FatalError(
    added.outcome === 'overtaken'
      ? `Somebody else has just done something with ${reference}. Nothing was changed. Look at it (show ${reference}), and repeat the command if it is still right.`
      : `${reference} was erased in the meantime.`,
  );
}

function nameOf(typed: string): string {
  const name = typed.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxName) return name;
  throw new FatalError(`Who are you? Give a name of at most ${maxName} characters with --as NAME.`);
}

const maxName = 100;

/** The moment of a call, by London's clocks; throws `InvalidArgumentError` if it is not valid. */
function parseCall(typed: string): string {
  const callAt = fromLondon(typed);
  if (callAt !== undefined) return callAt;
  throw new InvalidArgumentError('Give it as 2025-01-31T09:30, in London time.');
}

/** "2025-01-31 09:30 in London". */
export function inLondon(iso: string): string {
  return `${londonField(iso).replace('T', ' ')} in London`;
}
