import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

import { aiToolsSchema } from './content/schemas/ai-tools.ts';
import { campSchema } from './content/schemas/camp.ts';
import { contactSchema } from './content/schemas/contact.ts';
import { courseSchema } from './content/schemas/course.ts';
import { enrolmentSchema } from './content/schemas/enrolment.ts';
import { explainerSchema, legalSchema } from './content/schemas/long-texts.ts';
import { grantsSchema } from './content/schemas/grants.ts';
import { guideSchema } from './content/schemas/guide.ts';
import { homeSchema } from './content/schemas/home.ts';
import { letterSchema } from './content/schemas/letter.ts';
import { partnersSchema } from './content/schemas/partners.ts';
import { promptCraftSchema } from './content/schemas/prompt-craft.ts';
import { explainerId } from './content/series.ts';
import { wordsIn } from './content/words-in.ts';

/** Every kind of content, where its files are and which schema checks them at build. */
export const collections = {
  aiTools: page('ai-tools', aiToolsSchema),
  camp: page('camp', campSchema),
  contact: page('contact', contactSchema),
  enrolment: page('enrolment', enrolmentSchema),
  grants: page('grants', grantsSchema),
  guide: page('guide', guideSchema),
  home: page('home', homeSchema),
  partners: page('partners', partnersSchema),
  promptCraft: page('prompt-craft', promptCraftSchema),
  courses: defineCollection({
    loader: wordsIn({ base: './content/courses', pattern: '*.yaml' }, courseSchema),
    schema: courseSchema,
  }),
  explainers: defineCollection({
    loader: wordsIn(
      {
        base: './content/explainers',
        pattern: '*.md',
        generateId: ({ entry }) => explainerId(entry.replace(/\.md$/u, '')),
      },
      explainerSchema,
    ),
    schema: explainerSchema,
  }),
  legal: defineCollection({
    loader: wordsIn({ base: './content/legal', pattern: '*.md' }, legalSchema),
    schema: legalSchema,
  }),
  /** Letters that the staff start from, or that the server fills (domain/letters.ts). */
  letters: defineCollection({
    loader: wordsIn({ base: './content/letters', pattern: '*.yaml' }, letterSchema),
    schema: letterSchema,
  }),
  /** Texts that several explainers share, without front matter or an address. */
  sharedTexts: defineCollection({
    loader: wordsIn({ base: './content/explainers/shared', pattern: '*.md' }, z.null()),
  }),
};

/** The words of one page, in one file with its name. */
function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  const file = { base: './content', pattern: `${name}.yaml` };
  return defineCollection({ loader: wordsIn(file, schema), schema });
}
