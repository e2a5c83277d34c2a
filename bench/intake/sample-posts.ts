import { createUuid } from '../../src/forms/uuid.ts';
import { sampleApplication } from '../../testing/sample-application.ts';

/** One application on its way, with everything that a retry needs. */
export type SamplePost = {
  /** The applicant's name, which no other post of this run has. */
  fullName: string;
  key: string;
  /** Form-encoded, in ASCII. */
  body: string;
};

let count = 0;

/** Another application, of the usual length, that differs from every other. */
export function newSamplePost(): SamplePost {
  count += 1;
  const fullName = `Applicant ${count}`;
  return {
    fullName,
    key: createUuid(),
    body: template.replace('FULLNAME', `Applicant%20${count}`),
  };
}

const template = `data=${encodeURIComponent(JSON.stringify({ ...sampleApplication, fullName: 'FULLNAME' }))}`;
