import { dueAt, waitingFor } from '../../../domain/due.ts';
import { personOf } from '../../../domain/kinds.ts';
import { type DeskState, initialState } from '../../../domain/stages.ts';
import type { Kind } from '../../../domain/submission.ts';
import {
  appliedAgo,
  hoursAgo,
  type Sample,
  sampleHints,
  wroteAgo,
} from '../../../domain/testing/sample-submissions.ts';
import type { RowModel, StatusModel } from '../models.ts';

/** The status of a submission that came so many hours ago. */
export const sampleStatus = (
  hours: number,
  state: Partial<DeskState> = {},
  kind: Kind = 'enrolment',
) => statusOf({ kind, submittedAt: hoursAgo(hours) }, { ...initialState, ...state });

function statusOf(at: { kind: Kind; submittedAt: string }, state: DeskState): StatusModel {
  const { submittedAt } = at;
  return { ...state, submittedAt, dueAt: dueAt(at), waiting: waitingFor(at, state) };
}

/** The row of an application or a message, as the server reads it from the store. */
export function rowOf({ submission, events, state, courses }: Sample, gaveUp: string[] = []) {
  const { kind, reference, suspicion, content } = submission;
  const { town, country, ...who } = personOf(submission);
  const row: RowModel = {
    kind,
    reference,
    suspicion,
    courses,
    gaveUp,
    seen: events.at(-1)?.id ?? '',
    status: statusOf(submission, state),
    who: { ...who, place: [town, country].filter(Boolean).join(', ') },
  };
  if ('subject' in content) return { ...row, subject: content.subject };
  const link = `https://www.provider.example/application/${reference}/4kQ0rJ8o2mXwVv1ZbT9yHg`;
  return { ...row, link, choiceHints: sampleHints, attendees: content.numberOfAttendees };
}

/** A row as it usually is: an application that has waited for a day. */
export const sampleRow = () => rowOf(appliedAgo(24.4));

/** The row of a message, which has waited for five hours. */
export const sampleMessageRow = () => rowOf(wroteAgo(5));
