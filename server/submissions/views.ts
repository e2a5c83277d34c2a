import { fields as messageFields } from '../../src/forms/contact/fields.ts';
import { fieldNames as messageFieldNames } from '../../src/forms/contact/schema.ts';
import { fields as applicationFields } from '../../src/forms/enrolment/fields.ts';
import { fieldNames as applicationFieldNames } from '../../src/forms/enrolment/schema.ts';
import type { Fields } from '../../src/forms/field.ts';
import type { Contents, Kind, StoredSubmission } from './submission.ts';
import { formatTime } from './plain-text.ts';
import type { Column } from './table.ts';

/** How what was submitted is called and listed, kind by kind: in lists, exports and mails, and on the desk. */
export type SubmissionView<Of extends Kind> = {
  /** What one is called, and many. */
  singular: string;
  plural: string;
  /** The name of the sheet in a workbook. */
  sheet: string;
  fields: Fields;
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

/** The view of each kind. */
export const submissionViews: { [Of in Kind]: SubmissionView<Of> } = {
  enrolment: {
    singular: 'application',
    plural: 'applications',
    sheet: 'Applications',
    fields: applicationFields,
    fieldNames: applicationFieldNames,
    columns: [reference, submitted, ...columnsOf(applicationFields)],
  },
  contact: {
    singular: 'message',
    plural: 'messages',
    sheet: 'Messages',
    fields: messageFields,
    fieldNames: messageFieldNames,
    columns: [reference, submitted, ...columnsOf(messageFields)],
  },
};

/** The columns of the answers that have one; blank where an answer was not asked for yet. */
function columnsOf(fields: Fields): Column<StoredSubmission>[] {
  return Object.entries(fields).flatMap(([name, { server }]) => {
    if (!server || !server.inList) return [];
    const cell = ({ content }: StoredSubmission) => {
      const answers: Record<string, string | string[]> = content;
      return [answers[name] ?? ''].flat().join('; ');
    };
    return [{ ...server.inList, cell }];
  });
}
