import type { Contents, Kind } from '../../domain/submission.ts';
import { sampleApplication } from '../sample-application.ts';
import { sampleMessage } from '../sample-message.ts';

/** Longer than a page of the database, so that none is stored on a disk that is full. */
const long = 'We would like to learn this. '.repeat(150);

const application = (fullName: string, email: string) => ({
  kind: 'enrolment' as const,
  content: { ...sampleApplication, fullName, email, additionalRequirements: long },
});

/**
 * The forms that histories are about: few, so that the same come again, and most from one mailbox, so
 * that it gets more receipts than are sent in a day.
 */
export const sampleForms: { kind: Kind; content: Contents[Kind] }[] = [
  ...['Ann', 'Ben', 'Cy', 'Dora'].map((name) => application(name, 'office@applicant.example')),
  application('Eve', 'eve@applicant.example'),
  {
    kind: 'contact',
    content: { ...sampleMessage, email: 'Office+ask@applicant.example', message: long },
  },
];

/** The keys that posts bring. */
export const sampleKeys = ['1', '2', '3'].map(
  (digit) => `${digit}a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11`,
);
