import { brand } from '../../../domain/brand.ts';
import { deskEvents } from '../../../domain/desk-events.ts';
import { type EventModel, eventModels } from '../../../domain/events.ts';
import { courseChoices } from '../../../domain/forms/enrolment/course-choices.ts';
import {
  appliedAgo,
  type Deed,
  hoursAgo,
  overfull,
  overfullAnswers,
  type Sample,
  sampleHints,
  sampleLetter,
  sampleNow as now,
  sampleOffered,
  sampleOfferValues,
  sampleWays as ways,
  wroteAgo,
} from '../../../domain/testing/sample-submissions.ts';
import { deskViews, type SeveralAction, viewPath } from '../../../domain/views.ts';
import { sampleOffers } from '../../sections/testing/sample-offers.ts';
import type * as models from '../models.ts';
import { rowOf, sampleMessageRow, sampleRow } from './sample-rows.ts';

const { written } = deskEvents;
const { text } = deskEvents.noted.fields;
const { callAt } = deskEvents.answered.fields;
const { outcome } = deskEvents.closed.fields;

/** The frame of the sample pages. */
export const sampleFrame: models.FrameModel = {
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
  channelLabels: {
    spreadsheet: 'Spreadsheet',
    'staff-mail': 'Mail to the staff',
    receipt: 'Receipt',
  },
};
const withMail = { ...sampleFrame, canWrite: true };

type Drawn<Model> = Model extends unknown ? Omit<Model, 'now' | 'frame'> : never;

/** A page in its frame. */
const framed = (drawn: Drawn<models.DeskModel>, frame = sampleFrame) =>
  ({ now, frame, ...drawn }) as models.DeskModel;

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
const byAda = sampleEvent({ by: 'Ada Sample' });

/** Applicants: reference, hours since, name, business, town, how many people, and which of the courses. */
const applicants = [
  ['2MBD-6KXF', 53.5, 'Nour Sample', 'Sample Bakery', 'Bradford', '12', [1]],
  ['9TQC-4HNW', 45.2, 'Li', '', 'London', '1', [8]],
  ['4KX7-9QMD', 24.4, 'Zoë O’Sample', 'Sample & Sons', 'Leeds', '8 to 12', [0, 2]],
  ['3RVK-8DYJ', 6.1, 'Inès Sample', 'Sample, Sample & Sample LLP', 'Lyon', '3', [5, 6, 7]],
  ['6WPH-3FTZ', 0.2, 'Tom Sample', 'Sample Dental', 'Cardiff', '4', [2]],
  ['5GDT-7MRB', 47.5, 'عينة بنت نموذج', 'شركة النموذج', 'عمّان', '2', [0]],
  ['4ZKF-2WVP', 3, '🦽👩🏽‍🏫🧾 Émoji', '🥐🥖', '🇫🇷', '2', [0]],
  ['7CQM-9XHD', 1, '', '', 'Å', '2', [0]],
] as const;

/** The application of one of them, with what was done since. Give `hours` if the history needs it to be older. */
function applicant(i: number, done: readonly Deed[] = [], hours: number = applicants[i]![1]) {
  const [reference, , fullName, businessName, city, numberOfAttendees, chosen] = applicants[i]!;
  const selectedCourses = chosen.map((at) => courseChoices[at]);
  const answers = { fullName, businessName, city, numberOfAttendees, selectedCourses };
  return appliedAgo(hours, done, answers, { reference });
}

const row = (i: number, done: readonly Deed[], hours = 90 + 30 * i) =>
  rowOf(applicant(i, done, hours));
const waiting = applicants.map((_, i) => rowOf(applicant(i)));
const [rows, others] = [waiting.slice(0, 5), waiting.slice(5)];
const ofRow = (reference: string) => ({ kind: 'enrolment' as const, reference });
const nextUp = rows[1]!;

const answered: Deed = [60, { action: 'answered' }, 'Ada Sample'];
const customized: Deed = [55, { action: 'moved', stage: 'customize' }];
const connected: Deed = [50, { action: 'moved', stage: 'connect' }];
const enrolled: Deed = [45, { action: 'closed', outcome: 'enrolled' }];
const notEnrolled: Deed = [45, { action: 'closed', outcome: 'not-enrolled' }];
const called: Deed = [1, { action: 'answered', callAt: hoursAgo(-30) }];
const taken: Deed = [20, { action: 'taken' }, 'Ada Sample'];
const sent: Deed = [0.5, { action: 'sent', event: '1' }];
const gaveUp: Deed = [0.5, { action: 'gave-up', event: '1' }];

const pasted = { action: 'noted', text: `${overfull.unbroken.repeat(4)}\n\nA line.` } as const;
const pastedBy: Deed[] = [
  [2, { action: 'taken' }, overfull.long],
  [1, pasted, overfull.long],
];
const tooMuch = appliedAgo(24 * 400, pastedBy, overfullAnswers, { reference: '8JNX-5CGQ' });
const added = appliedAgo(80, [
  ...[answered, customized],
  [20, { action: 'added', text: 'We are fourteen.\n\nIs the room on the ground floor?' }],
  [2, { action: 'added', text: 'Friday suits all of us.' }],
]);
const quarantined = appliedAgo(24.4, [], {}, { reference: '2XKD-8PQV', suspicion: 'too-fast' });

type List = models.ListModel;
const list = (view: List['view'], shown: models.Row[] = [], more: Partial<List> = {}) =>
  framed({
    page: 'list',
    list: { view, from: viewPath[view], search: '', rows: shown, ...more },
  });

const delivery = (
  channel: string,
  state: models.DeliveryModel['state'],
  more: Partial<models.DeliveryModel> = {},
): models.DeliveryModel => ({
  channel,
  state,
  isUnderWay: false,
  dueAt: now,
  attempts: [],
  ...more,
});

const attempt = (hours: number, failure?: string) => ({
  startedAt: hoursAgo(hours),
  endedAt: hoursAgo(hours),
  failure,
});
const delivered = delivery('spreadsheet', 'delivered', {
  attempts: [attempt(24.3, 'The script could not be reached.'), attempt(24.1)],
});

/** The page of an application or a message, as the server finds it. */
export function samplePage(
  of: Sample,
  { deliveries = [delivered], ...more }: Partial<models.SubmissionModel> = {},
  frame = sampleFrame,
) {
  const { events } = of;
  const gaveUp = deliveries
    .filter(({ state }) => state === 'given-up')
    .map(({ channel }) => channel);
  const all = { row: rowOf(of, gaveUp), events, deliveries, others: [] };
  return framed({ page: 'submission', submission: { ...all, ...more } }, frame);
}

const worked: Deed[] = [
  taken,
  [19, { action: 'noted', text: 'Invoice: Leeds.\nStep-free: the library.' }, 'Ada Sample'],
  [3, { action: 'moved', stage: 'connect' }],
  [2.9, { action: 'undone', event: '3' }],
  called,
];
const taking = appliedAgo(24.4, worked.slice(0, 2));
const workedOn = (...done: Deed[]) => appliedAgo(24.4, [...worked, ...done]);

type Again = models.AgainModel;
const again = (verb: Again['verb'], typed: Again['typed'], fault: string, of = appliedAgo(24.4)) =>
  samplePage(of, { again: { verb, typed, fault } });

const noLetter = attempt(0.5, 'The mail server refused the recipient (SMTP 550).');

/** The page of an application with a letter, and the state of its delivery. */
function withLetter(
  state: models.DeliveryModel['state'],
  attempts: models.DeliveryModel['attempts'],
  since: Deed[],
  more: Partial<models.SubmissionModel> = {},
) {
  const letter: Deed = [0.6, { action: 'written', ...sampleLetter }];
  const terms = { event: '1', dueAt: hoursAgo(-28 / 3_600), attempts };
  const deliveries = [delivery('letter', state, terms)];
  return samplePage(appliedAgo(24.4, [letter, ...since]), { deliveries, ...more }, withMail);
}

const write = (more: Partial<models.WriteModel> = {}, of = appliedAgo(24.4)) =>
  framed({ page: 'write', write: { row: rowOf(of), events: [], letter: '', ...more } }, withMail);
const typedLetter = { subject: sampleLetter.subject, text: sampleLetter.text };

const shown: models.ShownModel = {
  offer: sampleOffers.open.offer,
  seal: 'sample-seal',
  letter: { ...sampleLetter, subject: 'Our offer for your application 4KX7-9QMD' },
};
const typedOffer = { ...sampleOfferValues, minutes: '3 hours', price: '5976.00' };
const typedDay = { whose: '', writtenOn: '2025-06-05', reason: '' };

const act = (
  action: models.ActModel['action'],
  more: Partial<models.ActModel> = {},
  frame = withMail,
) => framed({ page: 'act', act: { row: sampleRow(), action, typed: {}, ...more } }, frame);

const weeks = [3, 5, 4, 9, 7, 12, 10, 6, 8, 14, 11, 5].map((applications, i) => ({
  monday: new Date(Date.parse('2025-03-17') + i * 7 * 86_400_000).toISOString().slice(0, 10),
  applications,
  answered: i === 11 ? 3 : applications,
  answeredInTime: i === 11 ? 3 : applications - (i % 3),
}));

const figures: models.FiguresModel = {
  weeks,
  courses: courseChoices.map((label, i) => ({ label, applications: 31 - 3 * i })),
  kinds: [
    { label: 'Business', applications: 71 },
    { label: 'Personal', applications: 23 },
  ],
  medianHoursToAnswer: 7.4,
  medianHoursToAcceptance: 122,
  inTime: { answeredInTime: 82, due: 92 },
  enrolled: { enrolled: 38, done: 61 },
  bookings: { offered: 57, accepted: 44, confirmed: 43, cancelled: 4 },
};
const noFigures: models.FiguresModel = {
  courses: [],
  kinds: [],
  weeks: [],
  medianHoursToAnswer: undefined,
  medianHoursToAcceptance: undefined,
  inTime: { answeredInTime: 0, due: 0 },
  enrolled: { enrolled: 0, done: 0 },
  bookings: { offered: 0, accepted: 0, confirmed: 0, cancelled: 0 },
};

const caught: models.CaughtModel[] = [
  {
    id: '2',
    at: hoursAgo(1),
    kind: 'Receipt to the sender',
    to: ['zoe@applicant.example'],
    subject: `${brand.name}: we have your application 4KX7-9QMD`,
  },
  {
    id: '1',
    at: hoursAgo(1),
    kind: 'Mail to the staff',
    to: ['team@staff.example', 'second.team@staff.example'],
    subject: `${brand.name}: application 4KX7-9QMD`,
  },
];
const catching = (number: number) => ({ ...sampleFrame, caught: number });

const several = (action: SeveralAction, fault?: models.SeveralModel['fault'], leftOut = 0) =>
  framed({
    page: 'several',
    several: { action, fault, leftOut, rows: rows.slice(0, 3), from: '/to-answer' },
  });
const signIn = (more: Partial<models.SignInModel>): models.DeskModel => ({
  now,
  page: 'sign-in',
  signIn: { canMail: false, ...more },
});
const erase = (more: Partial<models.EraseModel>) =>
  framed({ page: 'erase', erase: { row: sampleRow(), ...more } });
const erased = (more: Partial<models.ErasedModel> = {}) =>
  framed({
    page: 'erased',
    erased: { references: ['4KX7-9QMD'], left: [], elsewhere: [], from: '/to-answer', ...more },
  });
const problem = (what: models.ProblemModel['what'], more: Partial<models.ProblemModel> = {}) =>
  framed({ page: 'problem', problem: { what, status: 503, ...more } });
const unkeptNote = [{ label: text.label, value: 'Called them: Tuesdays are best.' }];

/** Every page of the desk in every state, by the name of its picture. */
export const samplePages: Record<string, models.DeskModel> = {
  ...Object.fromEntries(deskViews.map((view) => [`${view}-empty`, list(view)])),
  'to-answer': list('to-answer', rows, { next: '/to-answer?after=sample' }),
  'to-answer-after-an-answer': list('to-answer', rows.slice(1), {
    done: { submission: rows[0]!.submission, event: sampleEvent() },
    nextUp,
  }),
  'to-answer-overtaken': list('to-answer', rows.slice(1), {
    overtaken: { ...ofRow('2MBD-6KXF'), event: byAda },
  }),
  'to-answer-offers': list('to-answer', [
    ...[row(0, ways.accepted), row(1, ways.cancelled), rowOf(added)],
  ]),
  'to-answer-several-quarantined': list('to-answer', rows, {
    several: {
      action: 'quarantine',
      done: 18,
      left: [ofRow('2MBD-6KXF'), { reference: '9TQC-4HNW' }],
    },
  }),
  'to-answer-all-ticked': list('to-answer', rows, { isAllTicked: true }),
  'to-answer-none-ticked': list('to-answer', rows, { isNoneTicked: true }),
  'to-answer-overfull': list('to-answer', [rowOf(tooMuch), ...others], {
    previous: '/to-answer?before=sample',
    next: '/to-answer?after=sample',
  }),
  'under-way': list('under-way', [
    row(0, [answered, taken]),
    row(1, [answered, customized, called, [2, { action: 'taken' }]]),
    row(2, [answered, connected]),
  ]),
  'under-way-offers': list('under-way', [
    ...[row(0, ways.offered), row(1, ways.booked), row(2, ways.lapsed)],
  ]),
  done: list('done', [
    ...[row(1, [answered, enrolled]), row(3, [answered, notEnrolled])],
    row(2, [answered, [45, { action: 'withdrawn' }]]),
  ]),
  quarantined: list('quarantined', [rowOf(quarantined)]),
  'not-delivered': list('not-delivered', [rowOf(appliedAgo(30), ['spreadsheet'])]),
  messages: list('messages', [
    sampleMessageRow(),
    rowOf(wroteAgo(50, [[40, { action: 'answered' }]], {}, { reference: '9BXN-4TKC' })),
  ]),
  found: list('search', [rows[0]!, row(1, [answered, customized]), rowOf(quarantined)], {
    search: 'sample',
    next: '/search?page=sample',
  }),
  'not-found': list('search', [], { search: overfull.unbroken }),

  application: samplePage(appliedAgo(24.4), { others: [sampleMessageRow()] }),
  'application-late': samplePage(applicant(0)),
  'application-just-answered': samplePage(workedOn(), { nextUp }),
  'application-answered': samplePage(workedOn()),
  'application-done': samplePage(workedOn(connected, enrolled)),
  'application-added': samplePage(added),
  'application-offered': samplePage(appliedAgo(90, ways.offered)),
  'application-accepted': samplePage(appliedAgo(90, ways.accepted)),
  'application-offer-lapsed': samplePage(
    appliedAgo(90, [
      ...ways['taken-back'],
      ...[sampleOffered(1.9), [1.8, { action: 'declined', offer: '4' }] as const],
      ...[sampleOffered(1.7), sampleOffered(1.6, { validUntil: '2025-06-04' })],
    ]),
  ),
  'application-booked-and-moving': samplePage(appliedAgo(90, ways.moved)),
  'application-booked-not-closed': again(
    ...(['close', {}, 'Cancel the booking first', appliedAgo(90, ways.booked)] as const),
  ),
  'application-refund-due': samplePage(appliedAgo(90, ways.cancelled)),
  'application-quarantined': samplePage(quarantined, {
    deliveries: [delivery('spreadsheet', 'withheld')],
  }),
  'application-not-delivered': samplePage(appliedAgo(30), {
    deliveries: [
      delivery('spreadsheet', 'given-up', {
        attempts: [30, 29, 20].map((hours) => attempt(hours, 'The script answered with a page.')),
      }),
      delivery('staff-mail', 'waiting', {
        isUnderWay: true,
        attempts: [{ startedAt: hoursAgo(0.01) }],
      }),
      delivery('receipt', 'waiting', { dueAt: hoursAgo(-1) }),
    ],
  }),
  'application-overtaken': samplePage(taking, {
    overtaken: eventModels(taking.events),
    again: { verb: 'note', typed: { text: 'I have called them: Tuesdays are best.' } },
  }),
  'application-long-note': again('note', { text: 'Much. '.repeat(60) }, text.tooLong),
  'application-unreadable-call': again('answer', { callAt: '31 June' }, callAt.unreadable),
  'application-without-outcome': again('close', {}, outcome.missing, workedOn(connected)),
  'application-overfull': samplePage(tooMuch, { others, deliveries: [] }),
  message: samplePage(wroteAgo(5)),
  'message-answered': samplePage(wroteAgo(5, [[1, { action: 'answered' }]])),

  'application-letter-leaving': withLetter('waiting', [], [], { nextUp }),
  'application-letter-sent': withLetter('delivered', [attempt(0.5)], [sent]),
  'application-letter-not-delivered': withLetter('given-up', [noLetter], [gaveUp], {
    isTooLate: true,
  }),
  'application-with-mail': samplePage(appliedAgo(24.4), {}, withMail),
  write: write(),
  'write-wrong': write({
    typed: { ...typedLetter, subject: '' },
    wrong: { name: 'subject', fault: written.fields.subject.empty },
  }),
  'write-overtaken': write({ typed: typedLetter, overtaken: [byAda] }),
  'write-shown': write({ shown: sampleLetter }),
  'write-asked': write({
    shown: { ...sampleLetter, text: 'Hello,\n\nDates: [dates]' },
    isAsked: true,
  }),
  'write-message': write({}, wroteAgo(5)),

  'offer-wrong': act('offered', {
    typed: { ...typedOffer, price: 'about 6,000' },
    wrong: { name: 'price', fault: deskEvents.offered.fields.price.wrong },
  }),
  'offer-overtaken': act('offered', { typed: typedOffer, overtaken: [byAda] }),
  'offer-shown': act('offered', { typed: typedOffer, shown }),
  'offer-shown-without-mail': act(
    'offered',
    { typed: typedOffer, shown: { ...shown, letter: undefined } },
    sampleFrame,
  ),
  'offer-overfull': act('offered', {
    typed: { ...typedOffer, place: overfull.unbroken.repeat(2) },
    shown: { ...shown, offer: sampleOffers.overfull.offer },
  }),
  'confirm-shown': act('confirmed', { shown }),
  'take-back': act('taken-back', { typed: { reason: '' } }),
  'take-back-shown': act('taken-back', { typed: { reason: 'The tutor is ill.' }, shown }),
  cancel: act('called-off', { typed: typedDay }),
  'cancel-shown': act('called-off', {
    typed: { ...typedDay, whose: 'customer' },
    shown: {
      ...shown,
      isNew: true,
      refund: 'You get £2,988.00 back, half of the price (9 days before the start).',
    },
  }),

  'sign-in': signIn({ hasKey: true }),
  'sign-in-without-name': signIn({ hasKey: true, notice: 'name-missing' }),
  'sign-in-refused': signIn({ notice: 'key-refused' }),
  'sign-in-too-many': signIn({ notice: 'too-many' }),
  'sign-in-by-mail': signIn({ canMail: true, notice: 'session-over' }),
  'sign-in-without-address': signIn({ canMail: true, notice: 'address-missing' }),
  'sign-in-link-sent': signIn({ canMail: true, notice: 'link-sent' }),
  'signed-out': signIn({ notice: 'signed-out' }),
  'signed-out-everywhere': signIn({ notice: 'signed-out-everywhere' }),
  'erase-another': erase({ fault: 'reference-differs' }),
  'erase-overtaken': erase({ overtaken: [byAda] }),
  'quarantine-several': several('quarantine', undefined, 6),
  'close-several': several('close', 'outcome-missing'),
  'erase-several': several('erase', 'number-differs'),
  'erased-several': erased({
    references: ['4KX7-9QMD', '9TQC-4HNW'],
    left: [ofRow('2MBD-6KXF')],
  }),
  erased: erased({
    elsewhere: [
      { label: 'Spreadsheet', todo: 'Delete the row with the reference 4KX7-9QMD.' },
      { label: 'Mail to the staff', todo: 'Delete the mail whose subject has 4KX7-9QMD in it.' },
    ],
  }),
  'erased-everywhere': erased(),
  figures: framed({ page: 'figures', figures }),
  'figures-first-week': framed({
    page: 'figures',
    figures: {
      ...noFigures,
      weeks: [{ monday: '2025-06-02', applications: 1, answered: 0, answeredInTime: 0 }],
      courses: [{ label: courseChoices[0], applications: 1 }],
      kinds: [{ label: 'Business', applications: 1 }],
    },
  }),
  'figures-empty': framed({ page: 'figures', figures: noFigures }),
  outbox: framed({ page: 'outbox', mails: caught }, catching(2)),
  'outbox-empty': framed({ page: 'outbox', mails: [] }, catching(0)),
  mail: framed(
    {
      page: 'mail',
      mail: {
        ...caught[0]!,
        // A frame would ask this site for an address that it does not have.
        hasHtml: false,
        text: 'Hello,\n\nThank you for applying. Your application has arrived.',
        header: `Message-ID: <4KX7-9QMD.receipt@provider.example>\nTo: zoe@applicant.example`,
      },
    },
    catching(2),
  ),
  'problem-not-found': problem('not-found', { status: 404 }),
  'problem-foreign': problem('foreign', { status: 403 }),
  'problem-fault': problem('fault', { status: 500 }),
  'problem-store': problem('store', { unkept: unkeptNote }),
  'problem-uncertain': problem('uncertain', { unkept: unkeptNote }),
  'problem-session-over': {
    now,
    page: 'problem',
    problem: {
      what: 'session-over',
      status: 401,
      unkept: [
        { label: written.fields.subject.label, value: 'Your dates' },
        { label: written.fields.text.label, value: 'Hello Ada,\n\nWould Friday suit you?' },
      ],
    },
  },
};
