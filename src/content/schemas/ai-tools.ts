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
    forLabel: text().describe('The labels of three things that are said of every service.'),
    whatLabel: text(),
    deliverablesLabel: text(),
    items: z
      .array(
        z.strictObject({
          title: text(),
          picture: z
            .enum(servicePictureIds)
            .describe('The picture, drawn in `src/art/services/ServicePicture.tsx`.'),
          for: text(),
          what: text(),
          deliverables: z.array(text()).min(1).describe('What the customer has at the end.'),
        }),
      )
      .length(3),
    contact: z
      .strictObject({ text: text(), label: text() })
      .describe('The link to the contact page, under the three services.'),
  }),
  tools: z.strictObject({
    title: text(),
    text: text(),
    goodForLabel: text().describe('The headings of the table’s columns.'),
    mondayLabel: text(),
    cautionLabel: text(),
    items: z
      .array(
        z.strictObject({
          name: text(),
          examples: text().describe('Products of this kind, as one line.'),
          goodFor: text(),
          monday: text().describe('A task for Monday that needs no budget.'),
          caution: text(),
        }),
      )
      .length(6),
  }),
  guide: ofPage(
    z.strictObject({ page: page(), title: text(), text: text(), label: text(), readLabel: text() }),
  ).describe(
    'The band that offers the guide, as a PDF and to read here; what is in it is `content/guide.yaml`.',
  ),
});

export type AiToolsPage = z.infer<typeof aiToolsSchema>;
