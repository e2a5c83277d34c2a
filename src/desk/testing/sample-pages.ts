import { deskEvents } from '../../../domain/case/events.ts';
import type { EventModel } from '../../../domain/case/history.ts';
import { sessionsOf } from '../../../domain/case/sessions.ts';
import { deskViews, viewPath } from '../../../domain/case/views.ts';
import { courseChoices, fields } from '../../../domain/forms/enrolment/fields.ts';
import { offeredBy } from '../../../domain/letters/letter-for.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { sampleJoining, sampleLetter } from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import {
  appliedAgo,
  type Deed,
  hoursAgo,
  type Sample,
  sampleHints,
  sampleNow as now,
  sampleOffered,
  sampleOfferValues,
  sampleWays as ways,
  wroteAgo,
} from '../../../domain/testing/sample-submissions.ts';
import { sampleOffers } from '../../application/testing/sample-offers.ts';
import type { DeskModel } from '../Desk.tsx';
import type { FrameModel } from '../DeskContext.tsx';
import type { FiguresModel } from '../Figures.tsx';
import type { ListModel } from '../List.tsx';
import type { DeliveryModel, SubmissionModel } from '../models.ts';
import type { MoneyModel } from '../Money.tsx';
import type { CaughtMailModel } from '../Outbox.tsx';
import type { ActPreview, StaffActModel } from '../StaffAct.tsx';
import type { WriteModel } from '../Write.tsx';
import { rowOf, sampleMessageRow, sampleRow } from './sample-rows.ts';

/** The frame of the sample pages. */
export const sampleFrame: FrameModel = {
  name: 'Sam Sample',
  token: 'sample-token',
  views: deskViews.map((view, i) => ({ view, count: [5, 3, 128, 1, 1, 2][i]! })),
  letters: (['enrolment', 'contact'] as const).map((kind) => ({
    id: kind,
    for: kind,
    title: 'An answer',
    subject: 'Your {reference}',
    text: '{greeting}\n\nYou asked about:\n{courses}\n\n{staff}',
  })),
  canWrite: false,
  choiceHints: sampleHints,
  channelLabels: {},
};
const withMail = { ...sampleFrame, canWrite: true };

type Drawn<Model> = Model extends unknown ? Omit<Model, 'now' | 'frame'> : never;

/** A page in its frame. */
const framed = (drawn: Drawn<DeskModel>, frame = sampleFrame) =>
  ({ now, frame, ...drawn }) as DeskModel;

/** An event an hour before the time of the samples. */
export const sampleEvent = (more: Partial<EventModel> = {}) =>
  ({
    id: '12',
    at: hoursAgo(1),
    by: 'Sam Sample',
    action: 'answered',
    isUndone: false,
    ...more,
  }) as EventModel;
const wayOf = (i: number, done: readonly Deed[] = [], more: object = {}) =>
  appliedAgo(90 + 30 * i, done, {}, { reference: references[i]!, ...more });
const references = ['2MBD-6KXF', '9TQC-4HNW', '3RVK-8DYJ'];

const keep = { isTicked: true, isForMailed: false };
const answered: Deed = [60, { action: 'answered' }, 'Ada Sample'];
const worked: Deed[] = [
  [20, { action: 'taken' }],
  [3, { action: 'moved', stage: 'connect' }],
  [2.9, { action: 'undone', event: '2' }],
  [1, { action: 'answered', callAt: hoursAgo(-30) }],
];
const added: Deed = [2, { action: 'added', text: 'Friday suits all of us.', dueAt: '' }];
const quarantined = wayOf(2, [], { suspicion: 'too-fast' });

const list = (view: ListModel['view'], samples: Sample[], more: Partial<ListModel> = {}) =>
  framed({
    page: 'list',
    list: {
      view,
      from: viewPath[view],
      search: '',
      rows: samples.map((each) => rowOf(each)),
      ...more,
    },
  });

/** The page of an application or a message, as the server finds it. */
export function samplePage(
  of: Sample,
  { deliveries = [], ...more }: Partial<SubmissionModel> = {},
  frame = sampleFrame,
) {
  const gaveUp = deliveries
    .filter(({ state }) => state === 'given-up')
    .map(({ channel }) => channel);
  const all = { row: rowOf(of, gaveUp), events: of.events, deliveries, others: [] };
  return framed({ page: 'submission', submission: { ...all, ...more } }, frame);
}

const failure = 'The mail server refused the recipient (SMTP 550).';
/** A letter that the mail server refused. */
const refused: DeliveryModel = {
  channel: 'letter',
  event: '1',
  state: 'given-up',
  isUnderWay: false,
  dueAt: now,
  attempts: [{ startedAt: hoursAgo(0.5), endedAt: hoursAgo(0.5), failure }],
};
const arrived: DeliveryModel = { ...refused, state: 'delivered', canComeBack: true };
/** While no mail goes out. */
const mailAway: FrameModel = {
  ...withMail,
  away: [
    {
      ...{ title: 'No mail goes out', since: hoursAgo(3), number: 4 },
      why: 'The mail server did not answer.',
    },
  ],
};
const afterLetter = appliedAgo(24.4, [
  [0.6, { action: 'written', ...sampleLetter }],
  [0.5, { action: 'gave-up', event: '1' }],
]);

/** Somebody who is reached by telephone alone, and has heard neither of the booking nor how to join. */
const byHand = appliedAgo(90, [...ways.booked, [2, { action: 'instructed', ...sampleJoining }]], {
  email: '',
  mobile: '+44 113 496 0000',
});

const write = (more: Partial<WriteModel> = {}) =>
  framed({ page: 'write', write: { row: sampleRow(), events: [], letter: '', ...more } }, withMail);

const shown: ActPreview = {
  offer: sampleOffers.open.offer,
  told: [],
  seal: 'sample-seal',
  letter: { ...sampleLetter, subject: 'Our offer for your application 4KX7-9QMD' },
};
const act = (action: StaffActModel['action'], more: Partial<StaffActModel> = {}) =>
  framed(
    { page: 'act', act: { row: sampleRow(), action, typed: {}, ticks: [], ...more } },
    withMail,
  );

const sold = {
  bookings: 3,
  seats: 11,
  turnover: 273_900,
  net: 228_250,
  paid: 149_400,
  refunds: 24_900,
};
const months = [
  {
    ...{ month: '2025-06', bookings: 3, seats: 11, invoiced: 74_700 },
    ...{ asked: 224_100, net: 186_750, paid: 80_000, refunded: 0 },
  },
];
const figures: FiguresModel = {
  weeks: [{ monday: '2025-06-02', applications: 5, answered: 3, answeredInTime: 3 }],
  courses: [{ label: courseChoices[0], applications: 5 }],
  kinds: [{ label: 'Business', applications: 5 }],
  sources: [{ label: 'newsletter', applications: 2 }],
  medianHoursToAnswer: 7.4,
  medianHoursToAcceptance: 122,
  inTime: { answeredInTime: 82, due: 92 },
  enrolled: { enrolled: 38, decided: 43 },
  money: { months, courses: [{ label: 'Prompt Engineering Workshop', ...sold }], isEmpty: false },
  hoursToAnswer: [1, 7.4, 47.9, 60],
  late: 1,
  feedback: {
    answers: [
      { content: 4, tutor: 5, worth: 4 },
      { content: 5, tutor: 5, worth: 4 },
    ],
    words: [{ reference: '4KX7-9QMD', words: 'Two of our reports are shorter already.' }],
  },
  bookings: { applied: 92, offered: 57, accepted: 44, confirmed: 43, came: 38, cancelled: 4 },
};

const invoice = { number: 'INV-7', dueOn: '2025-06-02', sure: '' };
const payment = { paidOn: '2025-06-03', sure: '' };
const owing: Deed = [1, { action: 'invoiced', amount: '74700', ...invoice }];
const money: MoneyModel = {
  rows: [
    rowOf(wayOf(0, [...ways.booked, owing])),
    rowOf(wayOf(1, [...ways.booked, [1, { action: 'paid', amount: '80000', ...payment }]])),
    rowOf(wayOf(2, ways.cancelled)),
  ],
  months,
  isEmpty: false,
  ticked: [],
  paidOn: '2025-06-05',
};

const caught: CaughtMailModel = {
  id: '2',
  at: hoursAgo(1),
  kind: 'Receipt to the sender',
  to: ['zoe@applicant.example'],
  subject: `${brand.name}: we have your application 4KX7-9QMD`,
};
const mail = {
  ...caught,
  hasHtml: true,
  text: 'Your application has arrived.',
  header: 'To: zoe@applicant.example',
};

/** Two bookings of one session: one with its people, and one without. */
const named: Deed = [1, { action: 'named', names: 'Ada Sample, ada@example.com\nBen Sample' }];
const needed: Deed = [
  0.5,
  { action: 'needed', needs: 'Ada Sample: a step-free room', agreed: 'yes' },
];
const session = sessionsOf(
  [wayOf(0, [...ways.booked, named, needed]), wayOf(1, ways.booked)].map((each) => ({
    ...rowOf(each),
    offer: offeredBy(each.events, '2')!,
  })),
)[0]!;
const cameThen: Deed = [
  0.5,
  { action: 'attended', came: 'Ada Sample\nBen Sample', numbers: 'NUMBER-1\nNUMBER-2' },
];
const over = wayOf(2, [...ways.booked, cameThen]);
const held = { ...rowOf(over), offer: offeredBy(over.events, '2')! };
const alone = {
  course: courseChoices[2],
  smallestGroup: 3,
  people: 2,
  applications: references.slice(0, 2).map((reference) => ({ reference, name: 'Zoë O’Sample' })),
};

const company = { rows: [rowOf(wayOf(0)), rowOf(wayOf(1))], undoSeconds: 30 };

const acceptance = { name: 'Ada Sample', acceptedOn: '2025-06-03', via: 'telephone' };
const erased = {
  references: ['4KX7-9QMD'],
  left: [],
  isInBooks: true,
  elsewhere: [],
  from: '/to-answer',
};
const unkept = [{ label: 'Note', value: 'Called them: Tuesdays are best.' }];

/** Every page of the desk, and the states of each that its tests are about. */
export const samplePages: Record<string, DeskModel> = {
  'to-answer': list(
    'to-answer',
    [appliedAgo(24.4), wayOf(0, ways.accepted), wayOf(1, [answered, added])],
    { next: '/to-answer?after=sample' },
  ),
  'to-answer-by-hand': list('to-answer', [byHand]),
  'application-by-hand': samplePage(byHand),
  paper: framed({
    page: 'paper',
    paper: {
      ...{ row: rowOf(byHand), letter: 'instructions.5', isDone: false },
      subject: 'How to join',
      text: sampleLetter.text,
    },
  }),
  'under-way': list('under-way', [
    wayOf(0, [answered, [55, { action: 'moved', stage: 'customize' }]]),
  ]),
  'under-way-offers': list('under-way', [wayOf(0, ways.offered), wayOf(1, ways.booked)]),
  found: list('search', [appliedAgo(24.4), quarantined], { search: 'sample' }),
  application: samplePage(appliedAgo(24.4), { others: [sampleMessageRow()] }),
  'application-answered': samplePage(appliedAgo(24.4, worked)),
  'application-offered': samplePage(appliedAgo(90, ways.offered)),
  'application-accepted': samplePage(appliedAgo(90, ways.accepted)),
  'application-booked': samplePage(appliedAgo(90, ways.booked)),
  'application-named': samplePage(appliedAgo(90, [...ways.booked, named, needed])),
  'application-offer-lapsed': samplePage(
    appliedAgo(90, [
      ...ways['taken-back'],
      ...[sampleOffered(1.9), [1.8, { action: 'declined', offer: '4' }] as const],
      ...[sampleOffered(1.7), sampleOffered(1.6, { validUntil: '2025-06-04' })],
    ]),
  ),
  'application-too-much': samplePage(
    appliedAgo(90, [
      ...ways.booked,
      [1, { action: 'paid', amount: '700000', paidOn: '2025-06-05', sure: 'yes' }],
    ]),
  ),
  'application-refund-due': samplePage(appliedAgo(90, ways.cancelled)),
  'application-quarantined': samplePage(quarantined),
  'not-delivered': list('not-delivered', [appliedAgo(24.4)], {
    late: [{ reference: '4KX7-9QMD', channel: 'receipt', since: hoursAgo(3), failure }],
  }),
  'application-mail-away': samplePage(afterLetter, { deliveries: [arrived] }, mailAway),
  'application-letter-not-delivered': samplePage(afterLetter, { deliveries: [refused] }, withMail),
  message: samplePage(wroteAgo(5)),
  'message-complaint': samplePage(
    wroteAgo(30, [
      [29, { action: 'complained' }, ''],
      [20, { action: 'answered' }],
    ]),
  ),
  write: write(),
  'write-shown': write({ shown: { ...sampleLetter, seal: 'seal' } }),
  'write-asked': write({
    shown: { ...sampleLetter, text: 'Hello,\n\nDates: [dates]', seal: 'seal' },
    isAsked: true,
  }),
  'write-own': write({
    own: { title: 'Laptops', wrong: { name: 'text', fault: 'It still has the name Ada' } },
  }),
  'offer-wrong': act('offered', {
    typed: { ...sampleOfferValues, price: 'about 6,000' },
    wrong: { name: 'price', fault: deskEvents.offered.fields.price.wrong },
    sessions: [session],
  }),
  'offer-shown': act('offered', { typed: sampleOfferValues, shown }),
  'accept-wrong': act('accepted-for-them', {
    ticks: ['expressly'],
    typed: acceptance,
    wrong: { name: 'expressly', fault: deskEvents['accepted-for-them'].fields.expressly.missing },
  }),
  'take-the-new-date-wrong': act('date-taken-for-them', {
    typed: { via: '' },
    wrong: { name: 'via', fault: deskEvents['date-taken-for-them'].fields.via.missing },
  }),
  'take-the-new-date-shown': act('date-taken-for-them', { typed: { via: 'telephone' }, shown }),
  'accept-shown': act('accepted-for-them', { typed: acceptance, shown }),
  'correct-wrong': framed({
    page: 'correct',
    correct: {
      row: sampleRow(),
      values: { ...sampleApplication, email: 'ada@', selectedCourses: [] },
      wrong: { email: fields.email.error, selectedCourses: fields.selectedCourses.error },
    },
  }),
  'new-application-wrong': framed(
    {
      page: 'new-application',
      taken: {
        ...{ values: { ...sampleApplication, city: '' }, via: '', isReceiptAsked: true },
        viaWrong: deskEvents['taken-down'].fields.via.missing,
        wrong: { city: fields.city.error },
        message: '4KX7-9QMD',
      },
    },
    withMail,
  ),
  'confirm-shown': act('confirmed', { shown }),
  'take-back-shown': act('taken-back', { typed: { reason: 'The tutor is ill.' }, shown }),
  'cancel-shown': act('called-off', { typed: { whose: 'customer', reason: '' }, shown }),
  'sign-in': { now, page: 'sign-in', signIn: { canMail: false, hasKey: true, keep } },
  'sign-in-by-mail': { now, page: 'sign-in', signIn: { canMail: true, keep } },
  'sign-in-again': {
    ...{ now, page: 'sign-in' },
    signIn: { canMail: true, keep, notice: 'sign-in-again' },
  },
  closed: framed(
    { page: 'closed', closed: { typed: { until: '2025-01-31', words: '' }, fault: 'Wrong' } },
    {
      ...sampleFrame,
      closing: { since: '2025-06-04', until: '2025-06-16', words: 'Happy summer!' },
    },
  ),
  devices: framed({
    page: 'devices',
    devices: [
      {
        ...{ id: 'a', browser: 'Firefox on Linux', usedAt: hoursAgo(0.1), isThis: true },
        endsAt: hoursAgo(-700),
      },
      { id: 'b', browser: 'Safari on iPhone', usedAt: hoursAgo(50), isThis: false, endsAt: now },
    ],
  }),
  'go-on': framed({
    page: 'go-on',
    goOn: { action: '', fields: [], what: 'erase', about: '4KX7-9QMD', typed: '4KX7-9QMD' },
  }),
  erase: framed({ page: 'erase', erase: { row: sampleRow() } }),
  erased: framed({ page: 'erased', erased }),
  several: framed({
    page: 'several',
    several: { action: 'close', leftOut: 6, rows: [sampleRow()], from: '/to-answer' },
  }),
  sessions: framed({
    page: 'sessions',
    sessions: {
      ...{ onNow: [], toCome: [session], over: [], alone: [alone] },
      earlier: '2025-01-01T00:00:00.000Z',
    },
  }),
  session: framed({
    page: 'session',
    session: { session, leaving: { rows: [], until: hoursAgo(-0.005) }, done: { left: 1 } },
  }),
  'session-over': framed({
    page: 'session',
    session: {
      session: { ...session, startsAt: hoursAgo(3), bookings: [session.bookings[0]!, held] },
      done: {},
    },
  }),
  register: framed({ page: 'register', session }),
  instructions: framed(
    { page: 'instructions', instructions: { session, typed: sampleJoining } },
    withMail,
  ),
  'instructions-shown': framed(
    {
      page: 'instructions',
      instructions: {
        session,
        typed: sampleJoining,
        shown: {
          ...{
            letter: sampleLetter,
            to: [references[0]!],
            without: [references[0]!],
            seal: 'sample',
          },
        },
      },
    },
    withMail,
  ),
  'move-the-session': framed({
    page: 'whole-session',
    whole: {
      ...{ action: 'offered', session, typed: { reason: '' } },
      wrong: { name: 'reason', fault: 'Say why' },
    },
  }),
  'call-off-the-session-shown': framed({
    page: 'whole-session',
    whole: {
      ...{ action: 'called-off', session, typed: { reason: 'The tutor is ill.' } },
      shown: {
        each: session.bookings.map(({ submission }) => ({
          ...{ submission, said: '£747.00 back', letter: sampleLetter },
        })),
        leftOut: [],
        seal: 'sample',
      },
    },
  }),
  company: framed({ page: 'company', company: { ...company, typed: sampleOfferValues } }),
  'company-shown': framed({
    page: 'company',
    company: {
      ...company,
      typed: sampleOfferValues,
      preview: {
        offers: company.rows.map(({ submission }) => ({
          ...{ submission, letter: sampleLetter, people: '1', price: '249.00' },
        })),
        seal: 'sample',
      },
    },
  }),
  'company-done': framed({
    page: 'company',
    company: { ...company, typed: {}, done: { left: [] } },
  }),
  money: framed({ page: 'money', money }),
  'money-overtaken': framed({
    page: 'money',
    money: {
      ...money,
      wrong: { name: 'paidOn', fault: 'This day is still to come' },
      entered: { pence: 0, paidOn: '2025-06-04', left: [{ reference: '4KX7-9QMD' }] },
    },
  }),
  'money-empty': framed({
    page: 'money',
    money: { ...money, rows: [], isEmpty: true },
  }),
  figures: framed({ page: 'figures', figures }),
  outbox: framed({ page: 'outbox', mails: [caught] }),
  mail: framed({ page: 'mail', mail }),
  problem: framed({ page: 'problem', problem: { what: 'store', status: 503, unkept } }),
};
