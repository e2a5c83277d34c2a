import { isOnline } from '../case/offers.ts';
import type { DeskState, Unsent } from '../case/stages.ts';
import { personOf, type StoredSubmission } from '../case/submission.ts';
import { daysBeforeAt, hoursAfter } from '../time/london-time.ts';

/** Days before the start, and hours within which none follows on the confirmation, which says the same. */
const reminders = { week: { days: 7, restHours: 48 }, day: { days: 1, restHours: 12 } };

/** At nine in London, so long before `startsAt`. */
export const reminderAt = (startsAt: string, which: keyof typeof reminders) =>
  daysBeforeAt(startsAt, { days: reminders[which].days, hour: 9 });

/** Whether a booking that was confirmed then has that reminder. */
export const isReminded = (
  { startsAt, confirmedAt }: Record<'startsAt' | 'confirmedAt', string>,
  which: keyof typeof reminders,
) => reminderAt(startsAt, which) >= hoursAfter(confirmedAt, reminders[which].restHours);

/** At nine in London, two days before the last day of an offer. */
export const lapsingAt = (lapsesAt: string) =>
  daysBeforeAt(new Date(Date.parse(lapsesAt) - 1).toISOString(), { days: 2, hour: 9 });

/** Whether somebody hears that it lapses: the offer itself would have come just before. */
export const isLapseSaid = ({ lapsesAt, madeAt }: Record<'lapsesAt' | 'madeAt', string>) =>
  lapsingAt(lapsesAt) >= hoursAfter(madeAt, 12);

/** At nine in London, on the day after who came was said. */
export const afterwardsAt = (saidAt: string) => daysBeforeAt(saidAt, { days: -1, hour: 9 });

/** The letters that somebody without an email address hears by telephone or gets on paper, in words. */
export const handNames = {
  offer: 'the offer',
  moved: 'the new date',
  confirmation: 'the confirmation',
  'taken-back': 'the offer is taken back',
  cancelled: 'the cancellation',
  instructions: 'joining instructions',
  week: 'the session is in a week',
  day: 'the session is tomorrow',
  lapsing: 'the offer lapses soon',
  afterwards: 'certificates',
} as const satisfies Record<Unsent['letter'] | 'week' | 'day' | 'lapsing' | 'afterwards', string>;

export type HandLetter = keyof typeof handNames;

/** A letter for somebody to say or to post, from when on and by when, and until when it is of any use. */
export type ByHand = {
  letter: HandLetter;
  /** Names it in addresses and events: the letter, and the id of the event that it is about. */
  key: string;
  from: string;
  dueAt: string;
  until?: string | undefined;
};

const byHand = (
  letter: HandLetter,
  about: string | undefined,
  times: Omit<ByHand, 'letter' | 'key'>,
): ByHand => ({ letter, key: `${letter}.${about}`, ...times });

/** The letter that a key names. */
export const letterOfKey = (key: string) => key.split('.', 1)[0] as HandLetter;

/** All that somebody without an email address has not heard yet or will have to hear; empty for everybody else. */
export function lettersByHand(submission: Reachable, state: HeardIn): ByHand[] {
  if (submission.kind === 'contact' || hasEmail(submission)) return [];
  const { passedOn, mailedAt, unsent } = state;
  // Whatever time had brought while there was an address went by mail.
  const isMailed = ({ from, letter }: ByHand) =>
    from <= mailedAt && unsent.every((each) => each.letter !== letter);
  return allOf(state).filter((each) => !passedOn.includes(each.key) && !isMailed(each));
}

/** The answers, or what a list knows of them. */
export type Reachable = Pick<StoredSubmission, 'kind'> &
  (Pick<StoredSubmission, 'content'> | { hasEmail: boolean });

export const hasEmail = (of: Reachable) =>
  'hasEmail' in of ? of.hasEmail : personOf(of).email !== '';

type HeardIn = Pick<
  DeskState,
  'stage' | 'unsent' | 'passedOn' | 'mailedAt' | 'booking' | 'offer' | 'offers' | 'attended' | 'end'
>;

function allOf(state: HeardIn): ByHand[] {
  const { stage, unsent, booking, offer, offers, attended = [], end } = state;
  const isOver = stage === 'done';
  const all: ByHand[] = unsent
    .filter(({ letter, event }) => {
      if (letter === 'instructions') return booking?.joining?.event === event;
      // Whoever has accepted or declined an offer knows it.
      if (letter === 'offer') return !isOver && offer?.event === event && !offer.accepted;
      return !isOver || letter === 'cancelled';
    })
    .map(({ letter, event, at }) => {
      const nextDay = hoursAfter(at, 24);
      const until = letter === 'offer' ? offer!.lapsesAt : undefined;
      const last = letter === 'instructions' ? booking!.startsAt : (until ?? nextDay);
      return byHand(letter, event, { from: at, dueAt: last < nextDay ? last : nextDay, until });
    });
  if (isOver) {
    if (attended.length === 0 || end === undefined) return all;
    const from = afterwardsAt(end.at);
    return [byHand('afterwards', booking?.offer, { from, dueAt: hoursAfter(from, 48) })];
  }
  // Of a session that we move nobody is reminded before the customer has chosen.
  if (offer?.move) return all;
  if (offer && !offer.accepted && isLapseSaid(offer)) {
    const { event, lapsesAt } = offer;
    const from = lapsingAt(lapsesAt);
    all.push(byHand('lapsing', event, { from, dueAt: lapsesAt, until: lapsesAt }));
  }
  const made = offers.find(({ id }) => id === booking?.offer);
  if (!booking || made?.standing.is !== 'confirmed') return all;
  const { startsAt, joining } = booking;
  const confirmed = { startsAt, confirmedAt: made.standing.at };
  const [week, day] = [reminderAt(startsAt, 'week'), reminderAt(startsAt, 'day')];
  if (isReminded(confirmed, 'week')) {
    all.push(byHand('week', made.id, { from: week, dueAt: hoursAfter(week, 24), until: day }));
  }
  // Without its link nobody can be told how to join; then the session itself waits for the staff.
  if (isReminded(confirmed, 'day') && (joining || !isOnline(made.offer))) {
    all.push(byHand('day', made.id, { from: day, dueAt: startsAt, until: startsAt }));
  }
  return all;
}
