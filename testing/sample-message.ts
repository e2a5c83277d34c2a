import type { ContactMessage } from '../src/forms/contact/schema.ts';

/** A valid contact message with every field filled in. */
export const sampleMessage: ContactMessage = {
  name: 'Bram O’Message',
  email: 'bram@writer.example',
  company: 'Message & Daughters',
  courseInterest: 'AI in Customer Experience & Sales Workshop',
  subject: 'Quotes take, "well", forever',
  message: 'We write every quote by hand.\nCan that change? 🧾',
};
