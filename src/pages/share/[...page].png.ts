import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';

import { shareImage } from '../../../domain/provider/paths.ts';
import { rasterize } from '../../documents/share/picture-files.ts';
import { ShareImage } from '../../documents/share/ShareImage.tsx';
import { shareCanvas } from '../../seo/document-title.ts';
import { type PublicPage, publicPages } from '../../seo/public-pages.ts';

/** An address for each public page's image. */
export const getStaticPaths = (async () =>
  (await publicPages()).map((page) => ({
    params: { page: shareImage(page.address).replace(/^\/share\/|\.png$/gu, '') },
    props: page,
  }))) satisfies GetStaticPaths;

/** What a network shows beside a link to a page: drawn once, when the site is built. */
export const GET: APIRoute<PublicPage> = async ({ props }) => {
  const drawing = createElement(ShareImage, { title: props.heading });
  return new Response(await rasterize(drawing, shareCanvas), {
    headers: { 'Content-Type': 'image/png' },
  });
};
