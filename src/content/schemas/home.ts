import { z } from 'astro/zod';

import { itemsOfPages, titled } from './parts.ts';
import { seo, text, textUpTo } from './text.ts';

/** The home page's words, `content/home.yaml`. */
export const homeSchema = z.strictObject({
  seo: seo(),
  hero: z.strictObject({ heading: text(), text: text(), promise: text() }),
  needs: titled()
    .extend({
      afterLabel: text().describe('Stands before what is true of somebody after a course.'),
      withoutCourse: text().describe('Stands in its place where no course begins at a stage.'),
      stages: z
        .array(z.strictObject({ says: textUpTo(80), after: text() }))
        .length(4)
        .describe('In the order of the stages.'),
    })
    .describe(
      'Above the curve, and under it what each stage says; the needs are the courses’ own.',
    ),
  courses: titled(),
  about: z.strictObject({ title: text(), paragraphs: z.array(text()).min(1) }),
  teasers: itemsOfPages(
    z.strictObject({
      page: z.enum(['camp', 'grants']).describe('The page that it leads to.'),
      title: text(),
      text: text(),
      link: text(),
    }),
  ),
  callToAction: titled(),
});

export type HomePage = z.infer<typeof homeSchema>;
