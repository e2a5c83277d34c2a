import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

import { brand } from './brand.ts';
import { campSchema } from './content-schemas/camp.ts';
import { courseSchema } from './content-schemas/course.ts';
import { enrolmentSchema } from './content-schemas/enrolment.ts';
import { explainerSchema } from './content-schemas/explainer.ts';
import { grantsSchema } from './content-schemas/grants.ts';
import { homeSchema } from './content-schemas/home.ts';
import { legalSchema } from './content-schemas/legal.ts';

/** Every kind of content, where its files are and which schema checks them at build. */
export const collections = {
  courses: defineCollection({
    loader: glob({ base: './content/courses', pattern: '*.yaml' }),
    schema: courseSchema,
  }),
  explainers: defineCollection({
    // The introduction's address carries the brand's slug (specification, section 2).
    loader: glob({
      base: './content/explainers',
      pattern: '*.md',
      generateId: ({ entry }) =>
        entry === 'introduction.md' ? `introduction-to-${brand.slug}` : entry.replace(/\.md$/u, ''),
    }),
    schema: explainerSchema,
  }),
  // Text that several explainers end with; it has no address of its own.
  sharedTexts: defineCollection({
    loader: glob({ base: './content/explainers/shared', pattern: '*.md' }),
  }),
  enrolment: defineCollection({
    loader: glob({ base: './content', pattern: 'enrolment.yaml' }),
    schema: enrolmentSchema,
  }),
  camp: defineCollection({
    loader: glob({ base: './content', pattern: 'camp.yaml' }),
    schema: campSchema,
  }),
  grants: defineCollection({
    loader: glob({ base: './content', pattern: 'grants.yaml' }),
    schema: grantsSchema,
  }),
  home: defineCollection({
    loader: glob({ base: './content', pattern: 'home.yaml' }),
    schema: homeSchema,
  }),
  legal: defineCollection({
    loader: glob({ base: './content/legal', pattern: '*.md' }),
    schema: legalSchema,
  }),
};
