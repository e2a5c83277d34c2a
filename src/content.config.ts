import path from 'node:path';

import { defineCollection } from 'astro/content/config';
import { glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';

import { renderMarkdown } from './content/markdown/render-markdown.ts';
import { aiToolsSchema } from './content/schemas/ai-tools.ts';
import { brandSchema } from './content/schemas/brand.ts';
import { campSchema } from './content/schemas/camp.ts';
import { contactSchema } from './content/schemas/contact.ts';
import { coursePageSchema, courseSchema } from './content/schemas/course.ts';
import { enrolmentSchema } from './content/schemas/enrolment.ts';
import { factsSchema } from './content/schemas/facts.ts';
import { grantsSchema } from './content/schemas/grants.ts';
import { guideSchema } from './content/schemas/guide.ts';
import { homeSchema } from './content/schemas/home.ts';
import { letterSchema } from './content/schemas/letter.ts';
import { explainerSchema, legalSchema } from './content/schemas/long-texts.ts';
import { partnersSchema } from './content/schemas/partners.ts';
import { promptCraftSchema } from './content/schemas/prompt-craft.ts';
import { explainerId } from './content/series.ts';

/** Every kind of content, where its files are and which schema checks them at build. */
export const collections = {
  facts: defineCollection({ loader: files('', 'facts.json'), schema: factsSchema }),
  brand: defineCollection({ loader: files('', 'brand.json'), schema: brandSchema }),
  aiTools: page('ai-tools', aiToolsSchema),
  camp: page('camp', campSchema),
  contact: page('contact', contactSchema),
  coursePage: page('course', coursePageSchema),
  enrolment: page('enrolment', enrolmentSchema),
  grants: page('grants', grantsSchema),
  guide: page('guide', guideSchema),
  home: page('home', homeSchema),
  partners: page('partners', partnersSchema),
  promptCraft: page('prompt-craft', promptCraftSchema),
  courses: defineCollection({ loader: files('courses', '*.yaml'), schema: courseSchema }),
  explainers: defineCollection({ loader: files('explainers', '*.md'), schema: explainerSchema }),
  legal: defineCollection({ loader: rendered(files('legal', '*.md')), schema: legalSchema }),
  /** Letters that the staff start from, or that the server fills (domain/letters/letters.ts). */
  letters: defineCollection({ loader: files('letters', '*.yaml'), schema: letterSchema }),
  /** Texts that several explainers share, without front matter or an address. */
  sharedTexts: defineCollection({ loader: files('explainers/shared', '*.md') }),
};

/** Renders the texts as their pages show them, for the server, which has no renderer: it keeps the terms of service. */
function rendered<Files extends Loader>(loader: Files): Files {
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      for (const { body = '', filePath = '', ...entry } of context.store.values()) {
        const { html, headings } = await renderMarkdown(body, filePath);
        const digest = context.generateDigest(html);
        const text = { html, metadata: { headings } };
        context.store.set({ ...entry, body, filePath, digest, rendered: text });
      }
    },
  };
}

/** The words of one page, in one file with its name. */
function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  return defineCollection({ loader: files('', `${name}.yaml`), schema });
}

/**
 * The files of a folder of `content/`; the name of each is the last part of an address. `npm run edit` finds them by
 * `from`.
 */
function files(folder: string, pattern: string) {
  const loader = glob({
    base: `./content/${folder}`,
    pattern,
    generateId: ({ entry }) => {
      const name = entry.replace(/\.\w+$/u, '');
      if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name)) return explainerId(name);
      throw new Error(
        `content/${folder}/${entry}: the name becomes an address, so it may have the letters a to z and figures, with single hyphens between them`,
      );
    },
  });
  return { ...loader, from: path.join('content', folder, pattern) };
}
