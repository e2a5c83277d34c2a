import { attendeesOf } from '../domain/attendees.ts';
import { type DeskEvent, stateAfter, type Told, toldOf } from '../domain/events.ts';
import { offersOf } from '../domain/offers-made.ts';
import type { StoredSubmission } from '../domain/submission.ts';

type Held = { submission: StoredSubmission; events: readonly DeskEvent[] };

/** What is stored of a submission for whoever sent it: everything but the notes of the staff, in their own words. */
export function copyForPerson({ submission, events }: Held, now: string) {
  const { reference, submittedAt, content } = submission;
  const { attendees = [], attended, feedback } = stateAfter(events);
  return {
    reference,
    submittedAt,
    ...content,
    offers: offersOf(stateAfter(events), now),
    attendees,
    attended,
    feedback,
    history: historyFor({ submission, events }),
  };
}

/** What the applicant is told, from the arrival on. */
export function historyFor({ submission, events }: Held): Told[] {
  return [{ at: submission.submittedAt, said: 'We have your application.' }, ...toldOf(events)];
}

/** What is stored of somebody whom another person has named for a session, also once somebody else has their place. */
export function copyForParticipant(
  { submission, events }: Held,
  isTheirs: (email: string) => boolean,
) {
  const { attended = [], booking } = stateAfter(events);
  const ever = events.flatMap((event) => {
    if (event.action === 'attended') return attendeesOf(event.came);
    return event.action === 'named' || event.action === 'named-for-them'
      ? attendeesOf(event.names)
      : [];
  });
  const theirs = [...ever, ...attended].filter(({ email }) => email !== '' && isTheirs(email));
  const named = [...new Map(theirs.map((each) => [each.name, each])).values()];
  return named.length === 0
    ? undefined
    : { namedIn: submission.reference, startsAt: booking?.startsAt, named };
}
