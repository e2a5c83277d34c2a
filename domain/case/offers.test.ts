import { describe, expect, it } from 'vitest';

import { readMoment } from '../time/london-time.ts';
import { deskEvents } from './events.ts';
import {
  lengthWords,
  offerFault,
  offerFields,
  offerOf,
  type OfferValues,
  priceWords,
  promisedNow,
  usualLastDay,
  whenWords,
} from './offers.ts';

const values: OfferValues = {
  courses: 'Prompt Engineering\n\n AI Tools ',
  date: '2025-10-26',
  time: '10:00',
  minutes: '120',
  place: 'Online',
  people: '3',
  price: '74700',
  vat: 'included',
  included: 'A workbook\nA certificate',
  validUntil: '2025-10-25',
};

describe('an offer', () => {
  it('is read from what its event keeps, by London’s clocks', () => {
    // The clocks go back that morning.
    expect(offerOf(values)).toEqual({
      isShared: false,
      courses: ['Prompt Engineering', 'AI Tools'],
      startsAt: '2025-10-26T10:00:00.000Z',
      endsAt: '2025-10-26T12:00:00.000Z',
      minutes: 120,
      place: 'Online',
      people: 3,
      vat: 'included',
      price: { net: 62_250, vat: 12_450, total: 74_700 },
      included: ['A workbook', 'A certificate'],
      validUntil: '2025-10-25',
      lapsesAt: '2025-10-25T23:00:00.000Z',
      promised: promisedNow(),
    });
  });

  it('names courses and what is included without the bullets that were pasted along', () => {
    const pasted = { courses: '• Prompt Engineering\n- AI Tools', included: '–  A workbook' };
    expect(offerOf({ ...values, ...pasted })).toMatchObject({
      courses: ['Prompt Engineering', 'AI Tools'],
      included: ['A workbook'],
    });
  });

  it('lapses at its start, if that comes before the end of its last day', () => {
    const last = offerOf({ ...values, validUntil: values.date });
    expect(last.lapsesAt).toBe(last.startsAt);
  });

  it.each<[Partial<OfferValues>, string, string]>([
    [{}, '10:00 to 12:00, 2 hours', '£747.00, of which £124.50 is VAT (20%)'],
    [{ vat: 'added' }, '10:00 to 12:00, 2 hours', '£747.00 and £149.40 VAT (20%): £896.40'],
    [{ vat: 'none', minutes: '7200' }, '10:00, 5 days', '£747.00, no VAT is charged'],
  ])('with %j says when it is and what it costs, VAT always with it', (more, when, price) => {
    const offer = offerOf({ ...values, ...more });
    expect(whenWords(offer)).toBe(`Sunday 26\u{a0}October 2025, ${when}`);
    expect(priceWords(offer)).toBe(price);
  });

  it.each<[string, Partial<OfferValues>, string]>([
    ['in an hour that the clocks leave out', { date: '2026-03-29', time: '01:30' }, 'time'],
    ['that has begun', { date: '2025-10-01', time: '10:00' }, 'date'],
    ['that lapsed yesterday', { validUntil: '2025-09-30' }, 'validUntil'],
    ['that could be accepted after the start', { validUntil: '2025-10-27' }, 'validUntil'],
    ['whose VAT a consumer would pay on top', { vat: 'added' }, 'vat'],
  ])('%s is not made', (_, wrong, name) => {
    const now = '2025-10-01T09:00:00.000Z';
    const faults = offerFault({ ...values, ...wrong }, { now, isConsumer: true });
    expect(Object.keys(faults)).toEqual([name]);
    expect(offerFault(values, { now, isConsumer: true })).toEqual({});
    expect(offerFault({ ...values, vat: 'added' }, { now, isConsumer: false })).toEqual({});
  });

  it('is valid for a fortnight, by London’s calendar', () => {
    expect(usualLastDay('2025-03-20T23:30:00Z')).toBe('2025-04-03');
    expect(usualLastDay('2025-03-30T23:30:00Z')).toBe('2025-04-14');
  });
});

it.each([
  ['date', ['31/12/2026', '31.12.2026', '31-12-2026', '2026-12-31'], '2026-12-31'],
  ['validUntil', ['1/2/2026', '01/02/2026'], '2026-02-01'],
  ['time', ['9:30', '09:30', '09.30', '09:30:00'], '09:30'],
] as const)('offer form: %s is read as %j', (name, all, kept) => {
  for (const typed of all) expect(offerFields[name].read(typed)).toBe(kept);
});

it('offer form: every example in the message of a field is read by it', () => {
  for (const field of Object.values(offerFields)) {
    if (field.kind !== 'value') continue;
    const [, examples = ''] = field.wrong.split('such as ');
    for (const example of examples.split(/, | or /u).filter(Boolean))
      expect(field.read(example), example).toBeDefined();
  }
  expect(readMoment(deskEvents.answered.fields.callAt.unreadable.split('such as ')[1]!)).toBe(
    '2030-01-31T09:30:00.000Z',
  );
});

it.each([
  ['90 minutes', '90', '90 minutes'],
  ['1.5 hours', '90', '90 minutes'],
  ['2 h', '120', '2 hours'],
  ['2 hours 15 minutes', '135', '2 hours 15 minutes'],
  ['1 hour', '60', '1 hour'],
  ['5 Days', '7200', '5 days'],
])('the length of an offer is read: %s', (typed, minutes, words) => {
  expect(offerFields.minutes.read(typed)).toBe(minutes);
  expect(lengthWords(minutes)).toBe(words);
  expect(offerFields.minutes.read(words)).toBe(minutes);
});

it.each([
  ['minutes', ['', '0 hours', '2', 'long', '-1 hours', '40 days']],
  ['people', ['', '0', '1001', '2.5', 'two']],
  ['date', ['', '2025-02-30', '30/02/2025', '1/31/2025', '31/01/125', '2025-1-1', '0000-01-01']],
  ['time', ['', '24:00', '09:60', '09:30:30', '930']],
] as const)('offer form: %s takes nothing that it could not keep', (name, all) => {
  for (const typed of all) expect(offerFields[name].read(typed)).toBeUndefined();
});
