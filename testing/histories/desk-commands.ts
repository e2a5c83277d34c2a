import { isDeepStrictEqual } from 'node:util';

import { lettersOfContent } from '../project-files.ts';
import { eventDeliveries } from '../../server/delivery/event-deliveries.ts';
import { UncertainError } from '../../server/store/store.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { actions, type DeskEvent, letterOf, stateAfter } from '../../domain/events.ts';
import { letterFor } from '../../domain/letter-for.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { type AskedChange, readChange } from '../../domain/read-change.ts';
import { command, heard, type HistoryCommand } from './command.ts';
import { type Form, isQuarantined } from './model.ts';
import { links } from './places.ts';
import type { ServerName, World } from './world.ts';

/** Who posts which form of the desk, or of the applicant's page. */
export type DeskTerms = {
  server: ServerName;
  form: PostedForm;
  /** How many of the latest events its author was not shown. */
  missed?: number;
  /** The statements after which the server is killed while it stores the event, so that nobody hears an answer. */
  killedAfter?: number | undefined;
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

/** An acceptance that is valid for every kind of applicant. */
export const acceptance: PostedForm = {
  ...{ do: 'accept', name: 'Ada Sample', mayBind: 'yes', expressly: 'yes', acknowledged: 'yes' },
};

/** What people do with one form one after another. Those whose server is down use the command line. */
export function act(nth: number, ...all: DeskTerms[]): HistoryCommand {
  return command(`${all.map(describe).join(', then ')} with form ${nth}`, async (model, world) => {
    for (const terms of all) {
      const form = model.nth(nth);
      if (form !== undefined) await addEvent(world, form, terms);
      await world.settled();
    }
  });
}

async function addEvent(world: World, form: Form, terms: DeskTerms) {
  const asked = await eventOf(world, form, terms);
  if (asked === undefined) return;
  const { event, seen, deliveries, needless } = asked;
  const { faults, staff, running, kill, observer } = world;
  const desk = running(terms.server)?.desk ?? staff.desk;
  const answer = heard(world, desk.add(form.reference, event, { seen }, deliveries, needless));
  if (terms.killedAfter !== undefined) await kill(terms.server, terms.killedAfter);
  const outcome = await answer;
  const added = 'result' in outcome && outcome.result.outcome === 'added' && outcome.result.event;
  const isUnknown = 'error' in outcome && outcome.error instanceof UncertainError;
  if ('result' in outcome && outcome.result.outcome === 'absent') {
    faults.push(`${form.reference} was not there for ${event.by}.`);
  }
  if (!added && !isUnknown) return;
  const there = await observer.desk.history(form.reference);
  const isKnown = ({ id }: DeskEvent) => form.moments.has(id);
  const isIt = ({ action, at, by }: DeskEvent) =>
    action === event.action && at === event.at && by === event.by;
  const found = there.find((each) => (added ? each.id === added.id : isIt(each) && !isKnown(each)));
  if (!found && added) faults.push(`What ${event.by} did is not there.`);
  // The event of a form that was sent twice is known already, with its letters.
  if (!found || isKnown(found)) return;
  if (!isDeepStrictEqual(found, { ...event, id: found.id })) {
    faults.push(`${event.by} is said to have done another thing.`);
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
  if (found.action === 'quarantined' && !isQuarantined(form)) form.quarantined = moment;
}

/** The event that a form asks for, as the routes read it; `undefined` where what its author saw rules it out. */
async function eventOf(world: World, { reference }: Form, { server, form, missed = 0 }: DeskTerms) {
  const submission = (await world.observer.find(reference))!;
  const events = await world.observer.desk.history(reference);
  const time = world.clockOf(server)();
  const now = time.toISOString();
  const shown = events.slice(0, Math.max(0, events.length - missed));
  // People know the true date, whatever the server's clock says.
  const dayOf = (ahead: number) =>
    dateInLondon(new Date(world.trueTime() + ahead * day).toISOString());
  const typed = (value: string | number) => (typeof value === 'number' ? dayOf(value) : value);
  const posted: Record<string, string | number> = { place: `Room ${world.moment()}`, ...form };
  const get = (name: string) => typed(posted[name] ?? '');
  const author = authorOf(form.do);
  const given = { submission, events: shown, now, terms: 'f00' };
  const read = readChange({ get }, given, author);
  if (read.outcome !== 'change') return undefined;
  const by = author === 'staff' ? `Person at server ${server}` : '';
  const link = links.addressOf(reference, stateAfter(events).links ?? 0);
  const written = letterFor(read.change, {
    ...{ submission, events: by ? shown : events, now, letters: lettersOfContent },
    ...{ staff: by || undefined, link },
  });
  const event = { ...read.change, ...written, at: now, by };
  const brought = eventDeliveries(event, { events, now: time, hasMail: true });
  return { event, seen: shown.at(-1)?.id, ...brought };
}

const authorOf = (asked: AskedChange) =>
  deskEvents[actions.find((each) => deskEvents[each].asked === asked)!].author === 'staff'
    ? 'staff'
    : 'applicant';

function describe({ server, form, missed = 0, killedAfter }: DeskTerms): string {
  const unaware = missed === 0 ? '' : `, who was not shown the last ${missed},`;
  const killed = killedAfter === undefined ? '' : ` (killed after ${killedAfter} statements)`;
  return `somebody at server ${server}${unaware} posts ${JSON.stringify(form)}${killed}`;
}

const day = 86_400_000;
