import { isDeepStrictEqual } from 'node:util';

import { lettersOfContent } from '../letters-of-content.ts';
import { eventDeliveries } from '../../server/delivery/event-deliveries.ts';
import type { NewEvent } from '../../server/store/desk-entry.ts';
import type { EventOutcome } from '../../server/store/desk.ts';
import type { EventDelivery } from '../../server/store/outbox.ts';
import { UncertainError } from '../../server/store/store.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import type { Subject } from '../../domain/event-entry.ts';
import { actions, type DeskEvent, letterOf, stateAfter } from '../../domain/events.ts';
import { letterFor } from '../../domain/letter-for.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { type AskedChange, readChange } from '../../domain/read-change.ts';
import { command, heard, type Heard, type HistoryCommand } from './command.ts';
import type { Form, Model } from './model.ts';
import { links } from './places.ts';
import type { ServerName, World } from './world.ts';

/** Who posts which form of the desk, or of the applicant's page. */
export type DeskTerms = {
  server: ServerName;
  form: PostedForm;
  /** How many of the latest events its author was not shown. */
  missed?: number;
};

/** A form's fields; a number stands for the date that many days ahead. */
export type PostedForm = { do: AskedChange; [field: string]: string | number };

/** A letter, which is sent in half a minute. */
export const letter: PostedForm = {
  do: 'write',
  subject: 'Your dates',
  text: 'Would Friday suit you?',
};

/** An offer of a session that begins in so many days. */
export const offer = (days: number): PostedForm => ({
  ...{ do: 'offer', courses: 'AI Tools', date: days, time: '10:00', minutes: '2 hours' },
  ...{ people: '3', price: '747.01', vat: 'included', included: 'A workbook' },
  validUntil: days - 2,
});

/** An acceptance that holds whoever applied. */
export const acceptance: PostedForm = {
  ...{ do: 'accept', name: 'Ada Sample', mayBind: 'yes', expressly: 'yes', acknowledged: 'yes' },
};

/** What people do with one form at the same instant. Those whose server is down use the command line. */
export function act(nth: number, ...all: DeskTerms[]): HistoryCommand {
  const name = `${all.map(describe).join(', at once ')} with form ${nth}`;
  return command(name, async (model, world) => {
    const form = model.nth(nth);
    if (form === undefined) return;
    const asked = await eventsOf(world, form, all);
    const add = async ({ server, event, seen, deliveries, needless }: Asked) => {
      const desk = world.running(server)?.desk ?? world.staff.desk;
      return heard(world, desk.add(form.reference, event, { seen }, deliveries, needless));
    };
    const outcomes = await world.database.atOnce(() =>
      Promise.all(asked.map(async (each) => ({ ...each, heard: await add(each) }))),
    );
    await noteEvents(model, world, form, outcomes);
  });
}

/** What people do with one form one after another. */
export function actInTurn(nth: number, ...all: DeskTerms[]): HistoryCommand {
  const name = `${all.map(describe).join(', then ')} with form ${nth}`;
  return command(name, async (model, world) => {
    for (const terms of all) await act(nth, terms).run(model, world);
  });
}

/** Something done at a server that is killed after so many statements, so that nobody hears its outcome. */
export function actAndKill(nth: number, terms: DeskTerms, statements: number): HistoryCommand {
  const name = `${describe(terms)} with form ${nth}, which is killed after ${statements} statements`;
  return command(name, async (model, world) => {
    const form = model.nth(nth);
    const process = world.running(terms.server);
    if (form === undefined || process === undefined) return;
    const asked = await eventsOf(world, form, [terms]);
    for (const { event, seen, deliveries, needless } of asked) {
      void process.desk.add(form.reference, event, { seen }, deliveries, needless);
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

/** The events that the forms ask for, as the routes read them; none for a form that what its author saw rules out. */
async function eventsOf(world: World, { reference }: Form, all: DeskTerms[]): Promise<Asked[]> {
  const submission = (await world.observer.find(reference))!;
  const events = await world.observer.desk.history(reference);
  return all.flatMap(({ server, form, missed = 0 }): Asked[] => {
    const time = world.clockOf(server)();
    const now = time.toISOString();
    const shown = events.slice(0, Math.max(0, events.length - missed));
    // People know the true date, whatever the server's clock says.
    const dayOf = (ahead: number) =>
      dateInLondon(new Date(world.trueTime() + ahead * day).toISOString());
    const typed = (value: string | number) => (typeof value === 'number' ? dayOf(value) : value);
    const posted: Record<string, string | number> = { place: `Room ${world.moment()}`, ...form };
    const get = (name: string) => typed(posted[name] ?? '');
    const isOfStaff = authorOf(form.do) === 'staff';
    const given = { submission, events: shown, now, terms: 'f00' };
    const read = readChange({ get }, given, isOfStaff ? 'staff' : 'applicant');
    if (read.outcome !== 'change') return [];
    const by = isOfStaff ? `Person at server ${server}` : '';
    const written = letterFor(read.change, {
      ...{ submission, events: isOfStaff ? shown : events, now, letters: lettersOfContent },
      ...{
        staff: by || undefined,
        link: links.addressOf(reference, stateAfter(events).links ?? 0),
      },
    });
    const event = { ...read.change, ...written, at: now, by };
    const brought = eventDeliveries(event, { events, now: time, hasMail: true });
    return [{ server, event, isAware: missed === 0, seen: shown.at(-1)?.id, ...brought }];
  });
}

type Asked = {
  server: ServerName;
  event: NewEvent;
  isAware: boolean;
  seen: string | undefined;
  deliveries: EventDelivery[];
  needless: string[];
};
const day = 86_400_000;

const authorOf = (asked: AskedChange) =>
  deskEvents[actions.find((each) => deskEvents[each].asked === asked)!].author;

type Answered = Asked & { heard: Heard<EventOutcome> };

/** Records the outcome of events that were added at once. */
async function noteEvents(model: Model, world: World, form: Form, outcomes: Answered[]) {
  const there = await world.observer.desk.history(form.reference);
  const isKnown = ({ id }: DeskEvent) => form.events.some((each) => each.id === id);
  for (const { event, deliveries, needless, heard: answer } of outcomes) {
    const isIt = ({ action, at, by }: DeskEvent) =>
      action === event.action && at === event.at && by === event.by;
    const isUnknown = 'error' in answer && answer.error instanceof UncertainError;
    const wasAdded = 'result' in answer && answer.result.outcome === 'added';
    if ('result' in answer && answer.result.outcome === 'absent') {
      world.faults.push(`${form.reference} was not there for ${event.by}.`);
    }
    if (!wasAdded && !isUnknown) continue;
    const found = there.find((each) =>
      wasAdded ? each.id === idIn(answer.result) : isIt(each) && !isKnown(each),
    );
    if (!found && wasAdded) world.faults.push(`What ${event.by} did is not there.`);
    // The event of a form that was sent twice is known already, with its letters.
    if (!found || isKnown(found)) continue;
    if (!isDeepStrictEqual(found, { ...event, id: found.id })) {
      world.faults.push(`${event.by} is said to have done another thing.`);
    }
    const moment = world.moment();
    form.events.push(found);
    form.moments.set(found.id, moment);
    for (const each of form.letters) {
      if (found.action === 'undone' && each.event === found.event) each.takenBack ??= moment;
      if (needless.includes(each.channel)) each.needless ??= moment;
    }
    const words = letterOf(found);
    form.letters.push(...deliveries.map((each) => ({ ...each, event: found.id, words })));
    if (found.action === 'quarantined') model.quarantine(form, moment);
  }
  world.faults.push(...faultsOfTurns(outcomes, there.length));
}

/**
 * Of staff who had seen the same and asked for things that exclude each other, only the first may succeed. A note
 * excludes nothing, and an applicant does not see all that the staff do.
 */
function faultsOfTurns(outcomes: Answered[], count: number): string[] {
  const aware = outcomes.filter(({ isAware }) => isAware);
  const ended = (outcome: EventOutcome['outcome']) =>
    aware.filter(({ heard: answer }) => 'result' in answer && answer.result.outcome === outcome);
  const [added, overtaken] = [ended('added'), ended('overtaken')];
  const inTheWay = added.filter(
    ({ event: { action } }) =>
      deskEvents[action].author === 'staff' || deskEvents[action].subject === 'offer',
  );
  const faults: string[] = [];
  for (const [what, each] of Map.groupBy(inTheWay, ({ event }) => subjectOf(event))) {
    // A form that was sent twice is answered with the same event both times.
    const ids = each.map(({ heard: answer }) => 'result' in answer && idIn(answer.result));
    if (what !== undefined && what !== 'what it undoes' && new Set(ids).size > 1) {
      faults.push(
        `Those who ${each.map(({ event }) => event.action).join()} did not see each other.`,
      );
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

const idIn = (outcome: EventOutcome) => 'event' in outcome && outcome.event.id;

function describe({ server, form, missed = 0 }: DeskTerms): string {
  const unaware = missed === 0 ? '' : `, who was not shown the last ${missed},`;
  return `somebody at server ${server}${unaware} posts ${JSON.stringify(form)}`;
}
