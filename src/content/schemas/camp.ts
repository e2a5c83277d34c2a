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
    register: labelled()
      .extend({ note: text() })
      .describe('`note`, under the button, says what pressing it does not commit a parent to.'),
    ask: labelled(),
  }),
  price: z
    .strictObject({ amount: text(), unit: text(), text: text() })
    .describe(
      'The amount with its pence, set as large as a poster; `unit` and `text` stand under it.',
    ),
  forWhom: z.strictObject({ title: text(), paragraphs: z.array(text()).min(1) }),
  days: z
    .strictObject({
      title: text(),
      note: text(),
      makesLabel: text(),
      items: z
        .array(z.strictObject({ title: text(), text: text(), makes: text() }))
        .length(facts.camp.days),
    })
    .describe('One theme a day; `makes` is what a child takes home from it, under `makesLabel`.'),
  typicalDay: z
    .strictObject({
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
    })
    .describe(
      'A timetable. Times are as in letters, "09:30", and quoted, or YAML takes them for numbers.',
    ),
  safety: z
    .strictObject({
      title: text(),
      text: text(),
      commitments: points(),
      confirmed: points(),
    })
    .describe('What is promised already, and what parents have in writing before they book.'),
  mentor: z
    .strictObject({
      title: text(),
      role: text(),
      text: text(),
      does: z.array(text()).min(1),
      doesNot: titled(),
    })
    .describe('The role and not a person: nobody is invented here.'),
  careers: z.strictObject({ title: text(), text: text(), items: z.array(titled()).min(1) }),
  certificate: titled(),
  discounts: titled()
    .extend({ label: text() })
    .describe('`label` is the button to the contact page.'),
  campGuide: letter()
    .extend({ title: text(), text: text(), label: text() })
    .describe('`label` is the button that opens the email.'),
  workExperience: z
    .strictObject({
      title: text(),
      badge: text(),
      text: text(),
      points: z.array(text()).min(1),
      label: text(),
    })
    .describe('`badge` stands before the title, `label` is the button to the contact page.'),
  location: z
    .strictObject({ title: text(), rows: rows(), note: text() })
    .describe('What is not known yet says "Coming soon"; `note` says when it will be.'),
  details: z.strictObject({ title: text(), rows: rows() }),
  faqs: faqs(),
  closing: titled().describe('The band that closes the page; its buttons are those of `actions`.'),
});

export type CampPage = z.infer<typeof campSchema>;
