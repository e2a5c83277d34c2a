import { z } from 'astro/zod';

import { isOnlyOne } from '../series.ts';
import { seo, seoDescription, text, textUpTo } from './text.ts';

/** The front matter of an explainer, `content/explainers/*.md`. The body is Markdown. */
export const explainerSchema = z.strictObject({
  number: z
    .int()
    .min(1)
    .refine(isOnlyOne('explainers', 'number'), 'is the number of another explainer')
    .describe('Its place in the order of the explainers, which also chooses its diagram.'),
  title: text(),
  tileTitle: textUpTo(40),
  summary: textUpTo(160).describe('One sentence.'),
  seoTitle: textUpTo(60),
  seoDescription: seoDescription(),
  figure: z
    .strictObject({ caption: text() })
    .describe('The line under the diagram at `::figure`; the drawing has its own description.'),
  append: text()
    .optional()
    .describe('A file of `content/explainers/shared/` whose text follows this one.'),
});

/** An explainer; `place` counts those that the site has, from 1. */
export type Explainer = z.infer<typeof explainerSchema> & { id: string; place: number };

/** The front matter of a legal page, `content/legal/*.md`. The body is Markdown, its sections numbered. */
export const legalSchema = z.strictObject({
  title: text(),
  seo: seo(),
  effective: text().describe(
    'Month and year from which the text applies, and in which it was last changed.',
  ),
  summary: z
    .array(text())
    .min(3)
    .describe(
      'What matters most, one sentence an item. It explains the text and is no part of it.',
    ),
});

export type Legal = z.infer<typeof legalSchema>;
