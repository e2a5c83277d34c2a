import type { APIRoute } from 'astro';

import { publicPages } from '../seo/public-pages.ts';
import { sitemap } from '../seo/texts-for-machines.ts';

/** Every public page, for search engines. */
export const GET: APIRoute = async ({ site }) =>
  new Response(sitemap(await publicPages(), site!), {
    headers: { 'Content-Type': 'application/xml' },
  });
