import { defineMiddleware } from 'astro:middleware';

import { ContentMistake, mistakesPage } from './content/mistakes.ts';
import { drawnDeskAt } from '../domain/desk-paths.ts';
import { islandsApart } from './layouts/islands-apart.ts';
import { keepTogether } from './layouts/keep-together.ts';
import { oneStyleSheet } from './layouts/one-style-sheet.ts';

const asModule = '<script type="module"';
const policyHeader = 'content-security-policy';

/**
 * Keeps compounds together in every page of the site, at build and on demand, and shortens its styles and scripts.
 * On the desk what applicants wrote stays as it came.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await (import.meta.env.DEV ? next().catch(mistakeInText) : next());
  const { headers } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return response;
  const given = { html: await response.text(), policy: headers.get(policyHeader) ?? '' };
  const { html, policy } = oneStyleSheet(given);
  if (policy) headers.set(policyHeader, policy);
  // Chromium would fetch a module before the resources to be painted, and Lighthouse count it among them.
  const page = islandsApart(html).replaceAll(asModule, `${asModule} fetchpriority="low"`);
  return new Response(url.pathname === drawnDeskAt ? page : keepTogether(page), response);
});

/** In development, a mistake in a long text is shown in place of the page. */
function mistakeInText(error: unknown): Response {
  if (!(error instanceof ContentMistake)) throw error;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(mistakesPage([error.message]), { status: 500, headers });
}
