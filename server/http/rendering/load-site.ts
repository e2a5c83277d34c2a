import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { ChoiceHints } from '../../../domain/forms/enrolment/course-choices.ts';
import { FatalError } from '../../fatal-error.ts';
import { createRenderer, type Draw, type Render } from './renderer.ts';

/** What the server needs of the built site beside its files. */
export type LoadedSite = { render: Render; choiceHints: ChoiceHints };

/** Loads what the build made for the server, `dist/server/entry.mjs`. Throws `FatalError` without a built site. */
export async function loadSite(entry: string): Promise<LoadedSite> {
  if (!existsSync(entry)) {
    throw new FatalError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const { draw, readChoiceHints } = (await import(pathToFileURL(entry).href)) as Entry;
  return { render: createRenderer(draw), choiceHints: await readChoiceHints() };
}

/** What `integrations/pages-on-demand-entry.ts` exports. */
type Entry = { draw: Draw; readChoiceHints: () => Promise<ChoiceHints> };
