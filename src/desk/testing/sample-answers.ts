import { answersOf } from '../../../domain/kinds.ts';
import type { StoredSubmission } from '../../../domain/submission.ts';
import type { RowModel, SubmissionModel } from '../models.ts';

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
