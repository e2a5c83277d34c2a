/** What the enrolment form and its draft are known by. */
export const enrolmentFormId = 'enrolment';
