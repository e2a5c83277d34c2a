import { z } from 'astro/zod';

import { facts } from '../../../domain/provider/facts.ts';
import { faqs, labelled, letter, points, rows, titled } from './parts.ts';
import { seo, text } from './text.ts';

/** The camp's words, `content/camp.yaml`, written for parents. */
export const campSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  actions: z.strictObject({
    /** `note`, under the button, says what pressing it does not commit a parent to. */
    register: labelled().extend({ note: text() }),
    ask: labelled(),
  }),
  /** The amount with its pence, set as large as a poster; `unit` and `text` stand under it. */
  price: z.strictObject({ amount: text(), unit: text(), text: text() }),
  forWhom: z.strictObject({ title: text(), paragraphs: z.array(text()).min(1) }),
  /** One theme a day; `makes` is what a child takes home from it, under `makesLabel`. */
  days: z.strictObject({
    title: text(),
    note: text(),
    makesLabel: text(),
    items: z
      .array(z.strictObject({ title: text(), text: text(), makes: text() }))
      .length(facts.camp.days),
  }),
  /** A timetable. Times are as in letters, "09:30", and quoted, or YAML takes them for numbers. */
  typicalDay: z.strictObject({
    title: text(),
    note: text(),
    rows: z
      .array(
        z.strictObject({
          time: text().refine((time) => /^\d{2}:\d{2}$/u.test(time), 'must look like "09:30"'),
          title: text(),
          text: text(),
        }),
      )
      .min(2),
  }),
  /** What is promised already, and what parents have in writing before they book. */
  safety: z.strictObject({
    title: text(),
    text: text(),
    commitments: points(),
    confirmed: points(),
  }),
  /** The role and not a person: nobody is invented here. */
  mentor: z.strictObject({
    title: text(),
    role: text(),
    text: text(),
    does: z.array(text()).min(1),
    doesNot: titled(),
  }),
  careers: z.strictObject({ title: text(), text: text(), items: z.array(titled()).min(1) }),
  certificate: titled(),
  /** `label` is the button to the contact page. */
  discounts: titled().extend({ label: text() }),
  /** `label` is the button that opens the email. */
  campGuide: letter().extend({ title: text(), text: text(), label: text() }),
  /** `badge` stands before the title, `label` is the button to the contact page. */
  workExperience: z.strictObject({
    title: text(),
    badge: text(),
    text: text(),
    points: z.array(text()).min(1),
    label: text(),
  }),
  /** What is not known yet says "Coming soon"; `note` says when it will be. */
  location: z.strictObject({ title: text(), rows: rows(), note: text() }),
  details: z.strictObject({ title: text(), rows: rows() }),
  faqs: faqs(),
  /** The band that closes the page; its buttons are those of `actions`. */
  closing: titled(),
});

export type CampPage = z.infer<typeof campSchema>;
