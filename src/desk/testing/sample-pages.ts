import { brand } from '../../../domain/brand.ts';
import { deskEvents } from '../../../domain/desk-events.ts';

import { courseChoices } from '../../../domain/forms/enrolment/course-choices.ts';
import { sampleOffers, sampleOfferValues } from '../../sections/testing/sample-offers.ts';
import type {
  ActModel,
  CaughtModel,
  DeskModel,
  FiguresModel,
  FrameModel,
  ListModel,
  RowModel,
  SeveralModel,
  ShownModel,
  SignInModel,
  StatusModel,
  SubmissionModel,
  WriteModel,
} from '../models.ts';
import { deskViews, type SeveralAction, viewPath } from '../../../domain/views.ts';
import type { OfferMade } from '../../../domain/offers-made.ts';
import type { EventModel } from '../../../domain/events.ts';
import {
  answersOfSample,
  hoursAgo,
  sampleMessageRow,
  sampleNow,
  sampleRow,
  sampleStatus,
} from './sample-rows.ts';

const now = sampleNow;
const { text } = deskEvents.noted.fields;
const { callAt } = deskEvents.answered.fields;
const { outcome } = deskEvents.closed.fields;
const { subject } = deskEvents.written.fields;

/** The frame of the sample pages. */
export const sampleFrame: FrameModel = {
  name: 'Sam Sample',
  token: 'sample-token',
  views: deskViews.map((view, i) => ({ view, count: [5, 3, 128, 1, 1, 2][i]! })),
  letters: (['enrolment', 'contact'] as const).map((kind) => ({
    ...{ id: kind, for: kind, title: 'An answer', subject: 'Your {reference}' },
    text: '{greeting}\n\nYou asked about:\n{courses}\n\n{staff}',
  })),
  canWrite: false,
};

/** An event an hour before the time of the samples. */
export const sampleEvent = (more: Partial<EventModel> = {}) =>
  ({
    ...{ id: '12', at: hoursAgo(1), by: 'Sam Sample', action: 'answered', isUndone: false },
    ...more,
  }) as EventModel;

/** Names and words that try a row. */
const overfull = {
  long: `${'Maximiliana Konstantina '.repeat(8)}Featherstonehaugh`.slice(0, 200),
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
};

const whoIs = (name: string, company: string | undefined, place: string) => ({
  ...sampleRow().who,
  ...{ name, company, place },
});

const rows: RowModel[] = [
  sampleRow({
    ...{ reference: '2MBD-6KXF', status: sampleStatus(53.5), attendees: '12' },
    who: whoIs('Nour Sample', 'Sample Bakery', 'Bradford, United Kingdom'),
    courses: [courseChoices[1]],
  }),
  sampleRow({
    ...{ reference: '9TQC-4HNW', status: sampleStatus(45.2, { owner: 'Ada Sample' }) },
    who: whoIs('Li', undefined, 'London, United Kingdom'),
    courses: [courseChoices[8]],
    attendees: '1',
  }),
  sampleRow(),
  sampleRow({
    ...{ reference: '3RVK-8DYJ', status: sampleStatus(6.1), attendees: '3' },
    who: whoIs('Inès Sample', 'Sample, Sample & Sample LLP', 'Lyon, France'),
    courses: [courseChoices[5], courseChoices[6], courseChoices[7]],
  }),
  sampleRow({
    ...{ reference: '6WPH-3FTZ', status: sampleStatus(0.2), attendees: '4' },
    who: whoIs('Tom Sample', 'Sample Dental', 'Cardiff, United Kingdom'),
    courses: [courseChoices[2]],
  }),
];

const ofRow = (reference: string) => ({ kind: 'enrolment' as const, reference });
const nextUp = { ...ofRow('9TQC-4HNW'), name: 'Marcus', dueAt: hoursAgo(15.2) };
const byAda = sampleEvent({ by: 'Ada Sample' });

const overfullRows: RowModel[] = [
  sampleRow({
    reference: '8JNX-5CGQ',
    status: sampleStatus(24 * 400, { owner: overfull.long }),
    who: {
      name: overfull.long,
      company: `${overfull.unbroken} & ${overfull.unbroken}`,
      email: `${'long.name.'.repeat(6)}x@${'sub.'.repeat(20)}bakery.example`,
      telephone: '+44 7700 900123 ext. 00123',
      place:
        'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, The United Kingdom of Great Britain and Northern Ireland',
    },
    courses: [...courseChoices],
    attendees: overfull.unbroken,
  }),
  sampleRow({
    ...{ reference: '5GDT-7MRB', status: sampleStatus(47.5) },
    who: whoIs('عينة بنت نموذج', 'شركة النموذج', 'عمّان, الأردن'),
  }),
  sampleRow({
    ...{ reference: '4ZKF-2WVP', status: sampleStatus(3) },
    who: whoIs('🦽👩🏽‍🏫🧾 Émoji', '🥐🥖', '🇫🇷'),
  }),
  sampleRow({
    ...{ reference: '7CQM-9XHD', status: sampleStatus(1), who: whoIs('', undefined, 'Å') },
    gaveUp: ['Spreadsheet', 'Mail to the staff'],
  }),
];

const list = (view: ListModel['view'], more: Partial<ListModel> = {}): DeskModel => ({
  ...{ now, page: 'list', frame: sampleFrame },
  list: { view, from: viewPath[view], search: '', rows: [], ...more },
});

const standing = (i: number, hours: number, status: Partial<StatusModel>): RowModel => ({
  ...{ ...rows[i]!, seen: '12', status: sampleStatus(hours, status) },
});
const underWay = (stage: 'review' | 'customize' | 'connect', i: number) =>
  standing(i, 90 + 30 * i, {
    ...{ stage, owner: i === 1 ? 'Sam Sample' : 'Ada Sample' },
    ...{ answeredAt: hoursAgo(60 + 30 * i), answeredBy: 'Ada Sample' },
    callAt: stage === 'customize' ? hoursAgo(-30) : undefined,
  });

const { startsAt, endsAt, lapsesAt, minutes, price } = sampleOffers.open.offer;
const offeredTimes = { startsAt, endsAt, minutes, total: price.total };
const openOffer = { ...offeredTimes, event: '8', lapsesAt };
const acceptedOffer = { ...openOffer, accepted: { at: hoursAgo(3), isExpress: false } };
const booking = {
  ...{ ...offeredTimes, startsAt: hoursAgo(-97.5), endsAt: hoursAgo(-100.5) },
  ...{ offer: '8', confirmedAt: hoursAgo(2), isExpress: false, sequence: 0 },
};
const refund = { pence: 12_450, dueAt: hoursAgo(-300), askedAt: hoursAgo(5) };
const offering = (i: number, more: Partial<StatusModel>): RowModel => ({
  ...rows[i]!,
  status: sampleStatus(90 + 30 * i, {
    ...{ stage: 'customize', answeredAt: hoursAgo(60), answeredBy: 'Ada Sample' },
    ...more,
  }),
});

const done = (outcome: 'enrolled' | 'not-enrolled', i: number, isWithdrawn?: true) =>
  standing(i, 900, {
    ...{ stage: 'done', outcome, isWithdrawn },
    ...{ answeredAt: hoursAgo(880 - 40 * i), answeredBy: 'Sam Sample' },
  });

/** One that was answered, and to which its applicant added something since. */
const addedRow = sampleRow({
  seen: '9',
  status: sampleStatus(80, {
    ...{ stage: 'customize', answeredAt: hoursAgo(60), answeredBy: 'Sam Sample' },
    ...{ owner: 'Ada Sample', addedAt: hoursAgo(20) },
  }),
});

const quarantined = sampleRow({ reference: '2XKD-8PQV', suspicion: 'too-fast' });

const notDelivered = sampleRow({ gaveUp: ['Spreadsheet'], status: sampleStatus(30) });

/** Every list, in every state. */
const sampleLists: Record<string, DeskModel> = {
  'to-answer': list('to-answer', { rows, next: '/to-answer?after=sample' }),
  'to-answer-after-an-answer': list('to-answer', {
    rows: rows.slice(1),
    done: { ...ofRow('2MBD-6KXF'), event: sampleEvent(), who: 'Nour Sample' },
    nextUp,
  }),
  'to-answer-offers': list('to-answer', {
    rows: [
      offering(0, { offer: acceptedOffer }),
      offering(1, { ...{ stage: 'done', outcome: 'not-enrolled' }, refund }),
    ],
  }),
  'under-way-offers': list('under-way', {
    rows: [
      offering(0, { offer: openOffer }),
      offering(1, { ...{ stage: 'connect' }, booking }),
      offering(2, { offer: { ...openOffer, lapsesAt: hoursAgo(5) } }),
    ],
  }),
  'to-answer-overtaken': list('to-answer', {
    rows: rows.slice(1),
    overtaken: { ...ofRow('2MBD-6KXF'), event: byAda },
  }),
  'to-answer-overfull': list('to-answer', {
    rows: overfullRows,
    previous: '/to-answer?before=sample',
    next: '/to-answer?after=sample',
  }),
  ...Object.fromEntries(deskViews.map((view) => [`${view}-empty`, list(view)])),
  'to-answer-several-quarantined': list('to-answer', {
    rows,
    several: {
      ...{ action: 'quarantine', done: 18 },
      left: [ofRow('2MBD-6KXF'), { reference: '9TQC-4HNW' }],
    },
  }),
  'to-answer-all-ticked': list('to-answer', { rows, isAllTicked: true }),
  'to-answer-none-ticked': list('to-answer', { rows, isNoneTicked: true }),
  found: list('search', {
    search: 'sample',
    rows: [rows[0]!, underWay('customize', 1), done('enrolled', 3), quarantined],
    next: '/search?page=sample',
  }),
  'not-found': list('search', { search: overfull.unbroken }),
  'to-answer-added': list('to-answer', { rows: [rows[1]!, addedRow, rows[3]!] }),
  'under-way': list('under-way', {
    rows: [underWay('review', 0), underWay('customize', 1), underWay('connect', 2)],
  }),
  done: list('done', {
    rows: [done('enrolled', 1), done('not-enrolled', 3), done('not-enrolled', 2, true)],
  }),
  quarantined: list('quarantined', { rows: [quarantined] }),
  'not-delivered': list('not-delivered', { rows: [notDelivered] }),
  messages: list('messages', {
    rows: [
      sampleMessageRow(),
      sampleMessageRow({
        reference: '9BXN-4TKC',
        status: sampleStatus(50, { answeredAt: hoursAgo(40) }, 'contact'),
      }),
    ],
  }),
};

const history: EventModel[] = [
  sampleEvent({ id: '3', at: hoursAgo(20), by: 'Ada Sample', action: 'taken' }),
  sampleEvent({
    ...{ id: '4', at: hoursAgo(19), by: 'Ada Sample', action: 'noted' },
    text: 'Asks for an invoice address in Leeds.\nStep-free room: the ground floor at the library would do.',
  }),
  sampleEvent({ id: '5', at: hoursAgo(3), action: 'moved', stage: 'connect', isUndone: true }),
  sampleEvent({
    ...{ id: '6', at: hoursAgo(2.9), action: 'undone' },
    undid: sampleEvent({ action: 'moved', stage: 'connect' }),
  }),
  sampleEvent({ id: '7', at: hoursAgo(1), callAt: hoursAgo(-30) }),
];

const undoing = { history, undo: history[4] };

type Delivery = SubmissionModel['deliveries'][number];

const delivery = (
  label: string,
  state: Delivery['state'],
  more: Partial<Delivery> = {},
): Delivery => ({ label, state, isUnderWay: false, dueAt: now, attempts: [], ...more });

const attempt = (hours: number, failure?: string) => ({
  ...{ startedAt: hoursAgo(hours), endedAt: hoursAgo(hours), failure },
});

const submission = (
  more: Partial<SubmissionModel> = {},
  row: RowModel = sampleRow(),
): DeskModel => ({
  ...{ now, page: 'submission', frame: sampleFrame },
  submission: {
    ...{ row, answers: answersOfSample(row), history: [], offers: [] },
    deliveries: [
      delivery('Spreadsheet', 'delivered', {
        dueAt: hoursAgo(24),
        attempts: [attempt(24.3, 'The script could not be reached.'), attempt(24.1)],
      }),
    ],
    others: [],
    ...more,
  },
});

const answered = sampleRow({
  seen: '7',
  status: sampleStatus(24.4, {
    ...{ answeredAt: hoursAgo(1), answeredBy: 'Sam Sample' },
    ...{ owner: 'Ada Sample', callAt: hoursAgo(-30) },
  }),
});

const added = {
  first:
    'Two more of us would like to come, so we are fourteen at most.\n\nOne of them uses a wheelchair: is the room on the ground floor?',
  second: 'It is fourteen. Friday suits all of us.',
};

const inStage = (stage: 'customize' | 'connect' | 'done', outcome?: 'enrolled') => ({
  ...answered,
  status: { ...answered.status, stage, outcome, callAt: undefined },
});

const made = (is: keyof typeof sampleOffers, id = '8'): OfferMade => {
  const { offer, standing } = sampleOffers[is];
  return { id, at: hoursAgo(26), by: 'Sam Sample', offer, standing };
};

type Again = NonNullable<SubmissionModel['again']>;
const again = (asked: Again['asked'], typed: Again['typed'], fault: string, row?: RowModel) =>
  submission({ again: { asked, typed, fault } }, row);

const offered = (
  status: Partial<StatusModel>,
  offers: OfferMade[],
  more: Partial<SubmissionModel> = {},
) => submission({ offers, ...more }, { ...offering(0, status), seen: '12' });

/** The page of an application or a message, in every state. */
export const sampleSubmissions: Record<string, DeskModel> = {
  'application-offered': offered({ offer: openOffer }, [made('open')]),
  'application-accepted': offered({ offer: acceptedOffer }, [
    { ...made('accepted'), acceptedBy: 'Zoë O’Sample' },
  ]),
  'application-offer-lapsed': offered({ offer: { ...openOffer, lapsesAt: hoursAgo(5) } }, [
    ...[made('replaced', '5'), made('declined', '6'), made('taken-back', '7'), made('lapsed')],
  ]),
  'application-booked': offered({ ...{ stage: 'connect' }, booking }, [made('confirmed')]),
  'application-booked-and-moving': offered({ stage: 'connect', booking, offer: openOffer }, [
    ...[made('confirmed', '5'), made('open')],
  ]),
  'application-refund-due': offered({ ...{ stage: 'done', outcome: 'not-enrolled' }, refund }, [
    made('cancelled'),
  ]),
  'application-booked-not-closed': offered(
    { ...{ stage: 'connect' }, booking },
    [made('confirmed')],
    { again: { asked: 'close', typed: {}, fault: 'Cancel the booking first' } },
  ),
  application: submission({ others: [sampleMessageRow({ who: sampleRow().who })] }),
  'application-late': submission({}, { ...rows[0]!, gaveUp: [] }),
  'application-just-answered': submission({ ...undoing, nextUp }, answered),
  'application-answered': submission(undoing, answered),
  'application-in-customize': submission(undoing, inStage('customize')),
  'application-in-connect': submission(undoing, inStage('connect')),
  'application-added': submission(
    {
      history: [
        ...history,
        sampleEvent({ id: '8', at: hoursAgo(20), by: '', action: 'added', text: added.first }),
        sampleEvent({ id: '9', at: hoursAgo(2), by: '', action: 'added', text: added.second }),
      ],
    },
    addedRow,
  ),
  'application-done': submission(undoing, inStage('done', 'enrolled')),
  'application-quarantined': submission(
    { deliveries: [delivery('Spreadsheet', 'withheld')] },
    quarantined,
  ),
  'application-not-delivered': submission(
    {
      deliveries: [
        delivery('Spreadsheet', 'given-up', {
          attempts: [30, 29.9, 29, 20].map((hours) =>
            attempt(hours, 'The script answered with a page instead of a confirmation.'),
          ),
        }),
        delivery('Mail to the staff', 'waiting', {
          isUnderWay: true,
          attempts: [{ startedAt: hoursAgo(0.01) }],
        }),
        delivery('Receipt', 'waiting', { dueAt: hoursAgo(-1) }),
      ],
    },
    notDelivered,
  ),
  'application-overtaken': submission({
    history: history.slice(0, 2),
    undo: history[1],
    overtaken: history.slice(0, 2),
    again: { asked: 'note', typed: { text: 'I have called them: Tuesdays are best.' } },
  }),
  'application-empty-note': again('note', {}, text.empty),
  'application-long-note': again('note', { text: 'Much. '.repeat(60) }, text.tooLong),
  'application-unreadable-call': again('answer', { callAt: '31 June' }, callAt.unreadable),
  'application-without-outcome': again('close', {}, outcome.missing, inStage('connect')),
  'application-overfull': submission(
    {
      history: [
        sampleEvent({
          by: overfull.long,
          action: 'noted',
          text: `${overfull.unbroken.repeat(4)}\n\nA line.`,
        }),
      ],
      undo: sampleEvent(),
      others: overfullRows.slice(1),
      deliveries: [],
    },
    overfullRows[0],
  ),
  message: submission({}, sampleMessageRow()),
  'message-answered': submission(
    { history: [sampleEvent()], undo: sampleEvent() },
    sampleMessageRow({
      seen: '12',
      status: {
        ...sampleMessageRow().status,
        ...{ answeredAt: hoursAgo(1), answeredBy: 'Sam Sample' },
      },
    }),
  ),
};

const letterEvent = (more: Partial<EventModel> = {}) =>
  sampleEvent({
    ...{ id: '8', at: hoursAgo(0), action: 'written', ...betweenUs, ...letterWords, ...more },
  });

const letterText = `Hello Zoë,

Thank you for applying. Friday 20 June at ten would suit us, at the library in Leeds: the room is on the ground floor.

- Prompt Engineering Mastery
- AI Fundamentals for Business

To go on, just answer this email.

Kind regards,
Sam Sample`;
const betweenUs = { to: 'zoe@applicant.example', from: 'hello@provider.example' };
const letterWords = { subject: 'Your dates (4KX7-9QMD)', text: letterText };

const withMail = { ...sampleFrame, canWrite: true };

/** A page of an application to which a letter was written. */
const withLetter = (
  state: Delivery['state'],
  { more = [], ...model }: Partial<SubmissionModel> & { more?: EventModel[] },
  status: Partial<StatusModel> = {},
): DeskModel => {
  const failure =
    state === 'given-up' ? 'The mail server refused the recipient (SMTP 550).' : undefined;
  const attempts = state === 'waiting' ? [] : [attempt(0.5, failure)];
  const dueAt = hoursAgo(-28 / 3_600);
  const page = submission(
    {
      history: [letterEvent({ at: hoursAgo(0.6) }), ...more],
      deliveries: [delivery('Letter', state, { event: '8', dueAt, attempts })],
      ...model,
    },
    sampleRow({
      ...{ seen: '9', status: sampleStatus(24.4, status) },
      gaveUp: failure ? ['Letter'] : [],
    }),
  );
  return { ...page, frame: withMail } as DeskModel;
};

const letterOf = (hasGivenUp: boolean) => ({ event: '8', hasGivenUp });

/** The same pages where letters are sent from the desk. */
const sampleLetters: Record<string, DeskModel> = {
  'application-letter-leaving': withLetter(
    'waiting',
    { undo: letterEvent(), nextUp },
    { letter: letterOf(false) },
  ),
  'application-letter-sent': withLetter(
    'delivered',
    { more: [sampleEvent({ id: '9', by: '', action: 'sent', event: '8' })] },
    { answeredAt: hoursAgo(0.5), answeredBy: 'Sam Sample' },
  ),
  'application-letter-not-delivered': withLetter(
    'given-up',
    {
      ...{ isTooLate: true, undo: letterEvent() },
      more: [sampleEvent({ id: '9', by: '', action: 'gave-up', event: '8' })],
    },
    { letter: letterOf(true) },
  ),
  'application-with-mail': { ...submission(), frame: withMail } as DeskModel,
  write: write(),
  'write-wrong': write({
    typed: { subject: '', text: letterText },
    wrong: { name: 'subject', fault: subject.empty },
  }),
  'write-overtaken': write({ typed: letterWords, overtaken: [byAda] }),
  'write-shown': write({ shown: { ...betweenUs, ...letterWords } }),
  'write-message': write({}, sampleMessageRow()),
};

const shown: ShownModel = {
  ...{ offer: sampleOffers.open.offer, seal: 'sample-seal' },
  letter: {
    ...{ ...betweenUs, subject: 'Our offer for your application 4KX7-9QMD', text: letterText },
  },
};
const typedOffer = { ...sampleOfferValues, minutes: '3 hours', price: '5976.00' };

function act(
  action: ActModel['action'],
  { canWrite = true, ...more }: Partial<ActModel> & { canWrite?: boolean } = {},
): DeskModel {
  const row = sampleRow();
  const model = { row, answers: answersOfSample(row), action, typed: {}, ...more };
  return { now, page: 'act', frame: { ...withMail, canWrite }, act: model };
}

/** An offer, and what follows from one, before it is done. */
const sampleActs: Record<string, DeskModel> = {
  offer: act('offered', { typed: { ...typedOffer, date: '', time: '' } }),
  'offer-wrong': act('offered', {
    typed: { ...typedOffer, price: 'about 6,000' },
    wrong: { name: 'price', fault: deskEvents.offered.fields.price.wrong },
  }),
  'offer-overtaken': act('offered', { typed: typedOffer, overtaken: [byAda] }),
  'offer-shown': act('offered', { typed: typedOffer, shown }),
  'offer-shown-without-mail': act('offered', {
    ...{ typed: typedOffer, canWrite: false },
    shown: { offer: sampleOffers.open.offer, seal: 'sample-seal' },
  }),
  'offer-overfull': act('offered', {
    typed: { ...typedOffer, place: overfull.unbroken.repeat(2) },
    shown: { ...shown, offer: sampleOffers.overfull.offer },
  }),
  'confirm-shown': act('confirmed', { shown }),
  'take-back': act('taken-back', { typed: { reason: '' } }),
  'take-back-shown': act('taken-back', { typed: { reason: 'The tutor is ill.' }, shown }),
  cancel: act('called-off', { typed: { whose: '', writtenOn: '2025-06-05', reason: '' } }),
  'cancel-shown': act('called-off', {
    typed: { whose: 'customer', writtenOn: '2025-06-05', reason: '' },
    shown: {
      ...{ ...shown, isNew: true },
      refund: 'You get £2,988.00 back, half of the price (9 days before the start).',
    },
  }),
};

function write(more: Partial<WriteModel> = {}, row: RowModel = sampleRow()): DeskModel {
  const model = { row, answers: answersOfSample(row), history: [], letter: '', ...more };
  return { now, page: 'write', frame: withMail, write: model };
}

const weeks = [3, 5, 4, 9, 7, 12, 10, 6, 8, 14, 11, 5].map((applications, i) => ({
  monday: new Date(Date.parse('2025-03-17') + i * 7 * 86_400_000).toISOString().slice(0, 10),
  applications,
  answered: i === 11 ? 3 : applications,
  answeredInTime: i === 11 ? 3 : applications - (i % 3),
}));

const figures = (more: Partial<FiguresModel> = {}): DeskModel => ({
  ...{ now, page: 'figures', frame: sampleFrame },
  figures: {
    weeks,
    courses: courseChoices.map((label, i) => ({ label, applications: 31 - 3 * i })),
    kinds: Object.entries({ Business: 71, Personal: 23 }).map(([label, applications]) => ({
      ...{ label, applications },
    })),
    ...{ medianHoursToAnswer: 7.4, medianHoursToAcceptance: 122 },
    ...{ inTime: { answeredInTime: 82, due: 92 }, enrolled: { enrolled: 38, done: 61 } },
    bookings: { offered: 57, accepted: 44, confirmed: 43, cancelled: 4 },
    ...more,
  },
});

const several = (
  action: SeveralAction,
  { fault, leftOut = 0 }: Partial<SeveralModel> = {},
): DeskModel => ({
  ...{ now, page: 'several', frame: sampleFrame },
  several: { action, rows: rows.slice(0, 3), leftOut, from: '/to-answer', fault },
});

const caught: CaughtModel[] = [
  {
    ...{ id: '2', at: hoursAgo(1), kind: 'Receipt to the sender', to: ['zoe@applicant.example'] },
    subject: `${brand.name}: we have your application 4KX7-9QMD`,
  },
  {
    ...{ id: '1', at: hoursAgo(1), kind: 'Mail to the staff' },
    to: ['team@staff.example', 'second.team@staff.example'],
    subject: `${brand.name}: application 4KX7-9QMD`,
  },
];

const outbox = (mails: CaughtModel[]): DeskModel => ({
  ...{ now, page: 'outbox', mails, frame: { ...sampleFrame, caught: mails.length } },
});

const mail: DeskModel = {
  ...{ now, page: 'mail', frame: { ...sampleFrame, caught: caught.length } },
  mail: {
    ...caught[0]!,
    // A frame would ask this site for what it has not.
    hasHtml: false,
    text: 'Hello,\n\nThank you for applying. Your application has arrived.',
    header: `Message-ID: <4KX7-9QMD.receipt@provider.example>\nTo: zoe@applicant.example`,
  },
};

const nothing = {
  ...{ courses: [], kinds: [], weeks: [] },
  ...{ medianHoursToAnswer: undefined, medianHoursToAcceptance: undefined },
  ...{ inTime: { answeredInTime: 0, due: 0 }, enrolled: { enrolled: 0, done: 0 } },
  bookings: { offered: 0, accepted: 0, confirmed: 0, cancelled: 0 },
};

const signIn = (more: Partial<SignInModel> = {}): DeskModel => ({
  ...{ now, page: 'sign-in', signIn: { canMail: false, ...more } },
});

const problem = (
  what: ModelOf<'problem'>['problem']['what'],
  status: number,
  unkept?: ModelOf<'problem'>['problem']['unkept'],
): DeskModel => ({ now, page: 'problem', frame: sampleFrame, problem: { what, status, unkept } });

const unkeptNote = [{ label: text.label, value: 'Called them: Tuesdays are best.' }];

type ModelOf<Name extends DeskModel['page']> = Extract<DeskModel, { page: Name }>;

const erase = (more: Partial<ModelOf<'erase'>['erase']> = {}): DeskModel => ({
  ...{ now, page: 'erase', frame: sampleFrame, erase: { row: sampleRow(), ...more } },
});

const erased = (more: Partial<ModelOf<'erased'>['erased']> = {}): DeskModel => ({
  ...{ now, page: 'erased', frame: sampleFrame },
  erased: { references: ['4KX7-9QMD'], left: [], elsewhere: [], from: '/to-answer', ...more },
});

/** Every other page. */
const sampleOthers: Record<string, DeskModel> = {
  'sign-in': signIn({ key: 'sample-key' }),
  'sign-in-without-name': signIn({ key: 'sample-key', notice: 'name-missing' }),
  'sign-in-refused': signIn({ notice: 'key-refused' }),
  'sign-in-too-many': signIn({ notice: 'too-many' }),
  'sign-in-by-mail': signIn({ canMail: true, notice: 'session-over' }),
  'sign-in-without-address': signIn({ canMail: true, notice: 'address-missing' }),
  'sign-in-link-sent': signIn({ canMail: true, notice: 'link-sent' }),
  'signed-out': signIn({ notice: 'signed-out' }),
  'signed-out-everywhere': signIn({ notice: 'signed-out-everywhere' }),
  erase: erase(),
  'erase-another': erase({ fault: 'reference-differs' }),
  'erase-overtaken': erase({ overtaken: [byAda] }),
  'quarantine-several': several('quarantine', { leftOut: 6 }),
  'close-several': several('close', { fault: 'outcome-missing' }),
  'erase-several': several('erase', { fault: 'number-differs' }),
  'erased-several': erased({
    ...{ references: ['4KX7-9QMD', '9TQC-4HNW'], left: [ofRow('2MBD-6KXF')] },
  }),
  erased: erased({
    elsewhere: [
      { label: 'Spreadsheet', todo: 'Delete the row with the reference 4KX7-9QMD.' },
      { label: 'Mail to the staff', todo: 'Delete the mail whose subject has 4KX7-9QMD in it.' },
    ],
  }),
  'erased-everywhere': erased(),
  figures: figures(),
  'figures-first-week': figures({
    ...nothing,
    weeks: [{ monday: '2025-06-02', applications: 1, answered: 0, answeredInTime: 0 }],
    courses: [{ label: courseChoices[0], applications: 1 }],
    kinds: [{ label: 'Business', applications: 1 }],
  }),
  'figures-empty': figures(nothing),
  outbox: outbox(caught),
  'outbox-empty': outbox([]),
  mail,
  'problem-not-found': problem('not-found', 404),
  'problem-foreign': problem('foreign', 403),
  'problem-fault': problem('fault', 500),
  'problem-store': problem('store', 503, unkeptNote),
  'problem-uncertain': problem('uncertain', 503, unkeptNote),
  'problem-too-many': problem('too-many', 429),
  'problem-session-over': {
    ...{ now, page: 'problem' },
    problem: {
      ...{ what: 'session-over', status: 401 },
      unkept: [
        { label: subject.label, value: 'Your dates' },
        {
          label: deskEvents.written.fields.text.label,
          value: 'Hello Ada,\n\nWould Friday suit you?',
        },
      ],
    },
  },
};

/** Every page of the desk in every state, by the name of its picture. */
export const samplePages: Record<string, DeskModel> = {
  ...sampleOthers,
  ...sampleLists,
  ...sampleSubmissions,
  ...sampleLetters,
  ...sampleActs,
};
