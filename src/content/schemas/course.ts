import { z } from 'astro/zod';

import { stages } from '../../art/adoption-curve.ts';
import { coverIds } from '../../art/covers/CourseCover.tsx';
import { facts, formatPrice } from '../../../domain/facts.ts';
import { courseChoices } from '../../../domain/forms/enrolment/course-choices.ts';
import { isOnlyOne } from '../series.ts';
import { seoDescription, text, textUpTo } from './text.ts';

/**
 * A course of the series, `content/courses/{courseId}.yaml`. The file holds what is the course's
 * own; what all share (price, participants, level, format) is added from `facts.ts`, under the
 * names of the specification's entity.
 */
export const courseSchema = z
  .strictObject({
    /** Its place in the series: "No. 1". */
    number: z
      .int()
      .min(1)
      .refine(isOnlyOne('courses', 'number'), 'is the number of another course'),
    title: text(),
    /** The title as it stands on the cover and in lists that name the kind beside it. */
    shortTitle: text(),
    /** The picture, drawn in `src/art/covers/`. */
    cover: z.enum(coverIds).refine(isOnlyOne('courses', 'cover'), 'is the cover of another course'),
    kind: z.enum(['Masterclass', 'Workshop', 'Masterclass & Workshop']),
    hours: z.int().min(1),
    /** The sentence by which somebody recognises that they need it. */
    need: textUpTo(60),
    /** Where on the adoption curve that is felt, in σ from its middle; the stage follows. */
    needAt: z
      .number()
      .min(stages[0].from)
      .max(stages[3].to)
      .refine(isOnlyOne('courses', 'needAt'), 'is the place of another course'),
    /** Clamped to two lines on the card, where about this much fits. */
    description: textUpTo(90),
    fullDescription: z.array(text()).min(1),
    learningObjectives: z.array(text()).min(3),
    /** The hands-on activity, one paragraph. */
    activity: text(),
    /** The parts in order; their minutes add up to the hours. */
    timetable: z.array(z.strictObject({ minutes: z.int().min(1), title: text(), text: text() })),
    /** What to bring or prepare, one sentence. */
    bring: text(),
    /** Where the materials are, `https://…`; whoever has attended gets the link. */
    materials: z.url({ protocol: /^https?$/u }).optional(),
    seoTitle: textUpTo(60),
    seoDescription: seoDescription(),
    /** The choice of the enrolment form that is ticked for a visitor who comes from this course. */
    applicationChoice: text().pipe(z.enum(courseChoices)),
  })
  .refine(
    ({ hours, timetable }) =>
      timetable.reduce((sum, { minutes }) => sum + minutes, 0) === hours * 60,
    { path: ['timetable'], message: 'the minutes must add up to the hours of the course' },
  )
  .transform((course) => ({
    ...course,
    duration: course.hours === 1 ? '1 hour' : `${course.hours} hours`,
    level: facts.course.level,
    /** For one person; `price` is the same as text. */
    pounds: facts.course.price,
    price: formatPrice(facts.course.price),
    groupPrice: formatPrice(facts.course.price * facts.course.smallestGroup),
    /** Holds the participants text, as the specification's entity has it. */
    instructor: `Participants: ${facts.course.participants}`,
    /** Holds the format text, as the specification's entity has it. */
    lessons: facts.course.format,
  }));

export type Course = z.infer<typeof courseSchema> & { id: string };
