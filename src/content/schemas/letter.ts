import { z } from 'astro/zod';

import { letterTokens } from '../../../domain/letters/letters.ts';
import { longText, text } from './text.ts';

/** The letters' own tokens stay. */
const letterText = () => longText(Object.keys(letterTokens));

/** A letter that the staff start from, or that the server fills (`filledLetters`), `content/letters/*.yaml`. */
export const letterSchema = z.strictObject({
  for: z
    .enum(['enrolment', 'contact'])
    .describe('What it is about: `enrolment` is an application, `contact` a message.'),
  title: text().describe('The name by which the staff choose it.'),
  subject: letterText(),
  text: letterText().meta({
    format: 'prose',
    description:
      'Plain text, one line a paragraph, so that it flows; a paragraph whose token is empty is left out.',
  }),
});
