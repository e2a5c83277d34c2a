import type { DeskRow } from '../../../domain/case/views.ts';
import { appliedAgo, type Sample, wroteAgo } from '../../../domain/testing/sample-submissions.ts';

/** The row of an application or a message, as the server reads it from the store. */
export function rowOf({ submission, events, state }: Sample, gaveUp: string[] = []): DeskRow {
  const { kind, reference } = submission;
  const link = `https://www.provider.example/application/${reference}/4kQ0rJ8o2mXwVv1ZbT9yHg`;
  const row = { submission, state, lastEvent: events.at(-1)?.id, gaveUp };
  return kind === 'enrolment' ? { ...row, link } : row;
}

/** A row as it usually is: an application that has waited for a day. */
export const sampleRow = () => rowOf(appliedAgo(24.4));

/** The row of a message, which has waited for five hours. */
export const sampleMessageRow = () => rowOf(wroteAgo(5));
