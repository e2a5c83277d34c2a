import { defineMiddleware } from 'astro:middleware';

import { stylesInHead } from './layouts/styles-in-head.ts';
import { keepTogether } from './typesetting/keep-together.ts';

/** Sets the text of every page, at build and on demand, and puts its styles where HTML allows them. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(keepTogether(stylesInHead(await response.text())), response);
});
