import { z } from 'astro/zod';

import { labelled, titled } from './parts.ts';
import { seo, text } from './text.ts';

/** A text for each package, by the package's id: a row of the comparison, or the headings of its columns. */
const perPackage = () => z.strictObject({ launch: text(), domination: text(), takeover: text() });

/** The partner pitch, `content/partners.yaml`, written for training providers. */
export const partnersSchema = z.strictObject({
  seo: seo(),
  badge: text().describe('The line above the heading.'),
  heading: text(),
  lead: text(),
  action: labelled().describe('The button to the contact page, in the hero.'),
  benefits: z.strictObject({ title: text(), items: z.array(titled()).length(4) }),
  results: z
    .strictObject({ title: text(), points: z.array(text()).length(6), note: text() })
    .describe('`note` says where the percentages come from.'),
  packages: z.strictObject({
    title: text(),
    text: text(),
    includesLabel: text(),
    items: z
      .tuple([packageOf('launch'), packageOf('domination'), packageOf('takeover')])
      .describe('From the smallest to the largest; `for` says whom it suits.'),
    comparison: z.strictObject({
      title: text(),
      columns: perPackage(),
      rows: z.array(perPackage().extend({ row: text() })).min(1),
    }),
  }),
  useCases: z
    .strictObject({
      title: text(),
      yourCourseLabel: text(),
      moduleLabel: text(),
      items: z
        .array(z.strictObject({ title: text(), yourCourse: text(), module: text() }))
        .length(4),
    })
    .describe('Examples of a provider’s course and of the module that is added to it.'),
  closing: titled()
    .extend({ label: text() })
    .describe('The band that closes the page; `label` is its button to the contact page.'),
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
