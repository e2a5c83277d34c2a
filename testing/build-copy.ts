import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

/** Not copied: the documents, what is generated or installed, and what the copy keeps from its own last build. */
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

/**
 * Builds a copy that has changed since its last build, and prints its guide; `hasGallery` builds its gallery too.
 * Throws with what the build says.
 */
export async function buildCopy(folder: string, { hasGallery = false } = {}): Promise<void> {
  const build = `import { ensureBrowser } from './tasks/browser.mjs';
    import { ensureBuilt, ensureGalleryBuilt } from './tasks/build.mjs';
    process.env.CHROMIUM = await ensureBrowser();
    await ensureBuilt({ printsGuide: true });
    if (${hasGallery}) await ensureGalleryBuilt();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: folder,
    // The settings of this project's own site must not reach the copy's.
    env: { ...process.env, SITE_URL: undefined, ENROLMENT_ENDPOINT: undefined },
  });
}

/** Runs the browser tests of a copy against its site; resolves to whether they pass. */
export function playOver(folder: string, words: string[], settings = {}): Promise<boolean> {
  const runner = path.join(folder, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [runner, 'test', '--reporter=line', ...words], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

const copying = { recursive: true } as const;
