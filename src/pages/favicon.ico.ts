import type { APIRoute } from 'astro';
import { createElement } from 'react';

import { Icon } from '../documents/share/Icon.tsx';
import { rasterize } from '../documents/share/picture-files.ts';

const size = 32;

/** For clients that try this address by default: browsers without SVG icons, feed readers, link previews. */
export const GET: APIRoute = async () => {
  const icon = createElement(Icon, { size, fills: 1 });
  const png = await rasterize(icon, { width: size, height: size });
  return new Response(icoOf(png, size), { headers: { 'Content-Type': 'image/x-icon' } });
};

/**
 * A PNG in the container that browsers ask for at `/favicon.ico`, which has held PNG since Windows
 * Vista: a header and one entry of the directory before it (`ICONDIR`, `ICONDIRENTRY`). `size` is the
 * picture's width and height in pixels, below 256.
 */
function icoOf(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const ico = new Uint8Array(headerLength + png.length);
  const view = new DataView(ico.buffer);
  view.setUint16(2, 1, true); // an icon
  view.setUint16(4, 1, true); // of one picture
  view.setUint8(6, size);
  view.setUint8(7, size);
  view.setUint16(10, 1, true); // colour planes
  view.setUint16(12, 32, true); // bits for each pixel
  view.setUint32(14, png.length, true);
  view.setUint32(18, headerLength, true);
  ico.set(png, headerLength);
  return ico;
}

const headerLength = 22;
