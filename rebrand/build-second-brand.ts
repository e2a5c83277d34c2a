import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { buildCopy, copyProject } from '../testing/build-copy.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Where the second brand's copy of the project lies, with its site in `dist`. */
export const secondFolder = path.join(root, '.cache/second-brand');

/** Where the second brand teaches. */
export const secondTown = 'Łódź';

/** Where the copy of the project lies that has no optional page. */
export const barestFolder = path.join(root, '.cache/barest-site');

/** Does what somebody who wants no optional page would do: writes `false` for each in `domain/pages.ts`, and builds. */
export async function buildBarestSite(wanted: Parameters<typeof buildCopy>[1] = {}): Promise<void> {
  copyProject(barestFolder);
  const table = path.join(barestFolder, 'domain/pages.ts');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replaceAll(/(?<=: IsThere = )true|(?<=^ {2}\S+: )true/gmu, 'false'));
  await buildCopy(barestFolder, wanted);
}

/**
 * Does what a rebrander does: copies the project, writes another `domain/brand.ts` and another town, builds. The
 * published build knows nothing of this, and a copy that did not change is not built again. Throws with what the build
 * says.
 */
export async function buildSecondBrand(): Promise<void> {
  copyProject(secondFolder);
  cpSync(path.join(root, 'rebrand/second-brand.ts'), path.join(secondFolder, 'domain/brand.ts'));
  const facts = path.join(secondFolder, 'domain/facts.ts');
  writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll(/London(?=')/gu, secondTown));
  await buildCopy(secondFolder);
}
