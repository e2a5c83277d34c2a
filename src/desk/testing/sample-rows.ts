import { courseChoices } from '../../../domain/forms/enrolment/course-choices.ts';
import { dueAt, waitingFor } from '../../../domain/due.ts';
import { initialState } from '../../../domain/stages.ts';
import type { Kind, StoredSubmission } from '../../../domain/submission.ts';
import type { RowModel, StatusModel, SubmissionModel } from '../models.ts';
import { answersOf } from '../../../domain/kinds.ts';

/** When every sample page is looked at: a summer morning in London. */
export const sampleNow = '2025-06-05T08:30:00.000Z';

const hour = 3_600_000;

/** A moment some hours before the samples are looked at, or after it where below 0. */
export const hoursAgo = (hours: number) =>
  new Date(Date.parse(sampleNow) - hours * hour).toISOString();

/** How an application stands that came some hours ago. */
export function sampleStatus(
  hours: number,
  more: Partial<StatusModel> = {},
  kind: Kind = 'enrolment',
): StatusModel {
  const submittedAt = hoursAgo(hours);
  const state = { ...initialState, ...more };
  const at = { kind, submittedAt };
  return { ...state, submittedAt, dueAt: dueAt(at), waiting: waitingFor(at, state) };
}

/** A row as it usually is: an application that has waited for a day. */
export const sampleRow = (more: Partial<RowModel> = {}): RowModel => ({
  reference: '4KX7-9QMD',
  kind: 'enrolment',
  status: sampleStatus(24.4),
  seen: '',
  who: {
    name: 'Zoë O’Sample',
    company: 'Sample & Sons',
    email: 'zoe@applicant.example',
    telephone: '+44 7700 900123',
    place: 'Leeds, United Kingdom',
  },
  courses: [courseChoices[0], courseChoices[2]],
  choiceHints: {
    [courseChoices[0]]: 'No. 1, AI & The Innovative Mind Masterclass, 1 hour',
    [courseChoices[1]]: 'No. 5, Amplify Productivity - Practical Use of AI Apps Workshop, 2 hours',
    [courseChoices[5]]: 'No. 2, AI & The Entrepreneurial Mind Masterclass & Workshop, 3 hours',
  },
  attendees: '8 to 12',
  link: 'https://www.provider.example/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg',
  gaveUp: [],
  ...more,
});

/** A message from the contact form. */
export const sampleMessageRow = (more: Partial<RowModel> = {}): RowModel => ({
  reference: '7HVW-2CTR',
  kind: 'contact',
  status: sampleStatus(5, {}, 'contact'),
  seen: '',
  who: {
    name: 'Bram O’Message',
    company: 'Message & Daughters',
    email: 'bram@writer.example',
    place: '',
  },
  courses: ['AI in Customer Experience & Sales Workshop'],
  subject: 'Quotes take, “well”, forever',
  gaveUp: [],
  ...more,
});

/** What somebody wrote, to go with a row: most fields filled in, some left empty. */
export function answersOfSample({ kind, who, ...row }: RowModel): SubmissionModel['answers'] {
  const { name, company, email, telephone: mobile } = who;
  const [city, country] = who.place.split(', ');
  const content = {
    ...{ fullName: name, name, email, mobile, businessName: company, company, city, country },
    ...{ numberOfAttendees: row.attendees, subject: row.subject, courseInterest: row.courses[0] },
    linkedIn: 'https://www.linkedin.com/in/zoe-sample',
    participantType: 'business',
    businessDetails: 'We bake, “daily”.\nTwelve people.',
    selectedCourses: row.courses,
    availabilityDates: 'Any Tuesday in March, mornings',
    deliveryMode: 'both',
    message: 'We write every quote by hand.\nCan that change? 🧾',
    additionalRequirements: 'Step-free access 🦽',
  };
  return answersOf({ kind, content } as unknown as StoredSubmission);
}
