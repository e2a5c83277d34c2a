import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fingerprint } from './fingerprint.mjs';
import { hasProjectNode, root, run, stop } from './run.mjs';

const stamp = path.join(root, 'node_modules/.installed-from');

/** Installs the dependencies that the lock file names, unless just these are there already. */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json', '.npmrc']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && hasProjectNode()) return;
  process.stdout.write('Installing what is missing (once, about a minute) …\n');
  // npm tells its scripts where it is; beside a bare `node tasks/run-script.mjs start` it is on the path.
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform, and
  // a registry need not have them all. `--no-save` keeps to the locked versions just the same.
  // With the tools of the build, and what they have for this platform, also where NODE_ENV or npm's own
  // settings leave them out.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env: process.env })
    : await run('npm', args, { env: process.env });
  if (code !== 0 || !hasProjectNode()) {
    stop(
      `${output.trim()}\nThe dependencies could not be installed (npm install, exit code ${code}).`,
    );
  }
  writeFileSync(stamp, wanted);
}
