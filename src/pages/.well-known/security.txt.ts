import type { APIRoute } from 'astro';

import { securityText } from '../../seo/texts-for-machines.ts';

/** Where to report a weakness. It expires within a year, as the standard asks, and each build renews it. */
export const GET: APIRoute = ({ site }) => new Response(securityText(site!, new Date()));
