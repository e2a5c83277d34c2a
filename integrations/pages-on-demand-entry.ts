import { createHash } from 'node:crypto';

import { createApp } from 'astro/app/entrypoint';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { getEntry } from 'astro:content';

import { onOfferFrom } from '../domain/case/usual-offer.ts';
import { choiceHintsOf } from '../domain/forms/enrolment/fields.ts';
import * as pages from '../domain/provider/pages.ts';
import { allCourses, allLetters } from '../src/content/collections.ts';
import { holdPresses } from '../src/forms/hold-presses.ts';

const app = createApp({ streaming: false });

/**
 * Renders the page of a request, which finds `locals` in `Astro.locals`. On a fault Astro logs the error and
 * answers without a page.
 */
export function render(request: Request, locals: object): Promise<Response> {
  // Without this Astro would fetch an error page from the request's own address.
  const prerenderedErrorPageFetch = () => Promise.resolve(new Response(null, { status: 404 }));
  return app.render(request, { locals, prerenderedErrorPageFetch });
}

/** The hash of each inline script, as a policy names it: those that Astro writes into pages with islands, and ours. */
export const scriptHashes = [island, app.manifest.clientDirectives.get('idle')!, holdPresses].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

/**
 * All of the content that the server has: the hints of the form's choices, for the mails and the desk, the values that
 * an offer begins with, the letters, and the current terms of service.
 */
export async function readContent() {
  const courses = await allCourses();
  const camp = pages.camp ? (await getEntry('camp', 'camp'))?.data : undefined;
  const { data, rendered } = (await getEntry('legal', 'terms-of-service'))!;
  const text = rendered!.html;
  return {
    choiceHints: choiceHintsOf(courses),
    onOffer: onOfferFrom({ courses, camp }),
    letters: await allLetters(),
    terms: {
      fingerprint: createHash('sha256').update(text).digest('hex'),
      effective: data.effective,
      text,
    },
  };
}
