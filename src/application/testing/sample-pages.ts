import { deskEvents } from '../../../domain/desk-events.ts';
import { type ApplicantAction, applicantActions, toldOf } from '../../../domain/events.ts';
import {
  appliedAgo,
  type Deed,
  hoursAgo,
  overfull,
  overfullAnswers,
  type Sample,
  sampleHints as choiceHints,
  sampleLetter,
  sampleNow as now,
  sampleOffered,
  sampleWays as ways,
} from '../../../domain/testing/sample-submissions.ts';
import { fullOffer } from '../../sections/testing/sample-offers.ts';
import type { ActModel, FollowedModel } from '../models.ts';

const reference = '4KX7-9QMD';
const shared = { reference, choiceHints, address: `/application/${reference}/sample-key` };

/** The page of an application, as the server finds it; at its top, what was just done. */
export function followed(sample: Sample, done?: ApplicantAction): FollowedModel {
  const { submission, state, events, courses, answers, waiting } = sample;
  const { submittedAt } = submission;
  const offers = sample.offers.toReversed();
  const standing = { state, isQuarantined: false, now };
  const application = {
    ...shared,
    answers,
    done,
    courses,
    status: { ...state, submittedAt, waiting },
    history: [{ at: submittedAt, said: 'We have your application.' }, ...toldOf(events)],
    offers: offers.filter((made, i) => i === 0 || made.standing.is === 'confirmed'),
    acts: applicantActions.filter((action) => deskEvents[action].isOpen(standing)),
  };
  return { page: 'application', now, application };
}

/** The page of an application that came two days ago. */
const since = (done: readonly Deed[], last?: ApplicantAction) =>
  followed(appliedAgo(47, done), last);

/** A letter that left at once; `id` is that of the event that wrote it. */
const letter = (hours: number, id: number, words: Partial<typeof sampleLetter> = {}): Deed[] => [
  [hours, { action: 'written', ...sampleLetter, ...words }],
  [hours, { action: 'sent', event: String(id) }],
];
const moved = (hours: number, stage: 'customize' | 'connect'): Deed => [
  ...([hours, { action: 'moved', stage }] as const),
];
const answered = letter(22.5, 1);
const customized = [...answered, moved(18, 'customize')];
const connected = [...customized, moved(2, 'connect')];

/** The page of an act, with the usual model except for `more`. */
const act = (action: ApplicantAction, more: Partial<ActModel> = {}): FollowedModel => {
  const { courses } = appliedAgo(47);
  const usual = { ...shared, courses, action, seen: '3', isOpen: true, ticks: [] };
  return { page: 'act', now, act: { ...usual, ...more } };
};
const lately = (said: string) => [{ at: hoursAgo(0.1), said }];
const [offer] = appliedAgo(47, ways.offered).offers;
const words = 'You get £2,988.00 back, half of the price (9 days before the start).';
const [booked] = appliedAgo(47, ways.booked).offers;
const cancelling = { offer: booked, refund: { pence: 298_800, words } };

const many = Array.from({ length: 14 }, (_, i) => [
  ...[...letter(8960 - 600 * i, 3 * i + 1), moved(8950 - 600 * i, 'customize')],
]).flat();
const tooMuch = {
  subject: overfull.long,
  text: `${overfull.unbroken.repeat(4)}\n\nعينة بنت نموذج`,
};
/** An applicant's page in every state. */
export const samplePages: Record<string, FollowedModel> = {
  waiting: followed(appliedAgo(16.5)),
  late: followed(appliedAgo(53.5)),
  answered: since(answered),
  customize: since(customized),
  connect: since(connected),
  enrolled: since([...connected, [1, { action: 'closed', outcome: 'enrolled' }]]),
  'not-enrolled': since([...answered, [1, { action: 'closed', outcome: 'not-enrolled' }]]),
  added: since(
    [...customized, [1, { action: 'added', text: 'There are two more of us now.' }]],
    'added',
  ),
  withdrawn: since([...answered, [1, { action: 'withdrawn' }]], 'withdrawn'),
  'long-history': followed(appliedAgo(9000, many)),
  overfull: followed(appliedAgo(24 * 400, letter(22.5, 1, tooMuch), overfullAnswers)),
  offered: since(ways.offered),
  'offered-full': since([...ways.answered, sampleOffered(20, fullOffer)]),
  lapsed: since(ways.lapsed),
  accepted: since(ways.accepted, 'accepted'),
  declined: since(ways.declined, 'declined'),
  'taken-back': since(ways['taken-back']),
  // Fits on one sheet, because its history is short: in place of the answer it has an event that the page leaves out.
  booked: since([[22.5, { action: 'taken' }], ...ways.booked.slice(1)]),
  moved: since(ways.moved),
  cancelled: since(ways.cancelled, 'cancelled'),
  refunded: since(ways.refunded),
  add: act('added'),
  'add-wrong': act('added', {
    typed: { text: 'We come with the whole board. '.repeat(170) },
    wrong: { name: 'text', fault: deskEvents.added.fields.text.tooLong },
  }),
  'add-unkept': act('added', { typed: { text: 'We are four now.' }, isUnkept: true }),
  withdraw: act('withdrawn'),
  'withdraw-meanwhile': act('withdrawn', { meanwhile: lately('We wrote to you.') }),
  'withdraw-too-late': act('withdrawn', {
    isOpen: false,
    meanwhile: lately('We closed it without a booking.'),
  }),
  accept: act('accepted', { offer, ticks: ['mayBind'] }),
  'accept-wrong': act('accepted', {
    offer,
    ticks: ['expressly', 'acknowledged'],
    typed: { name: 'Zoë' },
    wrong: { name: 'expressly', fault: deskEvents.accepted.fields.expressly.missing },
  }),
  decline: act('declined', { offer }),
  cancel: act('cancelled', cancelling),
  'cancel-other': act('cancelled', { ...cancelling, isOtherRefund: true }),
  find: { page: 'find', find: { canMail: true } },
  'find-asked': { page: 'find', find: { canMail: true, isAsked: true } },
  'find-wrong': {
    page: 'find',
    find: {
      canMail: true,
      typed: { reference: '4KX7', email: 'zoe' },
      wrong: ['reference', 'email'],
    },
  },
  'find-without-mail': { page: 'find', find: { canMail: false } },
  ended: { page: 'ended' },
  away: { page: 'away' },
  nothing: { page: 'nothing' },
};
