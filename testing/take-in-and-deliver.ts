import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { sampleApplication } from '../domain/testing/sample-forms.ts';
import type { Channel } from '../server/delivery/channel.ts';
import { DeliveryWorker } from '../server/delivery/delivery-worker.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { to } from './sample-entry.ts';

/**
 * A worker that writes each delivery as a line into a file, sometimes slowly. Its clock is two
 * hours later in each round, so that every lease of the round before has ended.
 */
export function makeWorker({
  store,
  place,
  round,
}: {
  store: Store;
  place: string;
  round: number;
}) {
  const clock = () => new Date(Date.now() + round * 2 * 60 * 60 * 1_000);
  const spreadsheet: Channel = {
    name: 'spreadsheet',
    isRepeatable: true,
    deliver: async ({ submission: { reference } }) => {
      await pause(Math.random() * 10);
      appendFileSync(place, `${reference}\n`);
      await pause(Math.random() * 10);
    },
  };
  const worker = new DeliveryWorker({
    store,
    clock,
    channels: [spreadsheet],
  });
  return { worker, clock };
}

if (import.meta.main) {
  // Takes in applications as fast as it can until it is killed, and prints each reference.
  const { databaseUrl, dataDir = '', place = '', round } = process.env;
  const store = await openStore({ dataDir, databaseUrl });
  const { worker, clock } = makeWorker({ store, place, round: Number(round) });
  worker.start();
  for (;;) {
    const added = await store.add({
      kind: 'enrolment',
      content: sampleApplication,
      idempotencyKey: undefined,
      deliverTo: to('spreadsheet'),
      contentHash: randomUUID(),
      submittedAt: clock().toISOString(),
    });
    if (added.outcome === 'stored') process.stdout.write(`${added.reference}\n`);
    worker.wake();
    await pause(Math.random() * 5);
  }
}
