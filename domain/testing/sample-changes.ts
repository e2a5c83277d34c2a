import { actions, type Change, type DeskEvent, deskEvents, fieldsOf } from '../case/events.ts';
import { brand } from '../provider/brand.ts';

/** A letter, as an event freezes it. */
export const sampleLetter = {
  to: 'ada@example.com',
  from: brand.email,
  subject: 'Your dates (4KX7-9QMD)',
  text: 'Hello Ada,\n\nWould Friday suit you?',
};

/** How a session is joined. */
export const sampleJoining = {
  where: 'https://meet.example/room',
  tutor: 'Robin Sample',
  bring: 'A laptop',
};

/** Of an offer that changes no booking. */
export const givesUpNothing = {
  ...({ whose: '', writtenOn: '', reason: '', shared: '' } as const),
  ...({ kept: '', why: '', daysBefore: '', chooseBy: '', promised: '', terms: '' } as const),
} as const;

/** What is offered in tests: a session in Leeds, on Tuesday 24 June 2025 at 10:00 in London. */
export const sampleOffer = {
  action: 'offered',
  courses: 'Prompt Engineering\nAI Tools',
  date: '2025-06-24',
  time: '10:00',
  minutes: '120',
  place: '12 Sample Street, Leeds',
  people: '3',
  price: '74700',
  vat: 'included',
  included: 'A workbook',
  validUntil: '2025-06-12',
  ...givesUpNothing,
} as const satisfies Change;

/** An offer of a session that is to come whenever a test runs, with its letter. */
export const offerOf2030 = {
  ...sampleOffer,
  courses: 'Prompt Engineering',
  date: '2030-03-05',
  place: 'Online',
  validUntil: '2030-02-01',
  ...sampleLetter,
} as const satisfies Change;

/** The same session, moved by us, once it is booked. */
export const moveOf2030 = {
  ...offerOf2030,
  ...({ date: '2030-03-12', validUntil: '2030-03-12' } as const),
  chooseBy: '2030-02-28T00:00:00.000Z',
  ...({ whose: 'provider', writtenOn: '2025-06-05', reason: 'The tutor is ill.' } as const),
} as const satisfies Change;

/** The acceptance of an offer, by the id of the offer's event. */
export const acceptanceOf = (offer: string, expressly = '') =>
  ({
    action: 'accepted',
    offer,
    name: 'Ada Sample',
    mayBind: 'yes',
    orderNumber: 'PO-17',
    invoiceTo: 'accounts@example.com',
    expressly,
    acknowledged: expressly,
    terms: 'f00',
    dueAt: '',
  }) as const satisfies Change;

/** The event that confirms the offer. */
export const confirmationOf = (offer: string) =>
  ({ action: 'confirmed', offer, refund: '0', paid: '' }) as const satisfies Change;

/** The refund of a cancellation, as its event stores it. */
export const sampleRefund = {
  refund: '37350',
  percent: '50',
  why: 'table',
  daysBefore: '9',
  kept: '37350',
  paid: '',
};

/** A cancellation by the applicant. */
export const sampleCancellation = { action: 'cancelled', ...sampleRefund } as const;

/** An offer, its acceptance and its confirmation. */
export const sampleBooking = [sampleOffer, acceptanceOf('1', 'yes'), confirmationOf('1')] as const;

/** These changes as events, one a day at nine (UTC), from 2 June 2025 on. */
export const eventsOf = (...changes: Change[]): DeskEvent[] =>
  changes.map((change, i) => ({
    ...change,
    id: String(i + 1),
    by: 'Ben',
    at: `2025-06-0${i + 2}T09:00:00.000Z`,
  }));

/** The number of a certificate. */
const sampleNumber = '4KX7-9QMD-7HVW-2CTR-3RVK-8DTJ-6FGH';

/** Every event of a person that asks for nothing: what it is called is all that is stored. */
const plainChanges = actions
  .filter(
    (action) =>
      deskEvents[action].author !== 'server' && Object.keys(fieldsOf(action)).length === 0,
  )
  .map((action) => ({ action }) as Change);

/** Every change with values for its fields, but for those that need another event, such as an undoing. */
export const sampleChanges: readonly Change[] = [
  { action: 'answered' },
  { action: 'answered', callAt: '2025-02-03T09:30:00.000Z' },
  { action: 'replied', dueAt: '' },
  { action: 'clock-set', zone: 'Asia/Tokyo' },
  { action: 'passed-on', letter: 'instructions.4' },
  { action: 'taken-down', via: 'telephone', message: '4KX7-9QMD' },
  { action: 'became-application', application: '4KX7-9QMD' },
  {
    action: 'corrected',
    before: '{"email":"ada@sample.com","participantType":"business"}',
    after: '{"email":"ada@example.com","participantType":"personal"}',
  },
  { action: 'moved', stage: 'customize' },
  { action: 'moved', stage: 'review' },
  { action: 'closed', outcome: 'enrolled' },
  { action: 'closed', outcome: 'not-enrolled' },
  { action: 'repeats', of: '2345-6789' },
  { action: 'put-off', until: '2030-01-07', why: 'Their budget comes in January.' },
  { action: 'written', ...sampleLetter },
  { action: 'came-back', channel: 'letter', event: '1', recipient: '' },
  { action: 'noted', text: 'Wants Fridays' },
  { action: 'added', text: 'There are two more of us now.', dueAt: '' },
  offerOf2030,
  { ...acceptanceOf('1'), terms: 'a'.repeat(64) },
  {
    ...({ action: 'accepted-for-them', offer: '1', name: 'Ada Sample' } as const),
    ...{ acceptedOn: '2025-01-31', via: 'telephone', expressly: '', terms: 'a'.repeat(64) },
    ...{ orderNumber: 'PO-17', invoiceTo: '' },
  },
  { action: 'declined', offer: '1' },
  { action: 'confirmed', offer: '1', refund: '29880', paid: '', ...sampleLetter },
  { action: 'taken-back', offer: '1', reason: 'The tutor is ill.', ...sampleLetter },
  {
    ...({ action: 'date-taken', offer: '1', startsAt: '2030-03-12T10:00:00.000Z' } as const),
    ...{ expressly: '', acknowledged: '', ...sampleLetter },
  },
  {
    ...({ action: 'date-taken-for-them', offer: '1', via: 'telephone' } as const),
    ...{ startsAt: '2030-03-12T10:00:00.000Z', expressly: '', ...sampleLetter },
  },
  { ...sampleCancellation, ...sampleLetter },
  { ...sampleCancellation, refund: '0', percent: '0', daysBefore: '2', kept: '74700' },
  {
    action: 'called-off',
    whose: 'provider',
    writtenOn: '2025-02-01',
    reason: 'The tutor is ill.',
    ...sampleRefund,
    ...sampleLetter,
  },
  { action: 'refunded', refund: '37350' },
  { action: 'invoiced', number: '2025-17', amount: '74700', dueOn: '2025-02-14', sure: '' },
  { action: 'paid', amount: '80000', paidOn: '2025-01-31', sure: 'yes' },
  { action: 'returned', surplus: '5300' },
  {
    ...({ action: 'line-corrected', line: '4', amount: '74700', on: '2025-01-31' } as const),
    ...{ number: '', dueOn: '', sure: '', before: 'the payment of £800.00' },
  },
  { action: 'named', names: 'Ada Sample, ada@example.com\nBen Sample' },
  { action: 'instructed', ...sampleJoining, ...sampleLetter },
  { action: 'attended', came: 'Ada Sample, ada@example.com', numbers: sampleNumber },
  { action: 'attended', came: '', numbers: '' },
  { action: 'renamed', number: sampleNumber, name: 'Ada Simple', another: '' },
  { action: 'rated', content: '4', tutor: '5', worth: '4', words: 'Lively.', quotable: 'yes' },
  {
    ...{ action: 'reclaimed', who: sampleNumber, names: 'Ada Sample' },
    ...{ back: '24900', price: '24900', paid: '24900' },
  },
  { action: 'named-for-them', names: 'Cleo Sample' },
  { action: 'needed', needs: 'Ada Sample: a step-free room', agreed: 'yes' },
  { action: 'needed-for-them', needs: 'Ada Sample: large print', agreed: 'yes' },
  ...plainChanges,
];
