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
    /** Shown under the button, where messages are delivered (`CONTACT_DELIVERY=intake`). */
    noteDelivered: text(),
    /** Shown above the fields, where they are only logged. */
    noteNotDelivered: text(),
    /** Shown where the browser runs no scripts. */
    withoutScript: text(),
    privacyLink: text(),
    applied: text(),
  }),
  callToAction: z.strictObject({
    title: text(),
    text: text(),
    courses: labelled(),
    /** The letter that the button begins. */
    consultation: letter().extend({ label: text() }),
  }),
});

export type ContactPage = z.infer<typeof contactSchema>;
