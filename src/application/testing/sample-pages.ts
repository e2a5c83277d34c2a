import type { Certificate } from '../../../domain/case/certificates.ts';
import { tooLongOf } from '../../../domain/case/event-entry.ts';
import { type ApplicantAction, applicantActions, deskEvents } from '../../../domain/case/events.ts';
import { toldOf } from '../../../domain/case/history.ts';
import { promisedNow } from '../../../domain/case/offers.ts';
import { situationOf } from '../../../domain/case/situation.ts';
import { sampleLetter } from '../../../domain/testing/sample-changes.ts';
import {
  appliedAgo,
  type Deed,
  hoursAgo,
  type Sample,
  sampleHints as choiceHints,
  sampleNow as now,
  sampleWays as ways,
} from '../../../domain/testing/sample-submissions.ts';
import type { ActModel } from '../Act.tsx';
import type { FollowedModel } from '../Application.tsx';

const reference = '4KX7-9QMD';
const shared = { reference, choiceHints, address: `/application/${reference}/sample-key` };

/** The page of an application, as the server finds it; at its top, what was just done. */
export function followed(sample: Sample, done?: ApplicantAction): FollowedModel {
  const { submission, state, events, courses, answers } = sample;
  const { submittedAt } = submission;
  const offers = sample.offers.toReversed();
  const standing = { state, isQuarantined: false, now };
  const application = {
    ...shared,
    answers,
    done,
    courses,
    situation: situationOf({ submission, state }, now),
    status: { ...state, submittedAt },
    history: [{ at: submittedAt, said: 'We have your application.' }, ...toldOf(events)],
    offers: offers.filter((made, i) => i === 0 || made.standing.is === 'confirmed'),
    acts: applicantActions.filter((action) => deskEvents[action].isOpen(standing)),
  };
  return { page: 'application', now, application };
}

/** The page of an application that came two days ago. */
const since = (done: readonly Deed[], last?: ApplicantAction) =>
  followed(appliedAgo(47, done), last);

const answered: Deed[] = [
  [22.5, { action: 'written', ...sampleLetter }],
  [22.5, { action: 'sent', event: '1' }],
];
const customized: Deed[] = [...answered, [18, { action: 'moved', stage: 'customize' }]];
const payment = { paidOn: '2025-06-03', sure: '' };
const connected: Deed[] = [...customized, [2, { action: 'moved', stage: 'connect' }]];

/** In other figures than today's. */
const promised = { ...promisedNow(), guaranteeDays: 45, replyHours: 30 };

/** The page of an act, with the usual model except for `more`. */
const act = (action: ApplicantAction, more: Partial<ActModel> = {}): FollowedModel => {
  const { courses } = appliedAgo(47);
  const usual = { ...shared, courses, action, seen: '3', isOpen: true, ticks: [], promised };
  return { page: 'act', now, act: { ...usual, ...more } };
};
const lately = (said: string) => [{ at: hoursAgo(0.1), said }];
const [offer] = appliedAgo(47, ways.offered).offers;
const words = 'You get £2,988.00 back, half of the price (9 days before the start).';
const [booked] = appliedAgo(47, ways.booked).offers;
const cancelling = { offer: booked, refund: { pence: 298_800, words } };

const accepted = { ...shared, acceptedAt: hoursAgo(2) };
const text = `<h2 id="1-who"><span data-number="">1.</span> Who we are</h2>
<p>These terms are between you and us.</p>
<h2 id="2-cancel"><span data-number="">2.</span> If you cancel</h2>
<table><thead><tr><th>You write</th><th>We return</th></tr></thead>
<tbody><tr><td>14 or more days before</td><td>The full amount</td></tr></tbody></table>`;
const kept = { fingerprint: 'f00', effective: 'March 2024', text };
const number = '4KX7-9QMD-7HVW-2CTR-3RVK-8DTJ-6FGH';

const certificate = (more: Partial<Certificate> = {}): FollowedModel => ({
  page: 'certificate',
  certificate: {
    ...{ name: 'Ada Sample', courses: ['Prompt Crafting with GPT Workshop'], number },
    ...{ startsAt: '2025-06-04T09:00:00.000Z', endsAt: '2025-06-04T11:00:00.000Z', minutes: 120 },
    ...{ isGood: true, address: `https://www.provider.example/certificate/${number}` },
    code: { size: 2, path: 'M0 0h1v1h-1zM1 1h1v1h-1z' },
    ...more,
  },
});

/** An applicant's page in every state. */
export const samplePages: Record<string, FollowedModel> = {
  terms: { page: 'terms', terms: { ...accepted, kept } },
  'terms-offered': { page: 'terms', terms: { ...shared, kept } },
  'terms-not-kept': { page: 'terms', terms: accepted },
  waiting: followed(appliedAgo(16.5)),
  late: followed(appliedAgo(53.5)),
  answered: since(answered),
  customize: since(customized),
  connect: since(connected),
  enrolled: since([...connected, [1, { action: 'closed', outcome: 'enrolled' }]]),
  'not-enrolled': since([...answered, [1, { action: 'closed', outcome: 'not-enrolled' }]]),
  repeat: since([...answered, [1, { action: 'repeats', of: '2345-6789' }]]),
  added: since(
    [...customized, [1, { action: 'added', text: 'There are two more of us now.', dueAt: '' }]],
    'added',
  ),
  withdrawn: since([...answered, [1, { action: 'withdrawn' }]], 'withdrawn'),
  offered: since(ways.offered),
  lapsed: since(ways.lapsed),
  accepted: since(ways.accepted, 'accepted'),
  declined: since(ways.declined, 'declined'),
  'taken-back': since(ways['taken-back']),
  booked: since(ways.booked),
  'paid-in-part': since([...ways.booked, [1, { action: 'paid', amount: '40000', ...payment }]]),
  moved: since(ways.moved),
  held: since(ways.held),
  attended: since(ways.attended),
  absent: since(ways.absent),
  cancelled: since(ways.cancelled, 'cancelled'),
  refunded: since(ways.refunded),
  add: act('added'),
  'add-wrong': act('added', {
    typed: { text: 'We come with the whole board. '.repeat(170) },
    wrong: [{ name: 'text', fault: tooLongOf(deskEvents.added.fields.text) }],
  }),
  'add-unkept': act('added', { typed: { text: 'We are four now.' }, isUnkept: true }),
  withdraw: act('withdrawn'),
  'withdraw-meanwhile': act('withdrawn', {
    meanwhile: lately('We wrote to you.'),
    contradiction: 'More was done with it meanwhile, so see first what would end with it.',
  }),
  'withdraw-too-late': act('withdrawn', {
    isOpen: false,
    meanwhile: lately('We closed it without a booking.'),
  }),
  accept: act('accepted', { offer, ticks: ['mayBind', 'orderNumber', 'invoiceTo'] }),
  'accept-wrong': act('accepted', {
    offer,
    ticks: ['expressly', 'acknowledged'],
    typed: { name: 'Zoë' },
    wrong: (['expressly', 'acknowledged'] as const).map((name) => ({
      name,
      fault: deskEvents.accepted.fields[name].missing,
    })),
  }),
  feedback: act('rated', { ticks: ['words', 'quotable'] }),
  'feedback-wrong': act('rated', {
    ticks: ['words', 'quotable'],
    typed: { content: '4', words: 'Lively.', quotable: 'yes' },
    wrong: [{ name: 'tutor', fault: deskEvents.rated.fields.tutor.missing }],
  }),
  'money-back': act('reclaimed', {
    refund: { pence: 24_900, words: '£249.00 for each person; £498.00 for both.' },
    choices: ['Ada Sample', 'Ben Sample'].map((label, i) => ({ value: `N-${i}`, label })),
  }),
  decline: act('declined', { offer }),
  cancel: act('cancelled', cancelling),
  find: { page: 'find', find: { canMail: true } },
  'find-asked': { page: 'find', find: { canMail: true, isAsked: true } },
  'find-busy': {
    page: 'find',
    find: {
      canMail: true,
      isBusy: true,
      typed: { reference: '4KX7-9QMD', email: 'ada@example.com' },
    },
  },
  'find-wrong': {
    page: 'find',
    find: {
      canMail: true,
      typed: { reference: '4KX7', email: 'zoe' },
      wrong: ['reference', 'email'],
    },
  },
  'find-without-mail': { page: 'find', find: { canMail: false } },
  certificate: certificate(),
  'certificate-withdrawn': certificate({ isGood: false }),
  'certificate-long': certificate({
    name: 'Wilhelmina Alexandra Featherstonehaugh-Cholmondeley of Warwickshire',
    courses: ['Prompt Engineering', 'AI in Customer Experience & Sales Workshop'],
  }),
  check: { page: 'check', check: {} },
  'check-missing': { page: 'check', check: { isMissing: true } },
  'check-unknown': { page: 'check', check: { typed: number, isUnknown: true } },
  ended: { page: 'ended' },
  away: { page: 'away' },
  nothing: { page: 'nothing' },
};
