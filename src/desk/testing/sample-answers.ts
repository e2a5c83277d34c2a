import { fields as messageFields } from '../../../domain/forms/contact/fields.ts';
import { formSections, fields } from '../../../domain/forms/enrolment/fields.ts';
import type { RowModel, SubmissionModel } from '../models.ts';

/** What somebody wrote, to go with a row: most fields filled in, some left empty. */
export function answersOfSample({ kind, who, ...row }: RowModel): SubmissionModel['answers'] {
  const texts: Record<string, string | undefined> = {
    fullName: who.name,
    name: who.name,
    email: who.email,
    mobile: who.telephone,
    linkedIn: 'https://www.linkedin.com/in/zoe-sample',
    participantType: 'Business',
    businessName: who.company,
    company: who.company,
    businessDetails: 'We bake, “daily”.\nTwelve people.',
    selectedCourses: row.courses.join('\n'),
    courseInterest: row.courses[0],
    availabilityDates: 'Any Tuesday in March, mornings',
    deliveryMode: 'Both',
    numberOfAttendees: row.attendees,
    city: who.place.split(', ')[0],
    country: who.place.split(', ')[1],
    subject: row.subject,
    message: 'We write every quote by hand.\nCan that change? 🧾',
    additionalRequirements: 'Step-free access 🦽',
  };
  const answer = ([name, { label }]: [string, { label: string }]) => ({
    name,
    label,
    text: texts[name] ?? '',
  });
  if (kind === 'contact') return [{ answers: Object.entries(messageFields).map(answer) }];
  const asked = Object.entries(fields);
  return formSections.map(({ title, fields: names }) => ({
    title,
    answers: asked.filter(([name]) => names.some((each) => each === name)).map(answer),
  }));
}
