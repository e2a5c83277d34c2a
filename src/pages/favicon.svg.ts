import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { brand } from '../../domain/provider/brand.ts';
import { Logo } from '../art/Logo.tsx';

const { light, dark } = brand.colours.love;
const colours = `svg{color:${light}}@media (prefers-color-scheme:dark){svg{color:${dark}}}`;

/** The mark as the browser tab's icon, in the brand's colour of either scheme. */
export const GET: APIRoute = () => {
  const mark = renderToStaticMarkup(createElement(Logo, {}));
  // A file needs the XML namespace, which the mark inside a page does not have.
  const icon = mark
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace('>', `><style>${colours}</style>`);
  return new Response(icon, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
