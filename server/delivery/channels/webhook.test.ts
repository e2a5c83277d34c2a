import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import schema from '../../../docs/webhook.schema.json' with { type: 'json' };
import type { Change } from '../../../domain/case/events.ts';
import { storedEvents } from '../../../domain/case/stored-events.ts';
import { brand } from '../../../domain/provider/brand.ts';
import {
  acceptanceOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { newerEvent } from '../../../domain/testing/stored-lives.ts';
import { listen } from '../../../spreadsheet/testing/script-server.ts';
import { channelTools, withoutEvent } from '../../../testing/sample-entry.ts';
import { readSettings } from '../../settings.ts';
import { DeliveryError } from '../channel.ts';
import { createChannels } from '../channels.ts';

/** The present secret, and the one before. */
const webhookSecret = [7, 8]
  .map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)
  .join(', ');
const submittedAt = '2025-01-31T09:05:00.000Z';
const application = {
  kind: 'enrolment',
  reference: '4KX7-9QMD',
  submittedAt,
  dueAt: '2025-02-02T09:05:00.000Z',
  content: sampleApplication,
} as const;

type Received = { headers: IncomingHttpHeaders; body: string };

async function hook(status = 200, headersOf: OutgoingHttpHeaders = {}) {
  const received: Received[] = [];
  const server = await listen((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(status, headersOf).end();
    });
  });
  onTestFinished(server.close);
  const env = { WEBHOOK_URL: server.url, WEBHOOK_SECRET: webhookSecret };
  const channels = createChannels(readSettings(env), channelTools);
  const send = (given = withoutEvent, name = 'webhook') =>
    channels
      .find((each) => each.name === name)!
      .deliver({ ...given, submission: application, signal: AbortSignal.timeout(20_000) });
  return { received, send };
}

test('webhook: a form is told whole, signed so that the receiver can check it, and again as the same', async () => {
  const { received, send } = await hook();
  await send();
  await send();
  const [{ headers, body }, again] = received as [Received, Received];
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const signatures = [7, 8].map((byte) =>
    createHmac('sha256', Buffer.alloc(32, byte)).update(signed).digest('base64'),
  );
  expect(headers['webhook-signature']).toBe(`v1,${signatures[0]} v1,${signatures[1]}`);
  expect(headers['user-agent']).toBe(`${brand.slug} (+${brand.siteUrl})`);
  expect(again.headers['webhook-id']).toBe(headers['webhook-id']);
  const data = { reference: '4KX7-9QMD', ...sampleApplication };
  expect(JSON.parse(body)).toEqual({ type: 'application.received', timestamp: submittedAt, data });
});

test('webhook: an event says how things stand, and names nobody; one that was undone is not told', async () => {
  const { received, send } = await hook();
  const history = eventsOf(...sampleBooking, sampleCancellation);
  for (const event of history) await send({ ...withoutEvent, event, history });
  // A restored database gives the numbers of its events again.
  const after = { ...history[2]!, at: '2025-07-01T09:00:00.000Z' };
  await send({ ...withoutEvent, event: after, history: [...history.slice(0, 2), after] });
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(5);
  received.pop();
  const told = toldOf(received);
  const types = told.map(({ type }) => type).join(' ');
  expect(types).toBe('offer.made offer.accepted booking.confirmed booking.cancelled');
  expect(told[2]!.data).toMatchObject({ reference: '4KX7-9QMD', people: 3, total: 74_700 });
  expect(JSON.stringify(told)).not.toContain('Sample');
  const undone = eventsOf(...sampleBooking, { action: 'undone', event: '3' });
  const sent = send({ ...withoutEvent, event: undone[2], history: undone });
  await expect(sent).rejects.toMatchObject({ isNeedless: true });
});

const toldOf = (received: Received[]) => {
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  const { type, data } = schema.properties;
  for (const each of told) {
    expect(type.enum).toContain(each.type);
    expect(Object.keys(data.properties)).toEqual(expect.arrayContaining(Object.keys(each.data)));
  }
  return told;
};

test('webhook: an offer made, accepted or declined is told by its own price, also where it changes a booking', async () => {
  const { received, send } = await hook();
  const dearer = { ...sampleOffer, people: '4', price: '99600' };
  const history = eventsOf(...sampleBooking, dearer, acceptanceOf('4'), {
    action: 'declined',
    offer: '4',
  });
  for (const event of history.slice(3)) await send({ ...withoutEvent, event, history });
  const withdrawn = eventsOf({ action: 'withdrawn' });
  await send({ ...withoutEvent, event: withdrawn[0], history: withdrawn });
  const told = toldOf(received);
  expect(told.map(({ type }) => type).join(' ')).toBe(
    'offer.made offer.accepted offer.declined application.withdrawn',
  );
  for (const { data } of told.slice(0, 3)) expect(data).toMatchObject({ people: 4, total: 99_600 });
  expect(told[3]!.data).toEqual({ reference: '4KX7-9QMD' });
});

test('webhook: an offer that lapsed is told as it does, and none that was answered, replaced or undone', async () => {
  const { received, send } = await hook();
  const lapsesAt = '2025-06-12T23:00:00.000Z';
  const told = (now: string, ...then: Change[]) => {
    const history = eventsOf(sampleOffer, ...then);
    return send(
      { ...withoutEvent, event: history[0], history, now: new Date(now) },
      'webhook-lapsed',
    );
  };
  await expect(told('2025-06-12T22:59:59.000Z')).rejects.toMatchObject({ dueAt: lapsesAt });
  for (const then of [
    acceptanceOf('1'),
    { action: 'declined', offer: '1' },
    sampleOffer,
    { action: 'undone', event: '1' },
  ] as const)
    await expect(told(lapsesAt, then)).rejects.toMatchObject({ isNeedless: true });
  expect(received).toEqual([]);
  await told(lapsesAt);
  const [message] = toldOf(received);
  expect(message).toMatchObject({
    type: 'offer.lapsed',
    timestamp: lapsesAt,
    data: { total: 74_700 },
  });
});

test('webhook: an event of a newer version is left for that version to tell of', async () => {
  const { received, send } = await hook();
  const history = storedEvents([{ ...newerEvent, id: '1', at: submittedAt, by: '' }]);
  const sent = send({ ...withoutEvent, event: history[0], history });
  await expect(sent).rejects.toMatchObject({ isPermanent: false, isNeedless: false });
  expect(received).toEqual([]);
});

test.each([
  [500, { message: 'The webhook answered with HTTP status 500.', isPermanent: false }],
  [302, { message: 'The webhook answered with HTTP status 302.', isPermanent: false }],
  [410, { message: 'The webhook answered with HTTP status 410.', isPermanent: true }],
])('webhook: status %i is said, and no address or answer', async (status, said) => {
  const { send } = await hook(status);
  await expect(send()).rejects.toBeInstanceOf(DeliveryError);
  await expect(send()).rejects.toMatchObject(said);
});

test('webhook: it is not asked again before the time that it names', async () => {
  const { send } = await hook(503, { 'Retry-After': '3600' });
  await expect(send()).rejects.toMatchObject({ notBefore: '2025-01-31T10:05:00.000Z' });
});
