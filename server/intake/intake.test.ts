import { expect, test, vi } from 'vitest';

import type { DeskView } from '../../domain/case/views.ts';
import { paths } from '../../domain/provider/paths.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { dataPost, makeServer, now } from '../../testing/make-server.ts';
import { referenceOf, to } from '../../testing/sample-entry.ts';
import { until } from '../../testing/until.ts';
import type { Channel } from '../delivery/channel.ts';
import { everyWaiting } from '../delivery/daily-notice.ts';
import { Intake, minimumFillTime, suspicionOf } from './intake.ts';

type Answer = { reference: string };
const channelThat = (deliver: Channel['deliver']): Channel => ({ name: 'spreadsheet', deliver });

test.each([
  ['enrolment', paths.enrolmentsApi, sampleApplication],
  ['contact', paths.contactApi, sampleMessage],
] as const)('what comes in is delivered after it is answered: %s', async (kind, url, content) => {
  const taken = vi.fn<Channel['deliver']>(() => Promise.resolve());
  const settings = { contactDelivery: 'intake' } as const;
  const { app, store } = makeServer({ channels: [channelThat(taken)], settings });
  const { reference } = (await app.inject(dataPost(url, content))).json<Answer>();
  await until(async () => (await store.outbox.deliveriesOf(reference))[0]?.state === 'delivered');
  expect(taken).toHaveBeenCalledTimes(1);
  expect(taken.mock.calls[0]?.[0]).toMatchObject({ submission: { kind, reference, content } });
});

test('quarantine: what may come from a robot is stored, answered the same, and delivered once it is released', async () => {
  const onStored = vi.fn();
  const { store } = makeServer();
  const intake = new Intake({ store, clock: () => now, deliverTo: to('receipt'), onStored });
  const suspect = await intake.add('enrolment', sampleApplication, { suspicion: 'honeypot' });
  const usual = await intake.add('enrolment', { ...sampleApplication, city: 'York' }, {});
  expect(suspect.outcome).toBe(usual.outcome);
  expect(await store.outbox.deliveriesOf(referenceOf(suspect))).toEqual([]);
  expect(await store.outbox.deliveriesOf(referenceOf(usual))).toHaveLength(1);
  expect((await intake.add('enrolment', sampleApplication, {})).outcome).toBe('released');
  expect(onStored).toHaveBeenCalledTimes(3);
});

test('a message with “Data complaint” in its subject waits in To answer, and the daily mail and the list say so', async () => {
  const { store } = makeServer();
  const intake = new Intake({ store, clock: () => now, deliverTo: [] });
  const reference = referenceOf(
    await intake.add('contact', { ...sampleMessage, subject: 'Data complaint' }, {}),
  );
  await intake.add('contact', sampleMessage, {});
  const answered = { action: 'answered', at: now.toISOString(), by: 'Ann' } as const;
  await store.desk.add(reference, answered);
  const later = new Date(now.getTime() + 3_600_000).toISOString();
  const inList = async (view: DeskView) =>
    (await store.desk.page(view, { now: later })).rows.map(
      ({ submission }) => submission.reference,
    );
  expect(await inList('to-answer')).toEqual([reference]);
  expect(await inList('messages')).toHaveLength(1);
  const waiting = await Array.fromAsync(everyWaiting(store, 'contact', later));
  expect(waiting.map((row) => row.waiting.for)).toEqual(['complaint', 'answer']);
  expect(await Array.fromAsync(everyWaiting(store, 'enrolment', later))).toEqual([]);
  const acknowledged = { ...answered, action: 'complaint-acknowledged', at: later } as const;
  await store.desk.add(reference, acknowledged);
  expect(await inList('to-answer')).toEqual([]);
  expect(await inList('messages')).toHaveLength(2);
});

test.each<[string, string?]>([
  ['data={}'],
  ['comments=Buy+now&elapsed=60000', 'honeypot'],
  ['comments=&comments=Buy+now', 'honeypot'],
  ['comments=&elapsed=60000'],
  ['comments=++'],
  ['elapsed=0', 'too-fast'],
  [`elapsed=${minimumFillTime - 1}`, 'too-fast'],
  [`elapsed=${minimumFillTime}`],
  // A time that makes no sense is no sign of a robot.
  ...['', 'NaN', '-1', '12.5', '9'.repeat(40), '1&elapsed=1'].map((time): [string] => [
    `elapsed=${time}`,
  ]),
])('the signals %s are those of a robot: %s', (signals, suspicion) => {
  expect(suspicionOf(new URLSearchParams(signals))).toBe(suspicion);
});
