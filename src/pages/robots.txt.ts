import type { APIRoute } from 'astro';

import { robots } from '../seo/texts-for-machines.ts';

/** What crawlers may fetch, and where the sitemap is. */
export const GET: APIRoute = ({ site }) => new Response(robots(site!));
