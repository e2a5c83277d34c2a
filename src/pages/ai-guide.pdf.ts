import type { APIRoute } from 'astro';
import { getCollection, getEntry } from 'astro:content';

import { renderGuide } from '../documents/guide/render-guide.ts';

/** The AI guide, laid out once, when the site is built. */
export const GET: APIRoute = async () => {
  const guide = (await getEntry('guide', 'guide'))!.data;
  const courses = (await getCollection('courses'))
    .map(({ id, data }) => ({ ...data, id }))
    .sort((a, b) => a.number - b.number);
  return new Response(await renderGuide({ guide, courses }), {
    headers: { 'Content-Type': 'application/pdf' },
  });
};
