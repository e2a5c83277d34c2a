import { expect, test } from 'vitest';

import type { Change } from '../../../domain/case/events.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../../domain/testing/sample-changes.ts';
import { application, linkOf, send } from '../../../testing/mails.ts';
import { DeliveryError } from '../channel.ts';
import { mailFailure } from '../send-mail.ts';

const closed = { action: 'closed', outcome: 'not-enrolled' } as const;
const ours = {
  ...{ ...sampleOffer, date: '2025-07-08', validUntil: '2025-07-08', writtenOn: '2025-06-05' },
  ...({ whose: 'provider', reason: 'The tutor is ill.' } as const),
  chooseBy: '2025-06-18T23:00:00.000Z',
} as const;
const moved = [{ ...sampleOffer, date: '2025-07-08' }, acceptanceOf('4')] as const;

test.each([
  ['reminder-week', '2025-06-17T08:00:00.000Z', '2025-06-23T07:59:59.999Z'],
  ['reminder-day', '2025-06-23T08:00:00.000Z', '2025-06-24T08:59:59.999Z'],
] as const)('%s says when and where, with the link as it is by then', async (name, ...times) => {
  for (const at of times) {
    const mail = await send(name, eventsOf(...sampleBooking), { at });
    expect(mail.to).toEqual([application.content.email]);
    expect(mail.header('Subject')).toContain('4KX7-9QMD');
    expect(mail.header('Message-ID')).toMatch(
      new RegExp(`^<4KX7-9QMD\\.${name}\\.3\\.[\\da-f]{12}@`, 'u'),
    );
    expect(mail.header('References')).toMatch(/^<4KX7-9QMD\.receipt@/u);
    expect(mail.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail.body).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 12:00');
    expect(mail.body).toContain('12 Sample Street, Leeds');
    expect(mail.html).toContain(`<a href="${linkOf(1)}"`);
  }
});

const week = '2025-06-17T08:00:00.000Z';
test.each<[string, string, string, object, ...Change[]]>([
  ['cancelled', 'reminder-week', week, { isNeedless: true }, sampleCancellation],
  ['closed without a seat', 'reminder-week', week, { isNeedless: true }, closed],
  // If we take the move back, it still goes.
  [
    'moved by us, not yet chosen',
    'reminder-week',
    week,
    { dueAt: '2025-06-17T11:00:00.000Z' },
    ours,
  ],
  [
    'moved by us, by the start',
    'reminder-day',
    '2025-06-24T09:00:00.000Z',
    { isNeedless: true },
    ours,
  ],
  ['moved', 'reminder-week', week, { isNeedless: true }, ...moved, confirmationOf('4')],
  // By a clock that may be wrong: it is kept.
  ['begun', 'reminder-day', '2025-06-24T09:00:00.000Z', { isPermanent: true }],
  ['due for the next', 'reminder-week', '2025-06-23T08:00:00.000Z', { isPermanent: true }],
  ['not due yet', 'reminder-week', '2025-06-10T08:00:00.000Z', { dueAt: week }],
])('nobody is reminded of what is %s', async (_, name, at, fate, ...then) => {
  const sent = send(name, eventsOf(...sampleBooking, ...then), { id: '3', at });
  await expect(sent).rejects.toThrow(DeliveryError);
  await expect(sent).rejects.toMatchObject({ isNeedless: false, isUncertain: false, ...fate });
});

test('the day’s reminder of an online session waits for its link', async () => {
  const [, ...others] = sampleBooking;
  const online = [{ ...sampleOffer, place: 'Online' }, ...others];
  const at = '2025-06-23T08:00:00.000Z';
  await expect(send('reminder-day', eventsOf(...online), { at })).rejects.toThrow(
    mailFailure.noInstructions,
  );
  const told = { where: 'https://a.example', tutor: 'Robin', bring: '' };
  const history = eventsOf(...online, { action: 'instructed', ...told });
  const { body } = await send('reminder-day', history, { at });
  expect(body).toContain('How to join: https://a.example');
});
