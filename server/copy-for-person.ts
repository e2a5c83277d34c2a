import { offersOf } from '../domain/case/agreement.ts';
import { answersBefore, type Case, peopleIn, stateAfter } from '../domain/case/events.ts';
import { type Told, toldOf } from '../domain/case/history.ts';

/** What is stored of a submission for whoever sent it: everything but the notes of the staff, in their own words. */
export function copyForPerson({ submission, events }: Case, now: string) {
  const { reference, submittedAt, content, source } = submission;
  const { attendees = [], needs, attended, feedback } = stateAfter(events);
  return {
    reference,
    submittedAt,
    ...content,
    cameFrom: source,
    offers: offersOf(stateAfter(events), now),
    attendees,
    accessNeeds: needs || undefined,
    attended,
    feedback,
    history: historyFor({ submission, events }),
  };
}

/** What the applicant is told, from the arrival on. */
export function historyFor({ submission, events }: Case): Told[] {
  return [{ at: submission.submittedAt, said: 'We have your application.' }, ...toldOf(events)];
}

/** How an address came into what somebody else sent, and what is stored of whoever has it. */
export type Mention = { how: 'named' | 'former' | 'invoice'; copy: object };

/** Where an address stands in the history of a submission, also once it was corrected or somebody else has their place. */
export function mentionsOf(
  { submission, events }: Case,
  isTheirs: (email: string) => boolean,
): Mention[] {
  const { reference } = submission;
  const { attended = [], booking } = stateAfter(events);
  const named = [...events.flatMap(peopleIn), ...attended].filter(
    ({ email }) => email !== '' && isTheirs(email),
  );
  const each = [...new Map(named.map((one) => [one.name, one])).values()];
  const mentions: Mention[] = [];
  if (each.length > 0) {
    const copy = { namedIn: reference, startsAt: booking?.startsAt, named: each };
    mentions.push({ how: 'named', copy });
  }
  for (const event of events) {
    const email = answersBefore(event, events)?.email;
    if (typeof email === 'string' && isTheirs(email)) {
      const copy = { wasAddressOf: reference, email, correctedAt: event.at };
      mentions.push({ how: 'former', copy });
    }
    if ('invoiceTo' in event && event.invoiceTo && isTheirs(event.invoiceTo)) {
      const copy = { forInvoiceOf: reference, email: event.invoiceTo };
      mentions.push({ how: 'invoice', copy });
    }
  }
  return mentions;
}
