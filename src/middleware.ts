import { defineMiddleware } from 'astro:middleware';

import { drawnDeskAt } from './desk/paths.ts';
import { stylesInHead } from './layouts/styles-in-head.ts';
import { keepTogether } from './typesetting/keep-together.ts';

/**
 * Sets the text of every page of the site, at build and on demand, and puts the styles of every page where HTML
 * allows them. On the desk what applicants wrote stays as it came.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = stylesInHead(await response.text());
  return new Response(url.pathname === drawnDeskAt ? html : keepTogether(html), response);
});
