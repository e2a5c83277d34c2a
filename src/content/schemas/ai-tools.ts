import { z } from 'astro/zod';

import { servicePictureIds } from '../../art/services/ServicePicture.tsx';
import { ofPage, page } from './parts.ts';
import { seo, text } from './text.ts';

/** The words of the AI tools page, `content/ai-tools.yaml`. */
export const aiToolsSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  services: z.strictObject({
    title: text(),
    /** The labels of three things that are said of every service. */
    forLabel: text(),
    whatLabel: text(),
    deliverablesLabel: text(),
    items: z
      .array(
        z.strictObject({
          title: text(),
          /** The picture, drawn in `src/art/services/ServicePicture.tsx`. */
          picture: z.enum(servicePictureIds),
          for: text(),
          what: text(),
          /** What the customer has at the end. */
          deliverables: z.array(text()).min(1),
        }),
      )
      .length(3),
    /** The link to the contact page, under the three services. */
    contact: z.strictObject({ text: text(), label: text() }),
  }),
  tools: z.strictObject({
    title: text(),
    text: text(),
    /** The headings of the table's columns. */
    goodForLabel: text(),
    mondayLabel: text(),
    cautionLabel: text(),
    items: z
      .array(
        z.strictObject({
          name: text(),
          /** Products of this kind, as one line. */
          examples: text(),
          goodFor: text(),
          /** A task for Monday that needs no budget. */
          monday: text(),
          caution: text(),
        }),
      )
      .length(6),
  }),
  /** The band that offers the guide, as a PDF and to read here; what is in it is `content/guide.yaml`. */
  guide: ofPage(
    z.strictObject({ page: page(), title: text(), text: text(), label: text(), readLabel: text() }),
  ),
});

export type AiToolsPage = z.infer<typeof aiToolsSchema>;
