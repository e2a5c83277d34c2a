import { defineMiddleware } from 'astro:middleware';

import { ContentMistake } from './content/mistakes.ts';
import { mistakesPage } from './content/mistakes-page.ts';
import { drawnDeskAt } from '../domain/desk-paths.ts';
import { stylesInHead } from './layouts/styles-in-head.ts';
import { keepTogether } from './layouts/keep-together.ts';

/**
 * Sets the text of every page of the site, at build and on demand, and puts the styles of every page where HTML
 * allows them. On the desk what applicants wrote stays as it came.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await (import.meta.env.DEV ? next().catch(mistakeInText) : next());
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = stylesInHead(await response.text());
  return new Response(url.pathname === drawnDeskAt ? html : keepTogether(html), response);
});

/** While one works, a mistake in a long text is shown in its place. */
function mistakeInText(error: unknown): Response {
  if (!(error instanceof ContentMistake)) throw error;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(mistakesPage([error.message]), { status: 500, headers });
}
