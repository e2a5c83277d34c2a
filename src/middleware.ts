import { defineMiddleware } from 'astro:middleware';

import { ContentMistake } from './content/mistakes.ts';
import { mistakesPage } from './content/mistakes-page.ts';
import { stylesInHead } from './layouts/styles-in-head.ts';
import { keepTogether } from './typesetting/keep-together.ts';

/** Sets the text of every page, at build and on demand, and puts its styles where HTML allows them. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await (import.meta.env.DEV ? next().catch(mistakeInText) : next());
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(keepTogether(stylesInHead(await response.text())), response);
});

/** While one works, a mistake in a long text is shown in its place. */
function mistakeInText(error: unknown): Response {
  if (!(error instanceof ContentMistake)) throw error;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(mistakesPage([error.message]), { status: 500, headers });
}
