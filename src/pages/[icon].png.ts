import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';

import { Icon, icons, type PngIcon } from '../documents/share/Icon.tsx';
import { rasterize } from '../documents/share/picture-files.ts';

/** An address for each icon. */
export const getStaticPaths = (() =>
  icons.map((icon) => ({ params: { icon: icon.name }, props: icon }))) satisfies GetStaticPaths;

/** The icons that a phone puts on its home screen. */
export const GET: APIRoute<PngIcon> = async ({ props: icon }) => {
  const png = await rasterize(createElement(Icon, icon), { width: icon.size, height: icon.size });
  return new Response(png, { headers: { 'Content-Type': 'image/png' } });
};
