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

/** A letter that the staff begin with, or that the server fills (`filledLetters`), `content/letters/*.yaml`. */
export const letterSchema = z.strictObject({
  /** What it is about: `enrolment` is an application, `contact` a message. */
  for: z.enum(['enrolment', 'contact']),
  /** What the staff call it, who choose what they begin with by that. */
  title: text(),
  subject: letterText(),
  /** Plain text. A paragraph is one line, so that it flows; one whose token has nothing to say is left out. */
  text: letterText(),
});
