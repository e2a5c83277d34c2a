import { existsSync } from 'node:fs';
import path from 'node:path';

import { type BrowserContext, expect } from '@playwright/test';

import { root } from './serve-site.ts';

/** Where the gallery is built, apart from the site (tasks/build.mjs). */
const builtGallery = path.join(root, '.cache/gallery/client');

/** Puts the gallery's files in the way of the site's. */
export async function showGallery(page: Pick<BrowserContext, 'route'>) {
  expect(existsSync(builtGallery), 'node tasks/build.mjs gallery').toBe(true);
  await page.route(/\/(?:gallery|_astro)/u, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: path.join(builtGallery, pathname.includes('.') ? pathname : `${pathname}.html`),
    });
  });
}
