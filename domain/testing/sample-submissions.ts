import { offersOf } from '../case/agreement.ts';
import { type Change, type DeskEvent, deskEvents, stateAfter } from '../case/events.ts';
import type { OfferValues } from '../case/offers.ts';
import { answersOf, type Contents, type Kind, type StoredSubmission } from '../case/submission.ts';
import { type ChoiceHints, courseChoices } from '../forms/enrolment/fields.ts';
import { replyDue } from '../time/reply-due.ts';
import { confirmationOf, givesUpNothing } from './sample-changes.ts';
import { sampleApplication, sampleMessage } from './sample-forms.ts';

/** When every sample page is looked at: a summer morning in London. */
export const sampleNow = '2025-06-05T08:30:00.000Z';

/** The moment `hours` hours before `sampleNow`; after it if `hours` is negative. */
export const hoursAgo = (hours: number) =>
  new Date(Date.parse(sampleNow) - hours * 3_600_000).toISOString();

/** What was done some hours ago; by Sam Sample, or by another of the staff. */
export type Deed = readonly [hours: number, change: Change, by?: string];

/** A form as the store has it, with what was done with it since, and what follows from that. */
export type Sample = ReturnType<typeof sampleOf>;

function sampleOf(submission: StoredSubmission, done: readonly Deed[]) {
  const events = done.map(([ago, change, by = 'Sam Sample'], i): DeskEvent => {
    const isOfStaff = deskEvents[change.action].author === 'staff';
    return { ...change, id: String(i + 1), at: hoursAgo(ago), by: isOfStaff ? by : '' };
  });
  const state = stateAfter(events);
  const { content } = submission;
  return {
    submission,
    events,
    state,
    answers: answersOf(submission),
    courses: 'selectedCourses' in content ? content.selectedCourses : [content.courseInterest],
    offers: offersOf(state, sampleNow),
  };
}

/** Makes samples of a kind that came `hours` hours ago. Each has the usual answers, except for those that are given. */
const samplesOf =
  <Of extends Kind>(kind: Of, usual: { reference: string; content: Contents[Of] }) =>
  (
    hours: number,
    done: readonly Deed[] = [],
    answers: Partial<Contents[Of]> = {},
    more: Partial<Pick<StoredSubmission, 'reference' | 'suspicion'>> = {},
  ) => {
    const submittedAt = hoursAgo(hours);
    const content: object = { ...usual.content, ...answers };
    const dueAt = replyDue(kind, submittedAt);
    const submission: object = { ...usual, kind, submittedAt, dueAt, content, ...more };
    return sampleOf(submission as StoredSubmission, done);
  };

/** An application that came some hours ago, with most fields filled in, and some left empty. */
export const appliedAgo = samplesOf('enrolment', {
  reference: '4KX7-9QMD',
  content: {
    ...sampleApplication,
    website: '',
    businessDetails: 'We bake, “daily”.\nTwelve people.',
    selectedCourses: [courseChoices[0], courseChoices[2]],
  },
});

/** A message that came some hours ago. */
export const wroteAgo = samplesOf('contact', {
  reference: '7HVW-2CTR',
  content: { ...sampleMessage, subject: 'Quotes take, “well”, forever' },
});

/** The course of the site that each choice of the form stands for. */
export const sampleHints: ChoiceHints = {
  [courseChoices[0]]: 'No. 1, AI & The Innovative Mind Masterclass, 1 hour',
  [courseChoices[2]]: 'No. 3, Prompt Engineering Masterclass, 2 hours',
  [courseChoices[5]]: 'No. 2, AI & The Entrepreneurial Mind Masterclass & Workshop, 3 hours',
};

/** An offer as its event keeps it. */
export const sampleOfferValues: OfferValues = {
  courses: 'AI & The Innovative Mind Masterclass\nPrompt Crafting with GPT Workshop',
  date: '2025-06-24',
  time: '10:00',
  minutes: '180',
  place: 'Online',
  people: '12',
  price: '597600',
  vat: 'included',
  validUntil: '2025-06-19',
  included: `AI & The Innovative Mind Masterclass, 1 hour
Prompt Crafting with GPT Workshop, 2 hours, on documents of your own
A tutor, for the whole of it
Examples from your own work, prepared with you beforehand
Certificate of completion, for each person
One-time payment for lifetime access to the material`,
};

/** An offer some hours ago. */
export const sampleOffered = (hours: number, values: Partial<OfferValues> = {}): Deed =>
  deed(hours, { action: 'offered', ...sampleOfferValues, ...givesUpNothing, ...values });

const reason = 'The tutor is ill that week.\nWe write to you with another date.';

/** The booking's move by us to Thursday 26 June, some hours ago. */
const sampleMove = (hours: number): Deed =>
  deed(hours, {
    ...({ action: 'offered', ...sampleOfferValues, ...givesUpNothing } as const),
    ...({ date: '2025-06-26', time: '14:00', validUntil: '2025-06-26' } as const),
    chooseBy: '2025-06-18T23:00:00.000Z',
    ...({ whose: 'provider', writtenOn: '2025-06-05', reason } as const),
  });

const deed = (hours: number, change: Change): Deed => [hours, change];
const answered = deed(22.5, { action: 'answered' });
/** The offer is the second event, so its id is '2'. */
const made = [answered, sampleOffered(20)];
const asked = { mayBind: 'yes', expressly: '', acknowledged: '', terms: 'a'.repeat(64) };
const order = { orderNumber: 'PO-17', invoiceTo: 'accounts@example.com' };
const accepted = deed(2, {
  action: 'accepted',
  offer: '2',
  name: 'Zoë O’Sample',
  ...asked,
  ...order,
  dueAt: '',
});
const booked = [...made, accepted, deed(1.5, confirmationOf('2'))];
const held = [answered, sampleOffered(20, { date: '2025-06-04' }), ...booked.slice(2)];
const names = 'Ada Sample\nBen Sample';
const share = { percent: '50', why: 'table', daysBefore: '9' };
const half = { ...share, refund: '298800', kept: '298800', paid: '' };
const cancelled = [...booked, deed(1, { action: 'cancelled', ...half })];

/** What was done with an application, on the way to a booking and away from it. */
export const sampleWays = {
  answered: [answered],
  offered: made,
  lapsed: [answered, sampleOffered(20, { validUntil: '2025-06-04' })],
  accepted: [...made, accepted],
  declined: [...made, deed(2, { action: 'declined', offer: '2' })],
  'taken-back': [...made, deed(2, { action: 'taken-back', offer: '2', reason })],
  booked,
  moved: [...booked, sampleOffered(1)],
  choosing: [...booked, sampleMove(1)],
  held,
  attended: [...held, deed(1, { action: 'attended', came: names, numbers: 'N-1\nN-2' })],
  absent: [...held, deed(1, { action: 'attended', came: '', numbers: '' })],
  cancelled,
  refunded: [...cancelled, deed(0.5, { action: 'refunded', refund: '298800' })],
} satisfies Record<string, Deed[]>;
