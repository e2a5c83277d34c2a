import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import {
  eventsOf,
  sampleBooking,
  sampleCancellation,
} from '../../domain/testing/sample-changes.ts';
import { newerEvent } from '../../domain/testing/stored-lives.ts';
import { storedEvents } from '../../domain/stored-events.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import schema from '../../docs/webhook.schema.json' with { type: 'json' };
import { listen } from '../../spreadsheet/testing/script-server.ts';
import { channelTools, withoutEvent } from '../../testing/sample-entry.ts';
import { readSettings } from '../settings.ts';
import { DeliveryError } from './channel.ts';
import { createChannels } from './channels.ts';

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const submittedAt = '2025-01-31T09:05:00.000Z';
const application = {
  kind: 'enrolment',
  reference: '4KX7-9QMD',
  submittedAt,
  dueAt: '2025-02-02T09:05:00.000Z',
  content: sampleApplication,
} as const;

type Received = { headers: IncomingHttpHeaders; body: string };

async function hook(status = 200) {
  const received: Received[] = [];
  const server = await listen((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(status).end();
    });
  });
  onTestFinished(server.close);
  const settings = { ...readSettings({}), webhookUrl: server.url, webhookSecret };
  const [{ deliver } = { deliver: undefined }] = createChannels(settings, channelTools);
  const send = (given = withoutEvent) => deliver!(application, AbortSignal.timeout(20_000), given);
  return { received, send };
}

test('a form is told whole, signed so that the receiver can check it, and again as the same', async () => {
  const { received, send } = await hook();
  await send();
  await send();
  const [{ headers, body }, again] = received as [Received, Received];
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(again.headers['webhook-id']).toBe(headers['webhook-id']);
  const data = { reference: '4KX7-9QMD', ...sampleApplication };
  expect(JSON.parse(body)).toEqual({ type: 'application.received', timestamp: submittedAt, data });
});

test('an event says how things stand, and names nobody; one that was undone is not told', async () => {
  const { received, send } = await hook();
  const history = eventsOf(...sampleBooking, sampleCancellation);
  for (const event of history.slice(1)) await send({ ...withoutEvent, event, history });
  // A restored database gives the numbers of its events again.
  const after = { ...history[2]!, at: '2025-07-01T09:00:00.000Z' };
  await send({ ...withoutEvent, event: after, history: [...history.slice(0, 2), after] });
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(4);
  received.pop();
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  const types = told.map(({ type }) => type).join(' ');
  expect(types).toBe('offer.accepted booking.confirmed booking.cancelled');
  expect(told[1]!.data).toMatchObject({ reference: '4KX7-9QMD', people: 3, total: 74_700 });
  const { type, data } = schema.properties;
  for (const each of told) {
    expect(type.enum).toContain(each.type);
    expect(Object.keys(data.properties)).toEqual(expect.arrayContaining(Object.keys(each.data)));
  }
  expect(JSON.stringify(told)).not.toContain('Sample');
  const undone = eventsOf(...sampleBooking, { action: 'undone', event: '3' });
  const sent = send({ ...withoutEvent, event: undone[2], history: undone });
  await expect(sent).rejects.toMatchObject({ isNeedless: true });
});

test('an event of a newer version is left for that version to tell of', async () => {
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
])('status %i is said, and no address or answer', async (status, said) => {
  const { send } = await hook(status);
  await expect(send()).rejects.toBeInstanceOf(DeliveryError);
  await expect(send()).rejects.toMatchObject(said);
});
