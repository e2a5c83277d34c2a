import type { APIRoute } from 'astro';

import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { paper } from '../colour/palette.ts';
import { icons } from '../documents/share/Icon.tsx';

/** What a phone needs to keep the site on its home screen; it opens in the browser, as a site does. */
export const GET: APIRoute = () =>
  Response.json(
    {
      name: `${brand.name}: ${brand.tagline}`,
      short_name: brand.name,
      lang: 'en-GB',
      start_url: paths.home,
      display: 'browser',
      background_color: paper,
      theme_color: paper,
      icons: icons
        .filter(({ purpose }) => purpose)
        .map(({ name, size, purpose }) => ({
          src: `/${name}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
