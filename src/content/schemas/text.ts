import { z } from 'astro/zod';

import { brand } from '../../../domain/provider/brand.ts';
import { unknownLetters, withoutLetter } from '../../typeface.ts';
import { expandTokens } from '../tokens.ts';

/**
 * A text that an editor writes, in letters of the typeface. It trims white space, replaces `{tokens}` by the brand's
 * names and the site's figures, and composes a letter that was typed with its accent apart.
 */
export const text = () => longText().transform(tieUnits);

/** A text of several lines, such as the body of a mail. */
export const prose = () => text().meta({ format: 'prose' });

/** The same as `text`, without tying figures to their units. The tokens in `later` stay as they are. */
export const longText = (later: readonly string[] = []) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .transform((value, context) => {
      try {
        const expanded = expandTokens(value, later).normalize();
        for (const letter of unknownLetters(expanded)) context.addIssue(withoutLetter(letter));
        return expanded;
      } catch (error) {
        context.addIssue((error as Error).message);
        return z.NEVER;
      }
    });

/** A name or a figure that the words are filled with: it has no tokens itself. */
export const plainText = () =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine((value) => unknownLetters(value).length === 0, {
      error: ({ input }) => withoutLetter(unknownLetters(String(input))[0] ?? ''),
    });

/** Keeps a figure and its unit on one line: "48 hours" with a space that does not break. */
const tieUnits = (value: string) =>
  value.replace(/(\d\+?) (hours?|days?|weeks?|years?|minutes?|per cent)\b/gu, '$1\u00a0$2');

/** As `text`, with a limit for what has to fit, such as a title in a search result. */
export const textUpTo = (most: number) =>
  text().refine((value) => lengthOf(value) <= most, `must have at most ${most} characters`);

/** The provider's name counts for 12 characters at most, so that a long name needs no shorter content. */
const lengthOf = (value: string) => value.replaceAll(brand.name, brand.name.slice(0, 12)).length;

/** The text under a title in a search result: no more than its two lines show, and enough to choose by. */
export const seoDescription = () =>
  textUpTo(160).refine((value) => value.length >= 50, 'must have at least 50 characters');

/** What a search engine and a shared link show; the brand is added to the title by the layout. */
export const seo = () =>
  z.strictObject({
    title: textUpTo(60),
    description: seoDescription(),
  });
