import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isNodeNewEnough, nodeFolder, oneAtATime, root, run, stop } from './run.mjs';

/**
 * Installs what builds and serves the site (`dependencies`), and with `withTools` what tests and measures it too
 * (`devDependencies`), unless just these versions are there already; and a newer Node where the machine's own is too
 * old. An installation that was broken off is finished.
 */
export function ensureInstalled({ withTools = false } = {}) {
  // Tools that are there stay: npm would remove them, and fetch them again for the next test.
  const keepsTools = withTools || existsSync(path.join(root, 'node_modules/vitest'));
  return oneAtATime(async () => {
    await install(root, keepsTools ? '--include=dev' : '--omit=dev');
    if (!isNodeNewEnough) await install(nodeFolder, '--include=optional');
  });
}

async function install(folder, group) {
  const stamp = path.join(folder, 'node_modules/.installed-from');
  const wanted = fingerprint([path.join(folder, 'package-lock.json')], [group]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing what is missing (once, about a minute) …\n');
  rmSync(stamp, { force: true });
  // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform, and a registry need not
  // have them all. `--no-save` keeps to the locked versions just the same. Groups are named, as NODE_ENV or npm's own
  // settings may say otherwise.
  const words = ['install', '--no-save', group, '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await npm([...words, '--loglevel=error', '--prefix', folder]);
  if (code !== 0) {
    stop(
      `${output.trim()}\nThe dependencies could not be installed (npm install, exit code ${code}).`,
    );
  }
  writeFileSync(stamp, wanted);
}

/** npm tells its scripts where it is; for a bare `node tasks/run-script.mjs start` it is found on the path. */
function npm(args) {
  const program = process.env.npm_execpath;
  const command = program?.endsWith('.js') ? [process.execPath, program] : ['npm'];
  return run(command[0], [...command.slice(1), ...args], { env: process.env });
}

/** A SHA-256 over the content of files and folders, and over some words, such as settings. */
export function fingerprint(entries, words = []) {
  const hash = createHash('sha256');
  const add = (file) => {
    if (!existsSync(file) || path.basename(file) === 'node_modules') return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  };
  for (const entry of entries) add(path.resolve(root, entry));
  for (const word of words) hash.update(`${word}\0`);
  return hash.digest('hex');
}
