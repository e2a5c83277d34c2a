import type { StoredEvent } from '../case/stored-events.ts';
import { sampleLetter } from './sample-changes.ts';

type Stored = { action: string } & Record<string, unknown>;

/** As version 1.0.0 wrote it. */
export const firstOffer = {
  action: 'offered',
  courses: 'Prompt Engineering\nAI Tools',
  date: '2025-06-24',
  time: '10:00',
  minutes: '120',
  place: 'Online',
  people: '3',
  price: '74700',
  vat: 'included',
  included: 'A workbook',
  validUntil: '2025-06-20',
};
const accepted = {
  action: 'accepted',
  offer: '1',
  name: 'Ada Sample',
  mayBind: 'yes',
  expressly: '',
  acknowledged: '',
  terms: 'f00',
};
const acceptedForThem = {
  action: 'accepted-for-them',
  offer: '1',
  name: 'Ada Sample',
  acceptedOn: '2025-06-02',
  expressly: '',
  terms: 'f00',
};
const order = { orderNumber: 'PO-17', invoiceTo: 'accounts@example.com' };
const confirmed = { action: 'confirmed', offer: '1' };
const half = { refund: '37350', percent: '50', why: 'table', daysBefore: '9' };
const calledOff = {
  action: 'called-off',
  whose: 'provider',
  writtenOn: '2025-06-05',
  reason: 'Ill',
};
const all = { refund: '74700', percent: '100', why: 'provider', daysBefore: '19' };
const refunded = { action: 'refunded', refund: '37350' };
const givesUpNothing = { kept: '', why: '', daysBefore: '' };
const less = { people: '2', price: '49800', kept: '12450', why: 'table', daysBefore: '14' };
const promised = JSON.stringify({
  listPrice: 24_900,
  refunds: [{ minDaysBefore: 14, refundPercent: 100 }],
  ...{ guaranteeDays: 30, replyHours: 48, vatPercent: 20 },
});
const ourMove = {
  ...{ date: '2025-07-01', validUntil: '2025-07-01', promised, terms: 'f00' },
  ...{ whose: 'provider', writtenOn: '2025-06-05', reason: 'The tutor is ill.' },
  chooseBy: '2025-06-18T23:00:00.000Z',
};
const taken = { startsAt: '2025-07-01T09:00:00.000Z', expressly: '' };
const booked = [
  { ...firstOffer, ...givesUpNothing, ...sampleLetter },
  { ...accepted, ...order, ...sampleLetter },
  { ...confirmed, refund: '0', ...sampleLetter },
];
const number = '4KX7-9QMD-7HVW-2CTR-3RVK-8DTJ-6FGH';

/**
 * Histories as databases have them: every kind of event, in each set of fields that a version ever wrote. A version that
 * writes another set adds a history, and brings none of these up to date.
 */
const lives: Record<string, readonly Stored[]> = {
  'the first desk': [
    { action: 'taken' },
    { action: 'given-back' },
    { action: 'answered' },
    { action: 'answered', callAt: '2025-06-07T09:30:00.000Z' },
    { action: 'moved', stage: 'customize' },
    { action: 'noted', text: 'Wants Fridays' },
    { action: 'retried' },
    { action: 'closed', outcome: 'enrolled' },
    { action: 'undone', event: '8' },
    { action: 'quarantined' },
    { action: 'released' },
  ],
  'the first letters and links': [
    { action: 'written', ...sampleLetter },
    { action: 'sent', event: '1' },
    { action: 'added', text: 'There are two more of us now.' },
    { action: 'written', ...sampleLetter },
    { action: 'gave-up', event: '4' },
    { action: 'relinked' },
    { action: 'link-asked' },
    { action: 'withdrawn' },
  ],
  'a booking before payments counted': [
    { ...firstOffer, ...sampleLetter },
    accepted,
    { ...confirmed, ...sampleLetter },
    { action: 'reminded', event: '3' },
    { action: 'cancelled', ...half, ...sampleLetter },
    refunded,
  ],
  'a booking before payments counted, without mail': [
    firstOffer,
    accepted,
    confirmed,
    { action: 'cancelled', ...half },
  ],
  'a booking that the provider cancelled before payments counted': [
    firstOffer,
    { action: 'declined', offer: '1' },
    firstOffer,
    { action: 'taken-back', offer: '3', reason: 'The tutor is ill.', ...sampleLetter },
    firstOffer,
    { ...accepted, offer: '5' },
    { ...confirmed, offer: '5' },
    { ...calledOff, ...all, ...sampleLetter },
    { action: 'refunded', refund: '74700' },
  ],
  'payments before they counted in a cancellation': [
    firstOffer,
    acceptedForThem,
    confirmed,
    { action: 'invoiced', number: '2025-17', amount: '74700', dueOn: '2025-06-14' },
    { action: 'paid', amount: '74700', paidOn: '2025-06-05' },
    { ...calledOff, writtenOn: '2025-06-07', ...all },
  ],
  'acceptances before orders were asked for': [
    { ...firstOffer, ...sampleLetter },
    { ...acceptedForThem, ...sampleLetter },
    { ...confirmed, ...sampleLetter },
    { ...firstOffer, ...sampleLetter },
    { ...accepted, offer: '4', ...sampleLetter },
  ],
  'a booking that was changed, and paid for': [
    ...booked.slice(0, 1),
    { ...acceptedForThem, ...order, ...sampleLetter },
    ...booked.slice(2),
    { action: 'invoiced', number: '2025-18', amount: '74700', dueOn: '2025-06-14' },
    { action: 'paid', amount: '74700', paidOn: '2025-06-05' },
    { ...firstOffer, ...less, ...sampleLetter },
    { ...accepted, offer: '6', orderNumber: '', invoiceTo: '' },
    { ...confirmed, offer: '6', refund: '12450' },
    { action: 'refunded', refund: '12450' },
    { action: 'cancelled', ...half, kept: '24900', paid: '49800', ...sampleLetter },
  ],
  'a booking of which too much was paid, and an entry was put right': [
    ...booked.slice(0, 1),
    { ...acceptedForThem, ...order, ...sampleLetter },
    ...booked.slice(2),
    { action: 'paid', amount: '7470000', paidOn: '2025-06-05', sure: 'yes' },
    {
      ...{ action: 'line-corrected', line: '4', amount: '80000', on: '2025-06-05' },
      ...{ number: '', dueOn: '', before: 'the payment of £74,700.00' },
    },
    { action: 'returned', surplus: '5300' },
  ],
  'an entry that was put right to more than is asked for': [
    ...booked,
    { action: 'paid', amount: '74700', paidOn: '2025-06-05', sure: '' },
    {
      ...{ action: 'line-corrected', line: '4', amount: '80000', on: '2025-06-05' },
      ...{ number: '', dueOn: '', sure: 'yes', before: 'the payment of £747.00' },
    },
  ],
  'bookings that we moved, whose customers took the new date': [
    ...booked,
    { ...firstOffer, ...givesUpNothing, ...ourMove, ...sampleLetter },
    { action: 'date-taken', offer: '4', ...taken, acknowledged: '', ...sampleLetter },
    { ...firstOffer, ...givesUpNothing, ...ourMove, date: '2025-07-02', ...sampleLetter },
    { action: 'date-taken-for-them', offer: '6', ...taken, via: 'telephone' },
  ],
  'a booking that the provider cancelled': [
    ...booked,
    { ...calledOff, ...all, kept: '0', paid: '', ...sampleLetter },
  ],
  'a session and what came after it': [
    ...booked,
    { action: 'named', names: 'Ada Sample, ada@example.com\nBen Sample' },
    { action: 'named-for-them', names: 'Ada Sample\nCleo Sample' },
    {
      action: 'instructed',
      where: 'https://meet.example/room',
      tutor: 'Robin Sample',
      bring: '',
      ...sampleLetter,
    },
    { action: 'attended', came: 'Ada Sample', numbers: number },
    { action: 'renamed', number, name: 'Ada Simple', another: `${number}2` },
    { action: 'rated', content: '4', tutor: '5', worth: '4', words: 'Lively.', quotable: 'yes' },
    { action: 'reclaimed', who: `${number}2`, names: 'Ada Simple', back: '24900', price: '24900' },
  ],
  'what people need to take part, and the same once the course was over': [
    ...booked,
    { action: 'named', names: 'Ada Sample\nBen Sample' },
    { action: 'needed', needs: '', agreed: '' },
    { action: 'needed', needs: 'Ada Sample: a step-free room', agreed: 'yes' },
    { action: 'needed-for-them', needs: 'Ben Sample: large print', agreed: 'yes' },
  ],
  'a message that complained about data, and of which an application was made': [
    { action: 'complained' },
    { action: 'complaint-acknowledged' },
    { action: 'became-application', application: '4KX7-9QMD' },
  ],
  'an application that the staff took down, put off and closed as a repeat': [
    { action: 'taken-down', via: 'telephone', message: '4KX7-9QMD' },
    {
      action: 'corrected',
      before: '{"email":"ada@sample.com","participantType":"business"}',
      after: '{"email":"ada@example.com","participantType":"personal"}',
    },
    { action: 'answered' },
    { action: 'put-off', until: '2030-01-07', why: 'Their budget comes in January.' },
    { action: 'replied' },
    { action: 'clock-set', zone: 'Asia/Tokyo' },
    { action: 'passed-on', letter: 'offer.3' },
    { action: 'repeats', of: '2345-6789' },
  ],
  'a letter and a receipt that came back': [
    { action: 'written', ...sampleLetter },
    { action: 'sent', event: '1' },
    { action: 'came-back', channel: 'letter', event: '1', recipient: '' },
    { action: 'came-back', channel: 'receipt', event: '', recipient: '' },
  ],
  'what keeps all that was promised': [
    { action: 'added', text: 'There are two more of us now.', dueAt: '2025-06-03T09:00:00.000Z' },
    { action: 'answered' },
    { action: 'replied', dueAt: '2025-06-05T09:00:00.000Z' },
    { ...firstOffer, ...givesUpNothing, whose: '', writtenOn: '', promised, terms: 'f00' },
    { ...accepted, ...order, offer: '4', dueAt: '2025-06-09T09:00:00.000Z' },
    { ...confirmed, offer: '4', refund: '0' },
    {
      ...{ ...firstOffer, ...less, whose: 'customer', writtenOn: '2025-06-06' },
      ...{ promised, terms: 'f01' },
    },
  ],
};

/** An event of a kind that no version before knows, as a newer one may write it. */
export const newerEvent = { action: 'made-up-by-a-newer-version', text: 'New', whose: 'theirs' };

const stored = (event: Stored, i: number): StoredEvent => ({
  ...event,
  at: new Date(Date.UTC(2025, 5, 1 + i, 9)).toISOString(),
  by: 'Ben',
  id: String(i + 1),
});

/** Those histories by what they show, an event a day from 1 June 2025 on. */
export const storedLives = Object.entries(lives).map(
  ([title, events]) => [title, events.map(stored)] as const,
);
