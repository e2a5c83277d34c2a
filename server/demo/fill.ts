import { deskEvents } from '../../domain/desk-events.ts';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import { type Channel, destinationsOf } from '../delivery/channel.ts';
import { createDeliveryWorker } from '../delivery/delivery-worker.ts';
import { letterDue } from '../delivery/mail-channels.ts';
import { createIntake } from '../intake/intake.ts';
import type { Store } from '../store/store.ts';
import { type MadeUp, madeUp } from './submissions.ts';

type Parts = { store: Store; channels: Channel[]; mails: CaughtMail[]; now: Date };

/**
 * Has everything that is made up come in, be delivered and be worked at, by the server's own parts, each at its time
 * before `now`.
 */
export async function fill({ store, channels, mails, now }: Parts): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);
  const deliverAt = async (at: Date) => {
    const known = mails.length;
    const worker = createDeliveryWorker({
      ...{ store, channels, clock: () => at, log: () => undefined },
    });
    await worker.start();
    // It ends with those that it has begun, which are all that are due.
    await worker.stop();
    for (const mail of mails.slice(known)) mail.at = at.toISOString();
  };
  for (const each of madeUp.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const at = before(each.hoursAgo);
    const reference = await takeIn(each, { store, channels, at });
    await deliverAt(at);
    for (const { hoursAgo, by, did } of each.then ?? []) {
      const event = (await store.desk.history(reference)).at(-1)?.id ?? '';
      const change = did === 'undo the last' ? { action: 'undone' as const, event } : did;
      const done = before(hoursAgo);
      const isLetter = deskEvents[change.action].brings === 'send-letter';
      const letters = isLetter ? [letterDue(done)] : [];
      const added = { ...change, by, at: done.toISOString() };
      await store.desk.add(reference, added, undefined, letters);
      if (isLetter) await deliverAt(new Date(letters[0]!.dueAt));
    }
  }
}

async function takeIn(
  made: MadeUp,
  { store, channels, at }: Pick<Parts, 'store' | 'channels'> & { at: Date },
): Promise<string> {
  const submit = createIntake({
    ...{ store, clock: () => at, deliverTo: destinationsOf(channels), onStored: () => undefined },
  });
  const { suspicion } = made;
  const added =
    'message' in made
      ? await submit('contact', made.message, { suspicion })
      : await submit('enrolment', made.application, { suspicion });
  if (added.outcome === 'conflict') throw new Error('What came without a key is in conflict.');
  return added.reference;
}
