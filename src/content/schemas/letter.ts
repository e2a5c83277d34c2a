import { z } from 'astro/zod';

import { letterTokens } from '../../../domain/letters.ts';
import { expandTokens, mistakesInTokens } from '../tokens.ts';
import { text } from './text.ts';

const kept = Object.keys(letterTokens);

/** Fills in the tokens of all content and leaves the letters' own tokens. */
const letterText = () =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .transform((value, context) => {
      const mistakes = mistakesInTokens(value, kept);
      for (const { at, said } of mistakes) {
        const params = { line: value.slice(0, at).split('\n').length - 1 };
        context.addIssue({ code: 'custom', message: said, params });
      }
      return mistakes.length > 0 ? z.NEVER : expandTokens(value, kept).normalize();
    });

/** A letter that the staff start from, or that the server fills (`filledLetters`), `content/letters/*.yaml`. */
export const letterSchema = z.strictObject({
  /** What it is about: `enrolment` is an application, `contact` a message. */
  for: z.enum(['enrolment', 'contact']),
  /** The name by which the staff choose it. */
  title: text(),
  subject: letterText(),
  /** Plain text, one line a paragraph, so that it flows; a paragraph whose token is empty is left out. */
  text: letterText(),
});
