import type { CaughtMail } from '../delivery/caught-mail.ts';
import { type Channel, destinationsOf } from '../delivery/channel.ts';
import { createDeliveryWorker } from '../delivery/delivery-worker.ts';
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
  for (const each of madeUp.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const known = mails.length;
    const at = before(each.hoursAgo);
    const reference = await takeIn(each, { store, channels, at });
    const deliveries = createDeliveryWorker({
      ...{ store, channels, clock: () => at, log: () => undefined },
    });
    await deliveries.start();
    // It ends with those that it has begun, which are these.
    await deliveries.stop();
    for (const mail of mails.slice(known)) mail.at = at.toISOString();
    for (const { hoursAgo, by, did } of each.then ?? []) {
      const event = (await store.desk.history(reference)).at(-1)?.id ?? '';
      const change = did === 'undo the last' ? { action: 'undone' as const, event } : did;
      await store.desk.add(reference, { ...change, by, at: before(hoursAgo).toISOString() });
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
