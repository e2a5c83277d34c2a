import { describe, expect, test } from 'vitest';

import type { Change } from '../../domain/case/events.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../domain/testing/sample-changes.ts';
import { fromLondon } from '../../domain/time/london-time.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { application } from '../../testing/mails.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import { readSettings } from '../settings.ts';
import { historyUntil } from './channel.ts';
import { eventDeliveries, makeStillToCome } from './event-deliveries.ts';

const letter = { to: 'ada@applicant.example', from: 'team@provider.example' };
const words = { ...letter, subject: 'About it (4KX7-9QMD)', text: 'Hello' };
const confirmed = { ...confirmationOf('1'), ...words };

const mail = { smtpUrl: 'smtp://localhost', notifyTo: ['desk@provider.example'] };

/** The deliveries that a change makes after the changes `before`. */
function brought(change: Change, before: readonly Change[] = [], at = '2025-06-10T09:00:00.000Z') {
  const of = { submission: application, events: eventsOf(...before) };
  return eventDeliveries({ ...change, at, by: '' }, of, mail);
}

const isReminder = ({ channel }: { channel: string }) => channel.startsWith('reminder');

const remindersFor = (date: string, at?: string) =>
  brought(confirmed, [{ ...sampleOffer, date }, acceptanceOf('1')], at).deliveries.filter(
    isReminder,
  );

describe('a confirmation', () => {
  test('sends its letter once it cannot be undone, and reminds a week and a day before', () => {
    const { deliveries, needless } = brought(confirmed, sampleBooking.slice(0, 2));
    expect(deliveries).toEqual([
      { channel: 'letter', dueAt: '2025-06-10T09:00:30.000Z' },
      { channel: 'reminder-week', dueAt: '2025-06-17T08:00:00.000Z' },
      { channel: 'reminder-day', dueAt: '2025-06-23T08:00:00.000Z' },
    ]);
    expect(needless).toEqual([]);
  });

  test.each([
    ['2025-06-15T09:00', ['reminder-week', 'reminder-day']],
    ['2025-06-15T09:01', ['reminder-day']],
    ['2025-06-22T21:00', ['reminder-day']],
    ['2025-06-22T21:01', []],
  ])('at %s brings what is still to come, and nothing hard upon itself: %j', (clock, names) => {
    const channels = remindersFor('2025-06-24', fromLondon(clock)).map(({ channel }) => channel);
    expect(channels).toEqual(names);
  });
});

describe('the reminders', () => {
  const all = ['reminder-week', 'reminder-day'];
  const moved = [{ ...sampleOffer, date: '2025-07-08' }, acceptanceOf('4')];
  const calledOff = { action: 'called-off', whose: 'provider', reason: '' } as const;
  const daysOf = ({ deliveries }: ReturnType<typeof brought>) =>
    deliveries.filter(isReminder).map(({ dueAt }) => dueAt.slice(0, 10));

  test('of another date take the place of those before, once it is confirmed and not earlier', () => {
    const [offer, acceptance] = moved;
    expect(brought(offer!, sampleBooking).needless).toEqual([]);
    expect(brought(acceptance!, [...sampleBooking, offer!]).needless).toEqual([
      'webhook-lapsed',
      'offer-lapsing',
    ]);
    const done = brought({ ...confirmed, offer: '4' }, [...sampleBooking, ...moved]);
    expect(done.needless).toEqual(all);
    expect(daysOf(done)).toEqual(['2025-07-01', '2025-07-07']);
  });

  test.each<Change>([
    sampleCancellation,
    { ...sampleCancellation, ...calledOff, writtenOn: '2025-06-10' },
    { action: 'closed', outcome: 'not-enrolled' },
  ])('are needless after $action, and there again where that is undone', (change) => {
    const over = brought(change, sampleBooking);
    expect(over.needless).toEqual(all);
    expect(daysOf(over)).toEqual([]);
    const undone = brought({ action: 'undone', event: '4' }, [...sampleBooking, change]);
    expect(daysOf(undone)).toEqual(['2025-06-17', '2025-06-23']);
  });

  test('that were held as too late are done with once the session was held and it is closed', () => {
    const closed = { action: 'closed', outcome: 'enrolled' } as const;
    expect(brought(closed, sampleBooking).needless).toEqual([]);
    expect(brought(closed, sampleBooking, '2025-06-24T11:00:00.000Z').needless).toEqual(all);
  });

  test('stay as they are with anything else', () => {
    for (const change of [{ action: 'noted', text: 'Vegan' }, { action: 'taken' }] as const) {
      expect(brought(change, sampleBooking)).toEqual({ deliveries: [], needless: [] });
    }
  });
});

describe('an offer', () => {
  const lapsing = { channel: 'offer-lapsing', dueAt: '2025-06-10T08:00:00.000Z' };
  const offered = { ...sampleOffer, ...words };
  const made = '2025-06-02T09:00:00.000Z';
  const isLapsing = ({ channel }: { channel: string }) => channel === lapsing.channel;

  test('is remembered two days before its last, unless it was made only then', () => {
    expect(brought(offered, [], made).deliveries).toEqual([
      { channel: 'letter', dueAt: '2025-06-02T09:00:30.000Z' },
      lapsing,
    ]);
    expect(brought(offered, [], '2025-06-09T21:00:00.000Z').deliveries).toHaveLength(1);
  });

  test.each<Change>([
    acceptanceOf('1'),
    { action: 'declined', offer: '1' },
    { action: 'taken-back', offer: '1', reason: 'The tutor is ill.' },
    { ...offered, date: '2025-07-08' },
    { action: 'withdrawn' },
  ])('is not remembered after $action, and again where that is undone', (change) => {
    expect(brought(change, [offered]).needless).toEqual(['webhook-lapsed', lapsing.channel]);
    const undone = brought({ action: 'undone', event: '2' }, [offered, change], made);
    expect(undone.deliveries.filter(isLapsing)).toEqual([lapsing]);
  });
});

test('a corrected address brings the new link once it cannot be undone, and so does its undoing', () => {
  const change = (before: string, after: string) =>
    ({
      action: 'corrected',
      before: `{"email":"${before}"}`,
      after: `{"email":"${after}"}`,
    }) as const;
  const link = { channel: 'link', dueAt: '2025-06-10T09:00:30.000Z' };
  const undo = { action: 'undone', event: '1' } as const;
  expect(brought(change('a@a.example', 'b@b.example')).deliveries).toEqual([link]);
  expect(brought(undo, [change('a@a.example', 'b@b.example')]).deliveries).toEqual([link]);
  expect(brought(change('a@a.example', '')).deliveries).toEqual([]);
  expect(brought(undo, [change('', 'b@b.example')]).deliveries).toEqual([]);
});

test('without mail neither a confirmation nor an offer brings anything', () => {
  const time = { at: '2025-06-02T09:00:00.000Z', by: '' };
  const events = eventsOf(...sampleBooking.slice(0, 2));
  for (const change of [confirmationOf('1'), sampleOffer])
    expect(
      eventDeliveries({ ...change, ...time }, { submission: application, events }, {}).deliveries,
    ).toEqual([]);
});

test('with a webhook an offer is told as it is made, and again once it lapses', () => {
  const hook = { webhookUrl: 'https://hooks.example', webhookSecret: ['whsec_'] };
  const event = { ...sampleOffer, at: '2025-06-02T09:00:00.000Z', by: '' };
  expect(eventDeliveries(event, { submission: application, events: [] }, hook).deliveries).toEqual([
    { channel: 'webhook', dueAt: '2025-06-02T09:00:30.000Z' },
    { channel: 'webhook-lapsed', dueAt: '2025-06-12T23:00:00.000Z' },
  ]);
});

test('an applicant’s act is told the staff at once, and its letter waits for no Undo', () => {
  const at = '2025-06-10T09:00:00.000Z';
  const toStaff = { channel: 'act-mail', dueAt: at };
  expect(brought({ action: 'added', text: 'We are four.', dueAt: '' }).deliveries).toEqual([
    toStaff,
  ]);
  expect(brought(acceptanceOf('1'), [sampleOffer]).deliveries).toEqual([toStaff]);
  expect(brought({ ...sampleCancellation, ...words }, sampleBooking).deliveries).toEqual([
    { channel: 'letter', dueAt: at },
    toStaff,
  ]);
});

test('attendance: a letter goes at nine the next day, also to those who gave an address, and none where nobody came', () => {
  const dueAt = '2025-06-25T08:00:00.000Z';
  const cameThen = (came: string) =>
    brought({ action: 'attended', came, numbers: '' }, sampleBooking, '2025-06-24T22:30:00.000Z')
      .deliveries;
  const booker = { channel: 'afterwards', dueAt };
  const to = (recipient: string) => ({ channel: 'participants', dueAt, recipient });
  expect(cameThen('Ada Sample')).toEqual([booker]);
  // One for each address, and none to whoever booked, who has the letter.
  const own = application.content.email;
  expect(
    cameThen(`Ada, ${own.toUpperCase()}\nBo, bo@b.example\nCy, cy@c.example\nDi, Bo@b.example`),
  ).toEqual([to('Bo@b.example'), to('cy@c.example'), booker]);
  expect(cameThen('')).toEqual([]);
});

test('joining instructions: somebody who is named later gets a copy, which leaves no sooner than these', () => {
  const bring = { where: 'Room 4', tutor: 'Robin', bring: '', ...words };
  const named = { action: 'named', names: 'Cleo Sample, cleo@c.example' } as const;
  const copies = (...before: Change[]) =>
    brought(named, [...sampleBooking, ...before]).deliveries.filter(
      ({ channel }) => channel === 'participants',
    );
  expect(copies()).toEqual([]);
  expect(copies({ action: 'instructed', ...bring })).toEqual([
    {
      channel: 'participants',
      dueAt: '2025-06-10T09:00:30.000Z',
      recipient: 'cleo@c.example',
    },
  ]);
  expect(copies(named, { action: 'instructed', ...bring })).toEqual([]);
});

test('the history at the time of an event is without what came later, and the same list where nothing did, which is folded once', () => {
  const history = eventsOf(...sampleBooking, sampleCancellation);
  expect(historyUntil(history[1]!, history)).toEqual(history.slice(0, 2));
  expect(historyUntil(history.at(-1)!, history)).toBe(history);
});

describe.each(setUpEngines())('mail that is set up later, in $engine,', ({ openTwo }) => {
  test('reminds of what was booked and offered before, once, and of nothing that is over', async () => {
    const [store, other] = await openTwo();
    const at = '2025-06-10T09:00:00.000Z';
    const applied = async (...done: Change[]) => {
      const reference = referenceOf(await store.add(another({})));
      const events = ['1'];
      for (const change of done) {
        const offer = 'offer' in change ? { offer: events.at(-1)! } : {};
        const added = await store.desk.add(reference, { ...change, ...offer, at, by: 'Zoe' });
        if (added.outcome !== 'added') throw new Error(added.outcome);
        if (change.action === 'offered') events.push(added.event.id);
      }
      return reference;
    };
    const booking = [sampleOffer, acceptanceOf('1'), confirmationOf('1')];
    const [booked, offered, cancelled] = [
      await applied(...booking),
      await applied({ ...sampleOffer, validUntil: '2025-06-20' }),
      await applied(...booking, sampleCancellation),
    ];
    const begin = (of: typeof store, given: object, now = '2025-06-11T09:00:00.000Z') => {
      const settings = { ...readSettings({}), ...given };
      const server = { store: of, settings, clock: () => new Date(now) };
      return makeStillToCome(server, new AbortController().signal);
    };
    const waiting = async (reference: string) =>
      (await store.outbox.deliveriesOf(reference)).map(({ channel, dueAt }) => [channel, dueAt]);
    await begin(store, {});
    expect(await waiting(booked)).toEqual([]);
    await Promise.all([begin(store, mail), begin(other, mail)]);
    await begin(store, mail);
    expect(await waiting(booked)).toEqual([
      ['reminder-week', '2025-06-17T08:00:00.000Z'],
      ['reminder-day', '2025-06-23T08:00:00.000Z'],
    ]);
    expect((await waiting(offered)).map(([channel]) => channel)).toEqual(['offer-lapsing']);
    expect(await waiting(cancelled)).toEqual([]);
    // What is too late by then is not made.
    const late = await applied(...booking);
    await begin(store, mail, '2025-06-18T09:00:00.000Z');
    expect((await waiting(late)).map(([channel]) => channel)).toEqual(['reminder-day']);
  });
});
