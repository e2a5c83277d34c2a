import { z } from 'astro/zod';

import { labelled, titled } from './parts.ts';
import { seo, text } from './text.ts';

/** A text for each package, by the package's id: a row of the comparison, or the headings of its columns. */
const perPackage = () => z.strictObject({ launch: text(), domination: text(), takeover: text() });

/** The partner pitch, `content/partners.yaml`, written for training providers. */
export const partnersSchema = z.strictObject({
  seo: seo(),
  /** The line above the heading. */
  badge: text(),
  heading: text(),
  lead: text(),
  /** The button to the contact page, in the hero. */
  action: labelled(),
  benefits: z.strictObject({ title: text(), items: z.array(titled()).length(4) }),
  /** `note` says where the percentages come from. */
  results: z.strictObject({ title: text(), points: z.array(text()).length(6), note: text() }),
  packages: z.strictObject({
    title: text(),
    text: text(),
    includesLabel: text(),
    /** From the smallest to the largest; `for` says whom it suits. */
    items: z.tuple([packageOf('launch'), packageOf('domination'), packageOf('takeover')]),
    comparison: z.strictObject({
      title: text(),
      columns: perPackage(),
      rows: z.array(perPackage().extend({ row: text() })).min(1),
    }),
  }),
  /** Examples of a provider's course and of the module that is added to it. */
  useCases: z.strictObject({
    title: text(),
    yourCourseLabel: text(),
    moduleLabel: text(),
    items: z.array(z.strictObject({ title: text(), yourCourse: text(), module: text() })).length(4),
  }),
  /** The band that closes the page; `label` is its button to the contact page. */
  closing: titled().extend({ label: text() }),
});

export type PartnersPage = z.infer<typeof partnersSchema>;

function packageOf<Id extends string>(id: Id) {
  return z.strictObject({
    id: z.literal(id),
    title: text(),
    for: text(),
    includes: z.array(text()).min(1),
  });
}
