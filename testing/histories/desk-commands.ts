import { isDeepStrictEqual } from 'node:util';

import type { NewEvent } from '../../server/store/desk-entry.ts';
import type { EventOutcome } from '../../server/store/desk.ts';
import type { EventDelivery } from '../../server/store/outbox.ts';
import { UncertainError } from '../../server/store/store.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import type { Subject } from '../../domain/event-entry.ts';
import { type Change, undoable } from '../../domain/events.ts';
import { command, heard, type Heard, type HistoryCommand } from './command.ts';
import type { Form, Model } from './model.ts';
import type { ServerName, World } from './world.ts';

/** Who does what at the desk; `isAware` of what was done before, as a page that was drawn just now is. */
export type DeskTerms = {
  server: ServerName;
  change: Exclude<Change, { action: 'undone' }> | 'undo';
  isAware: boolean;
  /** What is sent for it: in half a minute, or on a day. */
  letter?: 'soon' | 'dated' | undefined;
};

/** A letter, which is sent in half a minute. */
export const written = {
  action: 'written',
  to: 'ada@applicant.example',
  from: 'hello@provider.example',
  subject: 'Your dates',
  text: 'Would Friday suit you?',
} as const;

/** What people do with one form at the same instant. Who has no server sits at the command line. */
export function act(nth: number, ...all: DeskTerms[]): HistoryCommand {
  const name = `${all.map(describe).join(', at once ')} with form ${nth}`;
  return command(name, async (model, world) => {
    const form = model.nth(nth);
    if (form === undefined) return;
    const asked = await eventsOf(world, form, all);
    const add = async ({ server, event, terms, deliveries }: Asked) => {
      const desk = world.running(server)?.desk ?? world.staff.desk;
      return heard(world, desk.add(form.reference, event, terms, deliveries));
    };
    const outcomes = await world.database.atOnce(() =>
      Promise.all(asked.map(async (each) => ({ ...each, heard: await add(each) }))),
    );
    await noteEvents(model, world, form, outcomes);
  });
}

/** Something that somebody does at a server that is killed after so many statements: nobody hears of it. */
export function actAndKill(nth: number, terms: DeskTerms, statements: number): HistoryCommand {
  const name = `${describe(terms)} with form ${nth}, which is killed after ${statements} statements`;
  return command(name, async (model, world) => {
    const form = model.nth(nth);
    const process = world.running(terms.server);
    if (form === undefined || process === undefined) return;
    const asked = await eventsOf(world, form, [terms]);
    for (const { event, terms: seen, deliveries } of asked) {
      void process.desk.add(form.reference, event, seen, deliveries);
    }
    await world.kill(terms.server, statements);
    const error = new UncertainError('the server is gone');
    await noteEvents(
      model,
      world,
      form,
      asked.map((each) => ({ ...each, heard: { error } })),
    );
  });
}

/** What they do, who have all seen what is there now. */
async function eventsOf(world: World, { reference }: Form, all: DeskTerms[]): Promise<Asked[]> {
  const history = await world.observer.desk.history(reference);
  const seen = history.at(-1)?.id;
  return all.flatMap(({ server, change, isAware, letter }): Asked[] => {
    const last = undoable(history)?.id;
    const meant = change === 'undo' ? last && ({ action: 'undone', event: last } as const) : change;
    if (!meant) return [];
    const at = world.clockOf(server)().toISOString();
    const by = `Person ${world.moment()} with ${reference}`;
    // A day is chosen by people, who know the time.
    const isDated = letter === 'dated' && change !== written;
    const due = isDated ? world.trueTime() + 3 * day : world.clockOf(server)().getTime() + 30_000;
    const dueAt = new Date(due).toISOString();
    const isSent = letter !== undefined || change === written;
    const letters = isSent ? [{ channel: 'letter', dueAt, isDated }] : [];
    const terms = isAware ? { seen } : undefined;
    return [{ server, event: { ...meant, at, by }, terms, deliveries: letters }];
  });
}

type Asked = {
  server: ServerName;
  event: NewEvent;
  terms: { seen: string | undefined } | undefined;
  deliveries: Required<EventDelivery>[];
};
const day = 86_400_000;

type Answered = Asked & { heard: Heard<EventOutcome> };

/** Takes down what came of events that were added at once. */
async function noteEvents(model: Model, world: World, form: Form, outcomes: Answered[]) {
  const there = await world.observer.desk.history(form.reference);
  for (const { event, deliveries, heard: answer } of outcomes) {
    const noteLetters = (id: string) => {
      // What was sent twice was there already, with its letters.
      if (form.letters.some((letter) => letter.event === id)) return;
      const words = event.action === 'written' ? event : undefined;
      form.letters.push(...deliveries.map((each) => ({ ...each, event: id, words })));
    };
    const noteUndone = () => {
      if (event.action !== 'undone') return;
      const letters = form.letters.filter((letter) => letter.event === event.event);
      for (const letter of letters) letter.takenBack ??= world.moment();
    };
    const found = there.find(({ by }) => by === event.by);
    const isUnknown = 'error' in answer && answer.error instanceof UncertainError;
    if ('result' in answer && answer.result.outcome === 'added') {
      const { id, ...added } = answer.result.event;
      if (!isDeepStrictEqual(added, event))
        world.faults.push(`${event.by} is said to have done another thing.`);
      form.events.push(answer.result.event);
      noteLetters(id);
      noteUndone();
      if (event.action === 'quarantined') model.quarantine(form, world.moment());
      if (found?.id !== id) world.faults.push(`What ${event.by} did is not there.`);
    } else if (isUnknown) {
      if (found) form.events.push(found);
      if (found) noteLetters(found.id);
      if (found) noteUndone();
      if (found?.action === 'quarantined') model.quarantine(form, world.moment());
    } else {
      form.refused.push(event.by);
      if ('result' in answer && answer.result.outcome === 'absent') {
        world.faults.push(`${form.reference} was not there for ${event.by}.`);
      }
    }
  }
  world.faults.push(...faultsOfTurns(outcomes, there.length));
}

/**
 * Of the staff who had seen the same and meant what cannot both be, one was first; a note goes with everything, and an
 * applicant does not see all that the staff do.
 */
function faultsOfTurns(outcomes: Answered[], count: number): string[] {
  const aware = outcomes.filter(({ terms }) => terms !== undefined);
  const ended = (outcome: EventOutcome['outcome']) =>
    aware.filter(({ heard: answer }) => 'result' in answer && answer.result.outcome === outcome);
  const [added, overtaken] = [ended('added'), ended('overtaken')];
  const ofStaff = added.filter(({ event }) => deskEvents[event.action].author === 'staff');
  const together = Map.groupBy(ofStaff, ({ event }) => subjectOf(event));
  const faults: string[] = [];
  for (const [what, each] of together) {
    if (what !== undefined && what !== 'what it undoes' && each.length > 1) {
      faults.push(`${each.map(({ event }) => event.by).join(' and ')} did not see each other.`);
    }
  }
  const isWrong = ({ event }: Asked) => count === 0 || subjectOf(event) === undefined;
  return [
    ...faults,
    ...overtaken
      .filter(isWrong)
      .map(({ event }) => `${event.by} was overtaken by nobody who was in the way.`),
  ];
}

const subjectOf = ({ action }: NewEvent): Subject | undefined => deskEvents[action].subject;

function describe({ server, change, isAware, letter }: DeskTerms): string {
  const what = change === 'undo' ? 'undoes' : change.action;
  const sent = letter ? `, with a letter (${letter}),` : '';
  return `somebody at server ${server}${isAware ? '' : ', blindly,'} ${what}${sent}`;
}
