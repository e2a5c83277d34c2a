import { expect, test, vi } from 'vitest';

import { paths } from '../../domain/paths.ts';
import type { Channel } from '../delivery/channel.ts';
import { Intake, minimumFillTime, suspicionOf } from './intake.ts';
import { referenceOf, to } from '../../testing/sample-entry.ts';
import { dataPost, makeServer, now } from '../../testing/make-server.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { until } from '../../testing/until.ts';

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
  expect(taken.mock.calls[0]?.[0]).toMatchObject({ kind, reference, content });
});

test('what may come from a robot is stored, answered the same, and delivered once it is released', async () => {
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
