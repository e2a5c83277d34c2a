import { isDeepStrictEqual } from 'node:util';

import type { DeskView } from '../../domain/views.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { type DeskEvent, letterOf, stateAfter } from '../../domain/events.ts';
import { type Form, isQuarantined, type Model } from './model.ts';
import { faultsOfOffers } from './offer-invariants.ts';
import type { Seen } from './seen.ts';

/** What is wrong at the desk, in sentences: with its events, and with the lists that follow from them. */
export function faultsOfDesk(model: Model, seen: Seen): string[] {
  return model.forms.flatMap((form) =>
    form.erased === undefined ? faultsOfEvents(form, seen) : faultsOfErasedEvents(form, seen),
  );
}

/** Each event that was acknowledged is there once, in its order, and no other. */
function faultsOfEvents(form: Form, seen: Seen): string[] {
  const { reference, events } = form;
  const { histories, rows } = seen;
  const whole = histories.get(reference) ?? [];
  const history = whole.filter(({ action }) => deskEvents[action].author !== 'server');
  const expected = events.toSorted((one, other) => Number(one.id) - Number(other.id));
  const faults: string[] = [];
  if (!isDeepStrictEqual(history, expected)) {
    faults.push(
      `${reference} has ${history.length} events, and not the ${expected.length} of people.`,
    );
  }
  faults.push(...faultsOfOffers(form, whole, seen));
  faults.push(...faultsOfLetters(form, whole));
  const own = rows.filter(({ row }) => row.submission.reference === reference);
  const views = own.map(({ view }) => view);
  const view = viewOf(form, whole);
  if (views.join() !== view) {
    faults.push(`${reference} is in ${views.join() || 'no list'} and not in ${view}.`);
  }
  if (own.some(({ row }) => !isDeepStrictEqual({ ...row.state }, known(stateAfter(whole))))) {
    faults.push(`${reference} does not stand where its events lead.`);
  }
  return faults;
}

/** Each letter that went is recorded once as taken by the mail server, and no other letter is. */
function faultsOfLetters(form: Form, history: readonly DeskEvent[]): string[] {
  const sent = history.flatMap((event) => (event.action === 'sent' ? [event.event] : []));
  const undone = history.map((event) => (event.action === 'undone' ? event.event : ''));
  const meant = history.filter((event) => letterOf(event) && !undone.includes(event.id));
  const isMissing = meant.some(({ id }) => !sent.includes(id) && !isReplaced(id, history));
  const isMeant = sent.every((each) => meant.some(({ id }) => id === each));
  const isRight =
    new Set(sent).size === sent.length && (isQuarantined(form) || (isMeant && !isMissing));
  return isRight ? [] : [`The letters of ${form.reference} are told as sent ${sent.join()}.`];
}

/** Whether a letter had been given up when another one, which arrived, was written. */
export function isReplaced(event: string | undefined, history: readonly DeskEvent[]): boolean {
  const gaveUp = history.findIndex((each) => each.action === 'gave-up' && each.event === event);
  const later = gaveUp === -1 ? [] : history.slice(gaveUp);
  return later.some(
    (letter) =>
      letterOf(letter) && later.some((each) => each.action === 'sent' && each.event === letter.id),
  );
}

function viewOf(form: Form, history: readonly DeskEvent[]): DeskView {
  if (isQuarantined(form)) return 'quarantined';
  if (form.post.kind === 'contact') return 'messages';
  const { stage, answeredAt, addedAt, offer, refund } = stateAfter(history);
  if (addedAt !== undefined || offer?.accepted || refund) return 'to-answer';
  if (stage === 'done') return 'done';
  return answeredAt === undefined ? 'to-answer' : 'under-way';
}

/** Leaves out properties that are undefined, as a store does. */
const known = (state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

function faultsOfErasedEvents({ reference }: Form, { histories, rows }: Seen): string[] {
  const isListed = rows.some(({ row }) => row.submission.reference === reference);
  if (histories.get(reference)?.length === 0 && !isListed) return [];
  return [`${reference} was erased and is still at the desk.`];
}
