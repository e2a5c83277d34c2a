import { isDeepStrictEqual } from 'node:util';

import type { Delivery } from '../../server/store/outbox.ts';
import { faultsOfDesk, isReplaced } from './desk-invariants.ts';
import { type Form, isFromRobot, isQuarantined, letterOf, type Model } from './model.ts';
import { neverRemindedTwice, neverAReminderAfterACancellation } from './offer-invariants.ts';
import { isReminder, placeNames, type SeenAttempt, uncertainRepeats } from './places.ts';
import type { Seen } from './seen.ts';

/** What is known at the end of a history. */
export type History = { model: Model; attempts: SeenAttempt[]; seen: Seen };

/** What is wrong, in sentences; empty if all is well. */
export function faultsOf(history: History): string[] {
  const { model, seen } = history;
  return [
    ...model.alive().flatMap((form) => faultsOfKept(form, seen)),
    ...model.alive().flatMap((form) => faultsOfDeliveries(form, history)),
    ...model.forms.filter(({ erased }) => erased).flatMap((form) => faultsOfErased(form, seen)),
    ...seen.listed.flatMap(({ reference }) =>
      model.byReference(reference) ? [] : [`${reference} is there and was never taken in.`],
    ),
    ...history.attempts.flatMap((attempt) => faultsOfAttempt(attempt, model)),
    ...faultsOfPairs(history.attempts),
    ...faultsOfUnanswered(history.attempts),
    ...neverRemindedTwice(history.attempts),
    ...faultsOfCounts(seen),
    ...faultsOfDesk(model, seen),
  ];
}

/** What was acknowledged is there once, in its own words, under its reference. */
function faultsOfKept(form: Form, seen: Seen): string[] {
  const { reference, post } = form;
  const expected = {
    ...{ kind: post.kind, reference, submittedAt: post.at, content: post.content },
    ...(isQuarantined(form) && { suspicion: isFromRobot(form) ? 'honeypot' : 'staff' }),
  };
  const listed = seen.listed.filter((each) => each.reference === reference);
  const faults: string[] = [];
  if (listed.length !== 1) faults.push(`${reference} is listed ${listed.length} times.`);
  if ([...listed, seen.found.get(reference)].some((each) => !isDeepStrictEqual(each, expected))) {
    faults.push(`${reference} is not what was taken in.`);
  }
  if (seen.listedAsErased.has(reference)) {
    faults.push(`${reference} is there and listed as erased.`);
  }
  return faults;
}

/** Everything that is not in quarantine was delivered everywhere; the rest nowhere. */
function faultsOfDeliveries(form: Form, { attempts, seen }: History): string[] {
  const { reference } = form;
  const deliveries = seen.deliveries.get(reference) ?? [];
  const letters = form.letters.map(({ channel }) => channel);
  const expected = [...(isFromRobot(form) ? [] : placeNames), ...letters];
  const channels = deliveries.map(({ channel }) => channel);
  if (channels.toSorted().join() !== expected.toSorted().join()) {
    return [`${reference} has deliveries to ${channels.join() || 'no place'}.`];
  }
  return deliveries.flatMap((delivery) => {
    const { channel, event, state } = delivery;
    const isNotMeantToGo = channel === 'receipt' && form.receipt?.isWithheld === true;
    if (isNotMeantToGo && state === 'withheld') return [];
    if (isTakenBack(form, event))
      return state === 'taken-back'
        ? []
        : [`${reference} has a letter that was taken back and is ${state}.`];
    if (state === 'taken-back' && isReminder(channel)) {
      const { isToGo, needless } = letterOf(form, delivery) ?? {};
      if (!isToGo || needless !== undefined) return [];
      return [`${reference} to ${channel} was in time and is taken back.`];
    }
    if (state === 'taken-back' && isReplaced(event, seen.histories.get(reference) ?? [])) return [];
    // What was not delivered before the quarantine waits until the staff release it.
    if (isQuarantined(form) && state !== 'delivered') return [];
    if (isNotMeantToGo || state !== 'delivered') {
      return [`${reference} to ${channel} is for ever ${endOf(delivery)}.`];
    }
    const isHeard = attempts.some(
      (each) =>
        each.isHeard &&
        each.channel === channel &&
        each.event === event &&
        each.submission.reference === reference,
    );
    return isHeard ? [] : [`${reference} to ${channel} is marked delivered and never arrived.`];
  });
}

const endOf = ({ state, dueAt }: Delivery) => (state === 'waiting' ? `due at ${dueAt}` : state);

function faultsOfErased(
  { reference }: Form,
  { listed, found, deliveries, givenUp, inFiles, listedAsErased }: Seen,
): string[] {
  const isAnywhere =
    found.get(reference) !== undefined ||
    deliveries.get(reference)?.length !== 0 ||
    [...listed, ...givenUp].some((each) => each.reference === reference);
  if (isAnywhere) return [`${reference} was erased and is still there.`];
  if (!listedAsErased.has(reference)) return [`${reference} was erased and is not listed so.`];
  return inFiles.has(reference) ? [`${reference} was erased and left traces in the files.`] : [];
}

/** Each attempt took a form in its own words, and no form that was quarantined, delivered or erased at that moment. */
function faultsOfAttempt(attempt: SeenAttempt, model: Model): string[] {
  const { claimed, channel, submission } = attempt;
  const { reference, content } = submission;
  const form = model.byReference(reference);
  if (form === undefined) return [`${reference} went to ${channel} and was never taken in.`];
  const faults: string[] = [];
  const { erased = Infinity, released = Infinity, post } = form;
  if (claimed > erased) faults.push(`${reference} went to ${channel} after it was erased.`);
  if (post.isSuspicious && claimed < released) {
    faults.push(`${reference} went to ${channel} from quarantine.`);
  }
  const pauses = [...form.pauses, { from: form.quarantined ?? Infinity, to: Infinity }];
  if (pauses.some(({ from, to }) => claimed > from && claimed < to)) {
    faults.push(`${reference} went to ${channel} while the staff had it in quarantine.`);
  }
  if (attempt.wasDelivered) {
    faults.push(`${reference} went to ${channel} again after it was noted as delivered.`);
  }
  if (channel === 'receipt' && form.receipt?.isWithheld) {
    faults.push(`The receipt of ${reference} was sent though it was withheld.`);
  }
  const letter = letterOf(form, attempt);
  if (letter?.takenBack !== undefined && (claimed > letter.takenBack || mayHaveArrived(attempt))) {
    faults.push(`The letter of ${reference} went and was taken back.`);
  }
  if (letter?.isDated && attempt.latestShown < letter.dueAt) {
    faults.push(`The letter of ${reference} went before its date.`);
  }
  if (attempt.mail && letter === undefined) {
    faults.push(`The letter of ${reference} belongs to nothing that was done.`);
  }
  const words = channel === 'letter' ? letter?.words : undefined;
  if (words && (attempt.mail?.subject !== words.subject || attempt.mail.to[0] !== words.to)) {
    faults.push(`The letter of ${reference} went in other words, or to somebody else.`);
  }
  if (isReminder(channel)) faults.push(...neverAReminderAfterACancellation(form, attempt));
  if (!isDeepStrictEqual(content, post.content)) {
    faults.push(`${reference} went to ${channel} in other words.`);
  }
  return faults;
}

const isTakenBack = ({ letters }: Form, event: string | undefined) =>
  letters.some((letter) => letter.event === event && letter.takenBack !== undefined);

const mayHaveArrived = ({ isHeard, isAnswered }: SeenAttempt) => isHeard || !isAnswered;

/** The health check says that all deliveries have arrived. */
function faultsOfCounts({ counts }: Seen): string[] {
  const isAllDone = Object.values(counts).every((count) => count === 0);
  return isAllDone ? [] : [`Deliveries are counted as ${JSON.stringify(counts)}.`];
}

/**
 * No delivery is attempted twice at once by one server. Two servers may do so if their clocks differ or moved, because
 * one cannot know that the other's lease has not ended.
 */
function faultsOfPairs(attempts: SeenAttempt[]): string[] {
  const byDelivery = Map.groupBy(
    attempts,
    ({ channel, submission, event = '' }) => `${submission.reference} ${event} to ${channel}`,
  );
  return [...byDelivery].flatMap(([delivery, made]) =>
    made.flatMap((one, index) =>
      made
        .slice(index + 1)
        .filter((other) => other.begun < one.over && !mayOverlap(one, other))
        .map(() => `${delivery} was made twice at once.`),
    ),
  );
}

/** What may have arrived unconfirmed is sent again only as often as its channel allows, or when the staff ask. */
function faultsOfUnanswered(attempts: SeenAttempt[]): string[] {
  const byRetry = Map.groupBy(
    attempts.filter(({ isAnswered }) => !isAnswered),
    ({ submission, channel, event = '', retries }) =>
      `${submission.reference} ${event} to ${channel} ${retries}`,
  );
  return [...byRetry.values()].flatMap((made) => {
    const [{ submission, channel }] = made as [SeenAttempt];
    if (made.length <= uncertainRepeats.get(channel)! + 1) return [];
    return [`${submission.reference} was sent to ${channel} ${made.length} times unanswered.`];
  });
}

function mayOverlap(one: SeenAttempt, other: SeenAttempt): boolean {
  const { moved, agree } = other.clocks;
  return one.process !== other.process && (!agree || moved !== one.clocks.moved);
}
