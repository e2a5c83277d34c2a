import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

/** Not copied: what is made, what is not ours, and what is kept of the copy's own last build. */
const left = new Set([
  ...['.git', '.cache', '.astro', 'node_modules', 'dist', 'data', 'docs'],
  ...['screenshots', 'test-results', 'playwright-report'],
]);

/** Copies the project as it stands into a folder, with the packages of this one. */
export function copyProject(folder: string) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!left.has(name)) rmSync(path.join(folder, name), { recursive: true });
  }
  for (const name of readdirSync(root)) {
    if (!left.has(name)) cpSync(path.join(root, name), path.join(folder, name), copying);
  }
  const modules = path.join(folder, 'node_modules');
  rmSync(modules, { force: true });
  symlinkSync(path.join(root, 'node_modules'), modules);
}

/** Builds a copy and prints its guide, unless it did not change since the last time. Throws with what the build says. */
export async function buildCopy(folder: string): Promise<void> {
  const build = `import { ensureBrowser } from './tasks/browser.mjs';
    import { ensureBuilt } from './tasks/build.mjs';
    process.env.CHROMIUM = await ensureBrowser();
    await ensureBuilt({ printsGuide: true });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: folder,
    // The site of the copy, whatever the site is told that is built from here.
    env: { ...process.env, SITE_URL: undefined, ENROLMENT_ENDPOINT: undefined },
  });
}

const copying = { recursive: true } as const;
