import { brand } from '../../brand.ts';

/** The choices of the enrolment form, in order; the ten of the specification, section 3. */
export const courseChoices = [
  brand.namesakeCourse,
  'AI Fundamentals for Business',
  'Prompt Engineering Mastery',
  'AI Tools for Content Creation',
  'Machine Learning Essentials',
  'AI Strategy & Implementation',
  'Advanced AI Applications',
  'AI Ethics & Governance',
  'Custom AI Solutions Workshop',
  brand.camp,
] as const;

/** One of the choices, letter for letter, as it is stored. */
export type CourseChoice = (typeof courseChoices)[number];
