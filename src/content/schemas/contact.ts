import { z } from 'astro/zod';

import { fact, labelled, letter } from './parts.ts';
import { seo, text } from './text.ts';

/** The contact page's words, `content/contact.yaml`. The words of the form itself are in its `copy.ts`. */
export const contactSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  getInTouch: z.strictObject({
    title: text(),
    email: fact(),
    location: fact(),
    responseTime: fact(),
  }),
  whyChoose: z.strictObject({ title: text(), bullets: z.array(text()).length(4) }),
  form: z.strictObject({
    title: text(),
    text: text(),
    noteDelivered: text().describe(
      'Shown under the button, where messages are delivered (`CONTACT_DELIVERY=intake`).',
    ),
    noteNotDelivered: text().describe('Shown above the fields, where they are only logged.'),
    withoutScript: text().describe('Shown where the browser runs no scripts.'),
    privacyLink: text(),
    applied: text(),
  }),
  callToAction: z.strictObject({
    title: text(),
    text: text(),
    courses: labelled(),
    consultation: letter().extend({ label: text() }).describe('The letter that the button begins.'),
  }),
});

export type ContactPage = z.infer<typeof contactSchema>;
