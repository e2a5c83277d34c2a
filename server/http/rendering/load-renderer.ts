import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { Render } from '../pages/render-page.ts';
import { FatalError } from '../../fatal-error.ts';
import { createRenderer, type AstroHandler } from './renderer.ts';

/** Loads what draws the pages, `dist/server/entry.mjs`. Throws `FatalError` without a built site. */
export async function loadRenderer(entry: string): Promise<Render> {
  if (!existsSync(entry)) {
    throw new FatalError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return createRenderer(handler);
}
