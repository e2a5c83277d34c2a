import { z } from 'astro/zod';

import { facts } from '../../../domain/provider/facts.ts';
import { exampleIds } from '../../art/examples/ExamplePicture.tsx';
import { labelled, titled } from './parts.ts';
import { seo, text } from './text.ts';

const field = () => z.strictObject({ label: text(), hint: text() });

/**
 * An example prompt. The file holds its words; the parameters at its end, which the category
 * decides, come from `facts.json`.
 */
const example = z
  .strictObject({
    category: z.enum(exampleIds).describe('Also names the picture, drawn in `src/art/examples/`.'),
    prompt: text(),
    why: text(),
  })
  .transform(({ category, prompt, why }) => {
    const ratio = facts.prompt.exampleRatios[category];
    return { category, ratio, prompt: `${prompt} --ar ${ratio} --v ${facts.prompt.version}`, why };
  });

/** The words of the Prompt Craft page, `content/prompt-craft.yaml`. */
export const promptCraftSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  hero: z.strictObject({
    openGpt: z
      .strictObject({ label: text(), note: text() })
      .describe('The note says what the button will do, before it is pressed.'),
    examples: labelled(),
  }),
  howTo: z.strictObject({
    title: text(),
    steps: z.array(titled()).length(4),
    openGenerator: labelled().describe(
      'What the link to the image generator says, under the last step.',
    ),
  }),
  builder: z
    .strictObject({
      title: text(),
      text: text(),
      previewTitle: text(),
      fields: z.strictObject({ idea: field(), style: field(), mood: field() }),
    })
    .describe(
      'The words around the builder. Those of its buttons and messages are in its `copy.ts`.',
    ),
  examples: z.strictObject({
    title: text(),
    text: text(),
    whyLabel: text(),
    items: z.array(example).length(3),
  }),
  closing: titled().extend({ openGpt: labelled(), builder: labelled() }),
});

export type PromptCraftPage = z.infer<typeof promptCraftSchema>;
