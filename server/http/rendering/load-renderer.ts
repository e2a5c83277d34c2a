import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { FatalError } from '../../fatal-error.ts';
import { createRenderer, type Draw, type Render } from './renderer.ts';

/** Loads what draws the pages, `dist/server/entry.mjs`. Throws `FatalError` without a built site. */
export async function loadRenderer(entry: string): Promise<Render> {
  if (!existsSync(entry)) {
    throw new FatalError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const { draw } = (await import(pathToFileURL(entry).href)) as { draw: Draw };
  return createRenderer(draw);
}
