import { fields } from '../domain/forms/contact/fields.ts';
import type { ContactMessage } from '../domain/forms/contact/schema.ts';
import { sampleAnswers } from '../domain/forms/testing/sample-answers.ts';

/** A valid contact message with every field filled in. One that is not named here has a sample of its kind. */
export const sampleMessage: ContactMessage = {
  ...sampleAnswers(fields),
  name: 'Bram O’Message',
  email: 'bram@writer.example',
  company: 'Message & Daughters',
  courseInterest: 'AI in Customer Experience & Sales Workshop',
  subject: 'Quotes take, "well", forever',
  message: 'We write every quote by hand.\nCan that change? 🧾',
};
