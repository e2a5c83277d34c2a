import type { RowModel, WhoModel } from '../../src/desk/models.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import { labelOf } from '../delivery/channels.ts';
import type { Links } from '../links.ts';
import type { DeskRow } from '../store/desk-lists.ts';
import { answersOf, personOf } from '../../domain/kinds.ts';
import { dueAt, waitingFor } from '../../domain/due.ts';
import { visibleName } from '../plain-text.ts';
import type { StoredSubmission } from '../../domain/submission.ts';

/** One application or message, as a list shows it. */
export function rowModel(
  { submission, state, lastEvent, gaveUp }: DeskRow,
  { choiceHints, links }: { choiceHints: ChoiceHints; links: Links },
): RowModel {
  const { reference, kind, submittedAt, suspicion } = submission;
  return {
    ...{ reference, kind, suspicion },
    status: {
      ...{ ...state, submittedAt, dueAt: dueAt(submission) },
      waiting: waitingFor(submission, state),
    },
    seen: lastEvent ?? '',
    who: whoSent(submission),
    courses: wordsOf(submission, kind === 'enrolment' ? 'selectedCourses' : 'courseInterest'),
    choiceHints,
    ...(kind === 'enrolment' && { link: links.addressOf(reference, state.links ?? 0) }),
    ...(submission.kind === 'enrolment'
      ? { attendees: submission.content.numberOfAttendees }
      : { subject: submission.content.subject }),
    gaveUp: gaveUp.map(labelOf),
  };
}

/** Who sent something, and how to reach them. */
export function whoSent(submission: StoredSubmission): WhoModel {
  const { name, company, email, telephone, town, country } = personOf(submission);
  return {
    ...{ name: visibleName(name), email },
    company: visibleName(company) || undefined,
    telephone: telephone || undefined,
    place: [town, country].filter(Boolean).join(', '),
  };
}

/** The chosen options in the words of the form. */
function wordsOf(submission: StoredSubmission, name: string): string[] {
  const answers = answersOf(submission).flatMap((section) => section.answers);
  const { text = '' } = answers.find((answer) => answer.name === name) ?? {};
  return text === '' ? [] : text.split('\n');
}
