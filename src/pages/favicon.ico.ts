import type { APIRoute } from 'astro';
import { createElement } from 'react';

import { icoOf } from '../documents/share/ico.ts';
import { Icon } from '../documents/share/Icon.tsx';
import { rasterize } from '../documents/share/rasterize.ts';

const size = 32;

/** For clients that try this address by default: browsers without SVG icons, feed readers, link previews. */
export const GET: APIRoute = async () => {
  const icon = createElement(Icon, { size, fills: 1 });
  const png = await rasterize(icon, { width: size, height: size });
  return new Response(icoOf(png, size), { headers: { 'Content-Type': 'image/x-icon' } });
};
