import type { AstroIntegration } from 'astro';

import { applicationRoom, deskRoom, rooms } from '../src/gallery/rooms.ts';

/**
 * Adds the gallery to `astro dev`, and to a build that asks for it with `GALLERY=on`, as the checks
 * do (tasks/build.mjs). The site that is published has no such address.
 */
export function gallery(): AstroIntegration {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && process.env.GALLERY !== 'on') return;
        for (const { address, file } of rooms) {
          injectRoute({ pattern: address, entrypoint: `./src/gallery/rooms/${file}.astro` });
        }
        injectRoute({ pattern: deskRoom('[page]'), entrypoint: './src/gallery/DeskPage.astro' });
        injectRoute({
          pattern: applicationRoom('[page]'),
          entrypoint: './src/gallery/ApplicationPage.astro',
        });
      },
    },
  };
}
