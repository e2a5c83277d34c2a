import type { APIRoute } from 'astro';

import { securityText } from '../../seo/security-text.ts';

/** Where to report a weakness; true for as long as a build is, which is less than a year. */
export const GET: APIRoute = ({ site }) => new Response(securityText(site!, new Date()));
