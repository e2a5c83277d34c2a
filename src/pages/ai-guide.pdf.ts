import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';

import { allCourses } from '../content/collections.ts';
import { renderGuide } from '../documents/guide/render-guide.ts';

/** The AI guide, laid out once, when the site is built. */
export const GET: APIRoute = async () => {
  const guide = (await getEntry('guide', 'guide'))!.data;
  return new Response(await renderGuide({ guide, courses: await allCourses() }), {
    headers: { 'Content-Type': 'application/pdf' },
  });
};
