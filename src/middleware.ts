import { defineMiddleware } from 'astro:middleware';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';

import { ContentMistake, mistakesPage } from './content/mistakes.ts';
import { drawnDeskAt } from '../domain/desk-paths.ts';
import { keepTogether } from './layouts/keep-together.ts';
import { oneStyleSheet } from './layouts/one-style-sheet.ts';

const asModule = '<script type="module"';
const policyHeader = 'content-security-policy';

/**
 * Keeps compounds together in every page of the site, at build and on demand, and shortens its styles and scripts.
 * It keeps none together on the desk, so that what applicants wrote stays as they wrote it.
 */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await (import.meta.env.DEV ? next().catch(mistakeInText) : next());
  const { headers } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return response;
  const given = await response.text();
  const { frame, island } = withoutIsland(given);
  const asOne = { html: frame, policy: headers.get(policyHeader) ?? '' };
  const { html, policy } = oneStyleSheet(asOne, given);
  if (policy) headers.set(policyHeader, policy);
  // Otherwise Chromium fetches modules before what it has to paint, and Lighthouse counts them as part of that.
  const page = islandsApart(html).replaceAll(asModule, `${asModule} fetchpriority="low"`);
  const words = url.pathname === drawnDeskAt ? page : keepTogether(page);
  return new Response(
    words.replace(islandMark, () => island),
    response,
  );
});

const islandMark = '<astro-island>';

/**
 * The page with a mark in place of its island, if it has just one. An island is left as it is, and a form that comes
 * back may hold 2 MB there, as everything that was typed is in it twice.
 */
function withoutIsland(html: string): { frame: string; island: string } {
  const start = html.indexOf('<astro-island');
  if (start < 0 || html.lastIndexOf('<astro-island') > start) return { frame: html, island: '' };
  const end = html.lastIndexOf('</astro-island>');
  return {
    frame: html.slice(0, start) + islandMark + html.slice(end),
    island: html.slice(start, end),
  };
}

/** In development, a mistake in a long text is shown in place of the page. */
function mistakeInText(error: unknown): Response {
  if (!(error instanceof ContentMistake)) throw error;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(mistakesPage([error.message]), { status: 500, headers });
}

const defining = `<script>${islandScript}</script>`;

/** The page without Astro's two inline scripts for islands, if it has the file that replaces them (Islands.astro). */
function islandsApart(html: string): string {
  const at = html.indexOf(defining);
  if (at < 0 || !html.includes('src="/_astro/Islands.')) return html;
  // The script that defines the directive stands right before.
  return html.slice(0, html.lastIndexOf('<script>', at - 1)) + html.slice(at + defining.length);
}
