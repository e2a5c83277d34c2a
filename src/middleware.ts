import { defineMiddleware } from 'astro:middleware';

import { drawnDeskAt } from './desk/paths.ts';
import { keepTogether } from './typesetting/keep-together.ts';

/** Sets the text of every page of the site, at build and on demand; what applicants wrote stays as it came. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (url.pathname === drawnDeskAt) return response;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(keepTogether(await response.text()), response);
});
