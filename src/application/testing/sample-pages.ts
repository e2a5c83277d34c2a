import {
  type CourseChoice,
  courseChoices,
} from '../../../domain/forms/enrolment/course-choices.ts';
import { deskEvents } from '../../../domain/desk-events.ts';
import type { ApplicantAction } from '../../../domain/events.ts';
import type { OfferMade } from '../../../domain/offers-made.ts';
import { sampleOffers } from '../../sections/testing/sample-offers.ts';
import { waitingFor } from '../../../domain/due.ts';
import { answersOf } from '../../../domain/kinds.ts';
import type { StoredSubmission } from '../../../domain/submission.ts';
import type { ActModel, FollowedApplication, FollowedModel } from '../models.ts';

/** When every sample page is looked at: a summer morning in London. */
const now = '2025-06-05T08:30:00.000Z';

const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const reference = '4KX7-9QMD';
const courses: CourseChoice[] = [courseChoices[0], courseChoices[2]];

const choiceHints = {
  [courseChoices[0]]: 'No. 1, AI & The Innovative Mind Masterclass, 1 hour',
  [courseChoices[2]]: 'No. 3, Prompt Engineering Masterclass, 2 hours',
};

const content = {
  ...{ fullName: 'Zoë O’Sample', email: 'zoe@applicant.example', mobile: '+44 7700 900123' },
  linkedIn: 'https://www.linkedin.com/in/zoe-sample',
  ...{ participantType: 'business', businessName: 'Sample & Sons', website: '' },
  businessDetails: 'We bake, “daily”.\nTwelve people.',
  selectedCourses: courses,
  ...{ availabilityDates: 'Any Tuesday in March, mornings', deliveryMode: 'both' },
  ...{ numberOfAttendees: '8 to 12', city: 'Leeds', country: 'United Kingdom' },
  additionalRequirements: 'Step-free access 🦽',
};

const answersOfSample = (more: Partial<typeof content> = {}) =>
  answersOf({ kind: 'enrolment', content: { ...content, ...more } } as unknown as StoredSubmission);

type Status = FollowedApplication['status'];

/** An application that came some hours ago. */
const followed = (
  hours: number,
  status: Partial<Status> = {},
  { addedAt, ...more }: Partial<FollowedApplication> & { addedAt?: string } = {},
): FollowedModel => ({
  ...{ page: 'application', now },
  application: {
    reference,
    address: `/application/${reference}/sample-key`,
    status: {
      stage: 'review',
      submittedAt: hoursAgo(hours),
      ...status,
      waiting: waitingFor(
        { kind: 'enrolment', submittedAt: hoursAgo(hours) },
        { stage: 'review', ...status, addedAt },
      ),
    },
    ...{ courses, choiceHints, offers: [] },
    answers: answersOfSample(),
    history: [{ at: hoursAgo(hours), said: 'Your application arrived' }],
    acts: status.stage === 'done' ? ['added'] : ['added', 'withdrawn'],
    ...more,
  },
});

/** What an applicant is about to do. */
const act = (action: ApplicantAction, more: Partial<ActModel> = {}): FollowedModel => ({
  ...{ page: 'act', now },
  act: {
    ...{ reference, courses, choiceHints, action, seen: '3', isOpen: true, ticks: [] },
    address: `/application/${reference}/sample-key`,
    ...more,
  },
});

const letter = {
  subject: `Your dates (${reference})`,
  text: `Hello Zoë,

Thank you for applying. Friday 20 June at ten would suit us, at the library in Leeds: the room is on the ground floor.

- Prompt Engineering Mastery
- For 8 to 12 people

Does that suit you?

Sam Sample`,
};

const answered = { at: hoursAgo(22.5), said: 'We answered by mail', letter };
const arrived = { at: hoursAgo(47), said: 'Your application arrived' };
const customized = { at: hoursAgo(18), said: 'We began to fit the course to you' };
const connected = { at: hoursAgo(2), said: 'We agreed the course and the date' };
const answeredAt = hoursAgo(22.5);

const overfull = {
  long: `${'Maximiliana Konstantina '.repeat(8)}Featherstonehaugh`.slice(0, 200),
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
};

const overfullText = `${overfull.unbroken.repeat(4)}\n\nعينة بنت نموذج`;

const at = hoursAgo(2);
const offerState = {
  ...{ event: '2', startsAt: '2025-06-24T09:00:00.000Z', endsAt: '2025-06-24T12:00:00.000Z' },
  ...{ lapsesAt: '2025-06-19T23:00:00.000Z', minutes: 180, total: 597_600 },
};
const booking = { ...offerState, offer: '2', confirmedAt: at, isExpress: false, sequence: 0 };
const refund = {
  pence: 298_800,
  words: 'You get £2,988.00 back, half of the price (9 days before the start).',
};
const offered = { at: hoursAgo(20), said: 'We made you an offer.' };
const accepted = { at, said: 'You accepted the offer.' };
const booked = { at: hoursAgo(1), said: 'We confirmed your booking.' };
const usualActs: ApplicantAction[] = ['added', 'withdrawn'];
const customizing = { stage: 'customize' } as const;
const typed = { reference: '4KX7', email: 'zoe' };
const openActs: ApplicantAction[] = ['added', 'accepted', 'declined', 'withdrawn'];
const made = (standing: keyof typeof sampleOffers): OfferMade => ({
  ...{ id: standing, at, by: 'Sam Sample' },
  ...{ offer: sampleOffers[standing].offer, standing: sampleOffers[standing].standing },
});

/** One that was answered. */
const since = (status: Partial<Status>, more: Parameters<typeof followed>[2]) =>
  followed(47, { answeredAt, ...status }, more);
const [usual, inDone] = [[arrived, answered], { stage: 'done', outcome: 'not-enrolled' } as const];
const lately = (said: string) => ({ at: hoursAgo(1), said });

/** An applicant's page in every state. */
export const samplePages: Record<string, FollowedModel> = {
  waiting: followed(16.5),
  late: followed(53.5),
  answered: since({}, { history: usual }),
  customize: since({ stage: 'customize' }, { history: [...usual, customized] }),
  connect: since({ stage: 'connect' }, { history: [...usual, customized, connected] }),
  enrolled: since(
    { stage: 'done', outcome: 'enrolled' },
    { history: [...usual, customized, connected, lately('You enrolled')] },
  ),
  'not-enrolled': since(inDone, {
    history: [...usual, lately('Your application was closed without a place')],
  }),
  added: since(
    { stage: 'customize' },
    {
      ...{ addedAt: hoursAgo(1), done: 'added' },
      history: [
        ...[...usual, customized],
        { ...lately('You added something.'), added: 'There are two more of us now.' },
      ],
    },
  ),
  withdrawn: since(
    { ...inDone, isWithdrawn: true },
    { done: 'withdrawn', history: [...usual, lately('You withdrew it.')] },
  ),
  'long-history': followed(
    9000,
    { answeredAt: hoursAgo(8960), stage: 'customize' },
    {
      history: Array.from({ length: 14 }, (_, i) => [
        { at: hoursAgo(9000 - 600 * i), said: 'We wrote to you', letter },
        { at: hoursAgo(8990 - 600 * i), said: 'We began to fit the course to you' },
      ]).flat(),
    },
  ),
  overfull: followed(...([24 * 400, {}] as const), {
    courses: [...courseChoices],
    answers: answersOfSample({
      ...{ fullName: overfull.long, businessName: overfull.unbroken },
      email: `${'long.name.'.repeat(6)}x@${'sub.'.repeat(20)}bakery.example`,
      selectedCourses: [...courseChoices],
      businessDetails: `${overfull.unbroken.repeat(4)}\n\nA line.`,
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      additionalRequirements: 'We would like to come with the whole board. '.repeat(30),
    }),
    history: [
      arrived,
      {
        ...{ ...answered, said: `We answered ${overfull.unbroken}` },
        letter: { ...letter, subject: overfull.long, text: overfullText },
      },
    ],
  }),
  add: act('added'),
  'add-wrong': act('added', {
    typed: { text: 'We come with the whole board. '.repeat(170) },
    wrong: { name: 'text', fault: deskEvents.added.fields.text.tooLong },
  }),
  'add-unkept': act('added', { typed: { text: 'We are four now.' }, isUnkept: true }),
  withdraw: act('withdrawn'),
  'withdraw-meanwhile': act('withdrawn', {
    meanwhile: [{ at: hoursAgo(0.1), said: 'We wrote to you.', letter }],
  }),
  'withdraw-too-late': act('withdrawn', {
    isOpen: false,
    meanwhile: [{ at: hoursAgo(0.1), said: 'We closed it without a booking.' }],
  }),
  find: { page: 'find', find: { canMail: true } },
  'find-asked': { page: 'find', find: { canMail: true, isAsked: true } },
  'find-wrong': { page: 'find', find: { canMail: true, typed, wrong: ['reference', 'email'] } },
  'find-without-mail': { page: 'find', find: { canMail: false } },
  offered: since(
    { ...customizing, offer: offerState },
    { history: [arrived, offered], offers: [made('open')], acts: openActs },
  ),
  'offered-full': followed(
    47,
    { answeredAt, stage: 'customize', offer: offerState },
    { history: [arrived, offered], offers: [made('full')], acts: openActs },
  ),
  lapsed: followed(
    900,
    { answeredAt, ...customizing, offer: { ...offerState, lapsesAt: hoursAgo(30) } },
    { history: [arrived, offered], offers: [made('lapsed')], acts: usualActs },
  ),
  accepted: since(
    { ...customizing, offer: { ...offerState, accepted: { at: hoursAgo(2), isExpress: false } } },
    {
      ...{ history: [arrived, offered, accepted], offers: [made('accepted')] },
      ...{ acts: usualActs, done: 'accepted' },
    },
  ),
  declined: since(
    { ...customizing, offerEnded: 'declined' },
    { offers: [made('declined')], done: 'declined', acts: usualActs },
  ),
  'taken-back': since(
    { ...customizing, offerEnded: 'taken-back' },
    { offers: [made('taken-back')], acts: usualActs },
  ),
  booked: since(
    { stage: 'connect', booking },
    {
      ...{ history: [arrived, offered, accepted, booked], offers: [made('confirmed')] },
      acts: ['added', 'cancelled'],
    },
  ),
  moved: since(
    { stage: 'connect', booking, offer: offerState },
    {
      offers: [made('open'), made('confirmed')],
      acts: ['added', 'accepted', 'declined', 'cancelled'],
    },
  ),
  cancelled: since(
    {
      ...{ ...inDone, cancelledAt: hoursAgo(1) },
      refund: { pence: 298_800, dueAt: '2025-06-19T14:00:00.000Z', askedAt: hoursAgo(1) },
    },
    { offers: [made('cancelled')], acts: ['added'], done: 'cancelled' },
  ),
  refunded: since(
    { ...inDone, cancelledAt: hoursAgo(1) },
    { offers: [made('cancelled')], acts: ['added'] },
  ),
  accept: act('accepted', { offer: made('open'), ticks: ['mayBind'] }),
  'accept-wrong': act('accepted', {
    ...{ offer: made('open'), ticks: ['expressly', 'acknowledged'], typed: { name: 'Zoë' } },
    wrong: { name: 'expressly', fault: deskEvents.accepted.fields.expressly.missing },
  }),
  decline: act('declined', { offer: made('open') }),
  cancel: act('cancelled', { offer: made('confirmed'), refund }),
  'cancel-other': act('cancelled', { offer: made('confirmed'), refund, isOtherRefund: true }),
  ended: { page: 'ended' },
  away: { page: 'away' },
  nothing: { page: 'nothing' },
};
