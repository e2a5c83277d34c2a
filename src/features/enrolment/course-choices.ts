import { brand } from '../../brand.ts';

/** The ten choices of the enrolment form, in order (specification, section 3). */
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

export type CourseChoice = (typeof courseChoices)[number];
