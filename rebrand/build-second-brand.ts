import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

/** Where the second brand's copy of the project lies, with its site in `dist`. */
export const secondFolder = path.join(root, '.cache/second-brand');

/** Not copied: what is made, what is not ours, and what is kept of the copy's own last build. */
const left = new Set([
  ...['.git', '.cache', '.astro', 'node_modules', 'dist', 'data', 'docs'],
  ...['screenshots', 'test-results', 'playwright-report'],
]);

/**
 * Does what a rebrander does: copies the project, writes another `src/brand.ts`, builds. The
 * published build knows nothing of it, and a copy that did not change is not built again. Throws with
 * what the build says.
 */
export async function buildSecondBrand(): Promise<void> {
  mkdirSync(secondFolder, { recursive: true });
  for (const name of readdirSync(secondFolder)) {
    if (!left.has(name)) rmSync(path.join(secondFolder, name), { recursive: true });
  }
  for (const name of readdirSync(root)) {
    if (!left.has(name)) cpSync(path.join(root, name), path.join(secondFolder, name), copying);
  }
  cpSync(path.join(root, 'rebrand/second-brand.ts'), path.join(secondFolder, 'src/brand.ts'));
  const modules = path.join(secondFolder, 'node_modules');
  rmSync(modules, { force: true });
  symlinkSync(path.join(root, 'node_modules'), modules);
  const build = 'const { ensureBuilt } = await import("./tasks/build.mjs"); await ensureBuilt();';
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: secondFolder,
    // The site of a brand, whatever the site is told that is built from here.
    env: { ...process.env, SITE_URL: undefined, ENROLMENT_ENDPOINT: undefined },
  });
}

const copying = { recursive: true } as const;
