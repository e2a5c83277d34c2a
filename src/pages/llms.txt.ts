import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';

import { publicPages } from '../seo/public-pages.ts';
import { llmsText } from '../seo/texts-for-machines.ts';

/** The site in a page of Markdown, for language models. */
export const GET: APIRoute = async ({ site }) => {
  const { seo } = (await getEntry('home', 'home'))!.data;
  const guide = (await getEntry('guide', 'guide'))!.data.seo.description;
  return new Response(
    llmsText(await publicPages(), { summary: seo.description, guide, site: site! }),
  );
};
