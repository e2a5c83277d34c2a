import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { CourseCover, type CoverId, coverIds } from '../../art/covers/CourseCover.tsx';
import { CampDayPicture, tents } from '../../art/page-pictures/CampPicture.tsx';
import { ink, paper } from '../../colour/palette.ts';
import { brand } from '../../../domain/brand.ts';
import { camp } from '../../../domain/pages.ts';

export const getStaticPaths = () =>
  [...coverIds, ...(camp ? ['camp'] : [])].map((cover) => ({ params: { cover } }));

const coloursOf = (scheme: 'light' | 'dark') =>
  Object.entries(brand.colours)
    .map(([name, colours]) => `--${name}:${colours[scheme]};--${name}-tint:${colours.tint};`)
    .join('');

const style = `svg{background:var(--fomo)}:root{--ink:${ink};--cover-paper:${paper};${coloursOf('light')}}@media (prefers-color-scheme:dark){:root{${coloursOf('dark')}}}`;

/** A cover as a file, for a page whose first answer has no room for the drawing; the camp's is its largest tent. */
export const GET: APIRoute = ({ params }) => {
  const drawing =
    params.cover === 'camp'
      ? createElement(CampDayPicture, { day: tents.length })
      : createElement(CourseCover, { cover: params.cover as CoverId });
  const cover = renderToStaticMarkup(drawing)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace('>', `><style>${style}</style>`);
  return new Response(cover, { headers: { 'Content-Type': 'image/svg+xml' } });
};
