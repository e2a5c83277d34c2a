import { defineMiddleware } from 'astro:middleware';

import { keepTogether } from './typesetting/keep-together.ts';

/** Sets the text of every page, at build and on demand. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(keepTogether(await response.text()), response);
});
