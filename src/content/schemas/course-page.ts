import { z } from 'astro/zod';

import { faqs, labelled } from './parts.ts';
import { text } from './text.ts';

/** What every course's page says beside the course's own words, `content/course.yaml`. */
export const coursePageSchema = z.strictObject({
  questions: faqs(),
  accounts: z
    .strictObject({ question: text(), answer: text() })
    .describe('Which accounts a course needs, after what it says one brings.'),
  sum: z.strictObject({ question: text() }).describe('Above what groups of each size pay.'),
  manager: labelled()
    .extend({ subject: text(), opening: text() })
    .describe('The email by which a reader passes the course on.'),
});

export type CoursePageWords = z.infer<typeof coursePageSchema>;
