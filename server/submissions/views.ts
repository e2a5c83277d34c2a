import { fieldNames as messageFields } from '../../src/forms/contact/schema.ts';
import { fieldNames as applicationFields } from '../../src/forms/enrolment/schema.ts';
import type { Contents, Kind, StoredSubmission } from './submission.ts';
import { formatTime } from './plain-text.ts';
import type { Column } from './table.ts';

/** How the desk shows what was submitted, kind by kind. */
export type SubmissionView<Of extends Kind> = {
  /** What one is called, and many. */
  singular: string;
  plural: string;
  /** The name of the sheet in a workbook. */
  sheet: string;
  /** In the order of the form. */
  fieldNames: readonly (keyof Contents[Of] & string)[];
  columns: Column<StoredSubmission<Of>>[];
};

const reference = { heading: 'Reference', width: 9, cell: (of: StoredSubmission) => of.reference };
const submitted = {
  heading: 'Submitted',
  width: 20,
  cell: (of: StoredSubmission) => formatTime(of.submittedAt),
};

/** The desk's own view of each kind. */
export const kinds: { [Of in Kind]: SubmissionView<Of> } = {
  enrolment: {
    singular: 'application',
    plural: 'applications',
    sheet: 'Applications',
    fieldNames: applicationFields,
    columns: [
      reference,
      submitted,
      { heading: 'Name', width: 24, cell: ({ content }) => content.fullName },
      { heading: 'Type', width: 8, cell: ({ content }) => content.participantType },
      { heading: 'Courses', width: 36, cell: ({ content }) => content.selectedCourses.join('; ') },
      { heading: 'Attendees', width: 9, cell: ({ content }) => content.numberOfAttendees },
      { heading: 'City', width: 20, cell: ({ content }) => content.city },
    ],
  },
  contact: {
    singular: 'message',
    plural: 'messages',
    sheet: 'Messages',
    fieldNames: messageFields,
    columns: [
      reference,
      submitted,
      { heading: 'Name', width: 24, cell: ({ content }) => content.name },
      { heading: 'Email', width: 30, cell: ({ content }) => content.email },
      { heading: 'Subject', width: 48, cell: ({ content }) => content.subject },
    ],
  },
};
