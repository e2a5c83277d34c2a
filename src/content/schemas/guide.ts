import { z } from 'astro/zod';

import { courseIds } from '../series.ts';
import { itemsOfPages, page, titled } from './parts.ts';
import { seo, text } from './text.ts';

/** The id of a course that exists. */
const courseId = () =>
  z.string().refine((id) => courseIds().includes(id), {
    error: () => `must be one of ${courseIds().join(', ')}`,
  });

const stage = () => z.enum(['Fear', 'FOMO', 'Love', 'Innovation']);

/** What every chapter begins with; its number is its place. */
const opening = <Id extends string, Place extends number>(id: Id, number: Place) => ({
  id: z.literal(id),
  number: z.literal(number),
  title: text(),
  intro: text(),
});

/** A self-check: statements to tick, and how to read the ticks. */
const whereYouStand = z.strictObject({
  ...opening('where-you-stand', 1),
  statements: z
    .array(z.strictObject({ stage: stage(), text: text() }))
    .length(8)
    .describe('Two of each stage, in the order of the stages.'),
  readingTitle: text(),
  readingText: text(),
  beginLabel: text().describe('The label before the course.'),
  readings: z
    .array(z.strictObject({ stage: stage(), text: text(), course: courseId() }))
    .length(4)
    .describe('`course` is the id of the course to begin with.'),
  closing: text(),
});

/** Prompts to copy; what the reader fills in stands in [brackets]. */
const tenJobs = z.strictObject({
  ...opening('ten-jobs', 2),
  jobs: z.array(z.strictObject({ title: text(), prompt: text() })).length(10),
});

/** The five parts of a prompt, and one prompt without and with them. */
const prompts = z.strictObject({
  ...opening('prompts', 3),
  parts: z.array(titled()).length(5),
  before: z.strictObject({ label: text(), text: text(), note: text() }),
  after: z.strictObject({ label: text(), text: text(), note: text() }),
  testTitle: text(),
  test: z.array(text()).length(3),
});

/** Eight rules on one page. */
const policy = z.strictObject({
  ...opening('policy', 4),
  rules: z.array(titled()).length(8),
  closing: text(),
  howTo: text(),
});

/** Six questions, with room to write the answers. */
const supplierQuestions = z.strictObject({
  ...opening('supplier-questions', 5),
  listenLabel: text(),
  questions: z.array(z.strictObject({ question: text(), listen: text() })).length(6),
  closing: text(),
});

/** Four weeks of three steps, and a record to fill in. */
const thirtyDays = z.strictObject({
  ...opening('thirty-days', 6),
  weeks: z.array(z.strictObject({ title: text(), steps: z.array(text()).length(3) })).length(4),
  recordTitle: text(),
  record: z.array(text()).length(4),
  closing: text(),
});

/**
 * The AI guide, `content/guide.yaml`: a page of the site (`src/sections/guide.tsx`), and that page printed as a PDF
 * (`npm run guide`): a sheet for the cover, one for each chapter and one at the end. If a text is too long for its
 * sheet, all sheets are set smaller; if that is not enough, printing fails.
 */
export const guideSchema = z.strictObject({
  seo: seo().describe('The title of the PDF, and what a search engine shows for the page.'),
  cover: z.strictObject({ kicker: text(), title: text(), subtitle: text(), footer: text() }),
  chapters: z.tuple([whereYouStand, tenJobs, prompts, policy, supplierQuestions, thirtyDays]),
  lastPage: z.strictObject({
    title: text(),
    text: text(),
    points: itemsOfPages(titled().extend({ page: page().optional() })),
    contactTitle: text(),
    contactText: text(),
    email: text().describe('The address, which stands below as a link.'),
    coursesLabel: text().describe(
      'The label of the button to the courses. Shown on the page, not in the PDF.',
    ),
    sharing: text(),
  }),
});

export type Guide = z.infer<typeof guideSchema>;

/** One chapter; its `id` says which. */
export type GuideChapter = Guide['chapters'][number];

type Reading = Guide['chapters'][0]['readings'][number];

/** The course to begin with at the stage of a reading; the schema has checked that it exists. */
export function beginsWith<Course extends { id: string }>(
  { course }: Reading,
  courses: readonly Course[],
): Course {
  return courses.find(({ id }) => id === course)!;
}
