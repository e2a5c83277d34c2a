import { z } from 'astro/zod';

import { seo, text } from './text.ts';

/** The front matter of a legal page, `content/legal/*.md`. The body is Markdown, its sections numbered. */
export const legalSchema = z.strictObject({
  title: text(),
  seo: seo(),
  /** Month and year from which the text applies, and in which it was last changed. */
  effective: text(),
  /** What matters most, one sentence an item. It explains the text and is no part of it. */
  summary: z.array(text()).min(3),
});

export type Legal = z.infer<typeof legalSchema>;
