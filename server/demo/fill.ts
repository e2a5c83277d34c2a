import { usualLastDay } from '../../domain/case/offers.ts';
import { readChange } from '../../domain/case/read-change.ts';
import { personOf, type StoredSubmission } from '../../domain/case/submission.ts';
import {
  type OnOfferByChoice,
  type SiteContent,
  termsOf,
  usualOffer,
} from '../../domain/case/usual-offer.ts';
import { letterFor } from '../../domain/letters/letter-for.ts';
import { hasEmail } from '../../domain/letters/letter-times.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { brand } from '../../domain/provider/brand.ts';
import { dateInLondon } from '../../domain/time/london-time.ts';
import { catchesMail, type CaughtMail } from '../delivery/caught-mail.ts';
import { type Channel, destinationsOf } from '../delivery/channel.ts';
import { DeliveryWorker } from '../delivery/delivery-worker.ts';
import { eventDeliveries } from '../delivery/event-deliveries.ts';
import { Intake } from '../intake/intake.ts';
import type { Links } from '../links.ts';
import type { Store } from '../store/store.ts';
import { type DemoDeed, type MadeUp, madeUp } from './submissions.ts';

type Parts = {
  store: Store;
  channels: Channel[];
  mails: CaughtMail[];
  now: Date;
  content: SiteContent;
  links: Links;
};

/**
 * Stores, delivers and works on every made-up submission through the server's own parts, each step at its time before
 * `now`.
 */
export async function fill({ store, channels, mails, now, content, links }: Parts): Promise<void> {
  const { onOffer, letters } = content;
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);
  /** Makes the deliveries that are due at a time. */
  async function deliver(at: Date) {
    const known = mails.length;
    const worker = new DeliveryWorker({ store, channels, clock: () => at });
    worker.start();
    // It first finishes what it has begun, which is all that is due.
    await worker.stop();
    for (const mail of mails.slice(known)) mail.at = at.toISOString();
  }
  await links.ready();
  for (const each of madeUp.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const at = before(each.hoursAgo);
    const reference = await takeIn(each, { store, channels, at });
    await deliver(at);
    let due: string[] = [];
    /** Makes the deliveries that became due before a time, each at its own. */
    async function catchUp(until: Date) {
      const isDue = (dueAt: string) => new Date(dueAt) <= until;
      for (const dueAt of due.filter(isDue).toSorted()) await deliver(new Date(dueAt));
      due = due.filter((dueAt) => !isDue(dueAt));
    }
    for (const [hoursAgo, by, did] of each.then ?? []) {
      const done = before(hoursAgo);
      await catchUp(done);
      const at = done.toISOString();
      const submission = (await store.find(reference))!;
      const events = await store.desk.history(reference);
      const form = new URLSearchParams(valuesOf(did, { submission, by, at, onOffer, now }));
      const author = by === '' ? 'applicant' : 'staff';
      const read = readChange(form, { submission, events, now: at, ...termsOf(content) }, author);
      if (read.outcome !== 'change') throw new Error(`${did.do} is not taken: ${read.outcome}`);
      const link = links.addressOf(reference, 0);
      const given = { submission, events, now: at, letters, link, staff: by || undefined };
      const change = { ...read.change, ...(hasEmail(submission) && letterFor(read.change, given)) };
      const event = { ...change, by, at };
      const { deliveries, needless } = eventDeliveries(event, { submission, events }, caught);
      await store.desk.add(reference, event, undefined, deliveries, needless);
      due.push(...deliveries.map(({ dueAt }) => dueAt));
    }
    // A reminder that is not due yet is left to the running server.
    await catchUp(now);
  }
  mails.sort((a, b) => a.at.localeCompare(b.at));
}

/** Mail is caught, that to the staff too. */
const caught = { smtpUrl: catchesMail, notifyTo: [brand.email] };

/** What somebody would have in the fields of the form. */
function valuesOf(
  did: DemoDeed[2],
  { submission, by, at, onOffer, now }: DeedTerms,
): Record<string, string> {
  if (did.do === 'write') {
    const [firstName] = personOf(submission).name.split(' ');
    return { ...did, text: `Hello ${firstName},\n\n${did.text}\n\n${by}` };
  }
  if (!['offer', 'invoice', 'pay'].includes(did.do)) return did;
  const usual = usualOffer(submission as StoredSubmission<'enrolment'>, onOffer, at);
  // Where no course of the site is behind a choice, as when it was taken away, the staff fill these in.
  const minutes = usual.minutes || '2 hours';
  const price = usual.price || '1200.00';
  if (did.do === 'invoice') return { ...did, amount: price, dueOn: usualLastDay(at) };
  if (did.do === 'pay') {
    const amount = decimalOf(Math.round(Number(price) * 100 * Number(did.share ?? 1)));
    return { do: did.do, amount, paidOn: dateInLondon(at) };
  }
  const { inDays, time = '', place = '' } = did;
  const date = weekday(now, Number(inDays));
  const validUntil = usual.validUntil < date ? usual.validUntil : date;
  const values = { ...usual, do: 'offer', date, time, minutes, price, validUntil };
  return place === '' ? values : { ...values, place };
}

type DeedTerms = {
  submission: StoredSubmission;
  by: string;
  at: string;
  onOffer: OnOfferByChoice;
  now: Date;
};

/** The day so many days ahead in London, or the Monday after it. */
function weekday(now: Date, days: number): string {
  const date = dateInLondon(new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString());
  return [0, 6].includes(new Date(date).getUTCDay()) ? weekday(now, days + 1) : date;
}

async function takeIn(
  made: MadeUp,
  { store, channels, at }: Pick<Parts, 'store' | 'channels'> & { at: Date },
): Promise<string> {
  const intake = new Intake({ store, clock: () => at, deliverTo: destinationsOf(channels) });
  const { suspicion } = made;
  const added =
    'message' in made
      ? await intake.add('contact', made.message, { suspicion })
      : await intake.add('enrolment', made.application, { suspicion });
  if (added.outcome === 'conflict') throw new Error('What came without a key is in conflict.');
  return added.reference;
}
