import { existsSync } from 'node:fs';

import { z } from 'astro/zod';

import { courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { formatPrice } from '../../../domain/provider/facts.ts';
import { curveStages } from '../../art/adoption-curve.ts';
import { coverIds } from '../../art/covers/CourseCover.tsx';
import { numberInWords } from '../number-words.ts';
import { factOf, isOnlyOne } from '../series.ts';
import { faqs, labelled } from './parts.ts';
import { seoDescription, text, textUpTo } from './text.ts';

/**
 * A course of the series, `content/courses/{courseId}.yaml`, under the names of the specification's
 * entity. Price, participants, level and format are those of `facts.json` unless the file says others.
 */
export const courseSchema = z
  .strictObject({
    number: z
      .int()
      .min(1)
      .refine(isOnlyOne('courses', 'number'), 'is the number of another course')
      .describe('Its place in the series: "No. 1".'),
    title: text(),
    shortTitle: text().describe(
      'The title as it stands on the cover and in lists that name the kind beside it.',
    ),
    price: z.int().min(1).optional().describe('Pounds, for one participant.'),
    level: text()
      .optional()
      .describe(
        'Its badge is green for a beginner’s, yellow for an intermediate, red for an advanced one, and otherwise grey.',
      ),
    participants: text()
      .refine((words) => /^[1-9]/u.test(words), 'must begin with the fewest people, such as 3+')
      .optional()
      .describe('Begins with the size of the smallest group: "3+", "6 to 12".'),
    format: z.enum(['Online/In Person', 'Online', 'In Person']).optional(),
    cover: z
      .enum(coverIds)
      .refine(isOnlyOne('courses', 'cover'), 'is the cover of another course')
      .optional()
      .describe(
        'A picture drawn in `src/art/covers/`. Without it and `picture`, one is drawn from the number.',
      ),
    picture: z
      .strictObject({
        file: z
          .string()
          .regex(/^[\w-]+\.(?:jpe?g|png)$/u, 'must be the name of a JPEG or PNG file')
          .refine(
            (file) => existsSync(`content/courses/${file}`),
            'is no file in content/courses/ (letter for letter)',
          )
          .meta({ format: 'picture' }),
        alt: text().describe('What it shows, for those who cannot see it.'),
      })
      .optional()
      .describe('A picture beside the file, in place of a drawn one.'),
    kind: z.enum(['Masterclass', 'Workshop', 'Masterclass & Workshop']),
    hours: z.int().min(1),
    need: textUpTo(60).describe('The sentence by which somebody recognises that they need it.'),
    needAt: z
      .number()
      .min(curveStages[0].from)
      .max(curveStages[3].to)
      .refine(isOnlyOne('courses', 'needAt'), 'is the place of another course')
      .describe(
        'Where on the adoption curve that is felt, in σ from its middle; the stage follows.',
      ),
    description: textUpTo(90).describe(
      'Clamped to two lines on the card, where about this much fits.',
    ),
    fullDescription: z.array(text()).min(1),
    learningObjectives: z.array(text()).min(3),
    activity: text().describe('The hands-on activity, one paragraph.'),
    timetable: z
      .array(z.strictObject({ minutes: z.int().min(1), title: text(), text: text() }))
      .describe('The parts in order; their minutes add up to the hours.'),
    bring: text().describe('What to bring or prepare, one sentence.'),
    materials: z
      .url({ protocol: /^https?$/u })
      .optional()
      .describe('Where the materials are, `https://…`; whoever has attended gets the link.'),
    seoTitle: textUpTo(60),
    seoDescription: seoDescription(),
    applicationChoice: text()
      .pipe(z.enum(courseChoices))
      .describe(
        'The choice of the enrolment form that is ticked for a visitor who comes from this course.',
      ),
  })
  .refine(
    ({ hours, timetable }) =>
      timetable.reduce((sum, { minutes }) => sum + minutes, 0) === hours * 60,
    { path: ['timetable'], message: 'the minutes must add up to the hours of the course' },
  )
  .refine(({ cover, picture }) => !(cover && picture), {
    path: ['picture'],
    message: 'is in place of a drawn cover: empty “cover”, or leave the picture out',
  })
  .transform(({ participants: own, format, ...course }) => {
    const pounds = factOf(course, 'price');
    const participants = factOf({ participants: own }, 'participants');
    const smallestGroup = Number.parseInt(participants);
    const forGroup = `A group of ${numberInWords(smallestGroup)}: ${formatPrice(smallestGroup * pounds)}`;
    return {
      ...course,
      duration: course.hours === 1 ? '1 hour' : `${course.hours} hours`,
      level: factOf(course, 'level'),
      price: formatPrice(pounds),
      /** The price as a number, for sums. */
      pounds,
      smallestGroup,
      /** What the smallest group pays in all, "A group of three: £747"; nothing where one person is enough. */
      groupPrice: smallestGroup > 1 ? forGroup : undefined,
      /** Holds the participants text, as the specification's entity has it. */
      instructor: `Participants: ${participants}`,
      /** Holds the format text, as the specification's entity has it. */
      lessons: factOf({ format }, 'format'),
    };
  });

export type Course = z.infer<typeof courseSchema> & { id: string };

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
