import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { environment, hasProjectNode, projectNode, root, run, stop } from './run.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.installed-from');
/** npm reads it before package-lock.json. */
const addressed = path.join(root, 'npm-shrinkwrap.json');

/**
 * Installs what builds and serves the site (`dependencies`), and with `withTools` what tests and measures it too
 * (`devDependencies`), unless just these versions are there already. An installation that was broken off is
 * finished.
 */
export async function ensureInstalled({ withTools = false } = {}) {
  const wanted = fingerprint(['package-lock.json', '.npmrc']);
  const hasTools = existsSync(path.join(modules, 'vitest'));
  const isWhole = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && hasProjectNode();
  if (isWhole && (hasTools || !withTools)) return;
  process.stdout.write('Installing what is missing (once, about a minute) …\n');
  rmSync(stamp, { force: true });
  // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform, and a registry need not
  // have them all. `--no-save` keeps to the locked versions just the same. Both groups are named, as NODE_ENV or npm's
  // own settings may say otherwise. Tools that are there stay: with `--omit=dev` npm would remove them, and fetch them
  // again for the next test.
  const group = withTools || hasTools ? '--include=dev' : '--omit=dev';
  const install = () => npm(['install', '--no-save', group, '--include=optional', ...quietly]);
  const { output: said } = await npm(['config', 'get', 'registry']);
  const [registry = ''] = /^https?:.*$/m.exec(said) ?? [];
  writeFileSync(addressed, withAddresses(registry));
  let { code, output } = await install().finally(() => rmSync(addressed));
  // A registry may have its packages at other addresses. Without the file npm asks the registry where they are.
  if (code !== 0 || !hasProjectNode()) ({ code, output } = await install());
  if (code !== 0 || !hasProjectNode()) {
    stop(
      `${output.trim()}\nThe dependencies could not be installed (npm install, exit code ${code}).`,
    );
  }
  // The headers in Node's package, 67 MB, are only for compiling add-ons, which nothing here does.
  for (const name of readdirSync(modules).filter((name) => /^node-.*-(?:arm|x)64$/.test(name))) {
    rmSync(path.join(modules, name, 'include'), { recursive: true, force: true });
  }
  writeFileSync(stamp, wanted);
}

/**
 * The lock file, with each package's address at the registry that npm is set to. Without addresses npm first reads the
 * list of all versions of each package, up to 10 MB, and takes half as long again.
 */
function withAddresses(registry) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? folder.split('node_modules/').pop();
    const file = `${name.split('/').pop()}-${entry.version}.tgz`;
    if (folder) entry.resolved = `${registry.replace(/\/?$/, '/')}${name}/-/${file}`;
  }
  return JSON.stringify(lock);
}

/**
 * Imports a package that is too large to be installed with the others: it is fetched into `.cache/` when it is first
 * used. None of its scripts are run.
 */
export async function importFetched(name, version, file) {
  const folder = path.join(root, '.cache/fetched', `${name}@${version}`);
  const stamp = path.join(folder, '.installed');
  if (!existsSync(stamp)) {
    process.stdout.write(`Fetching ${name} ${version} (once) …\n`);
    // Run by the project's Node, because under an older Node npm chooses older versions of the package's dependencies.
    const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-package-lock'];
    const { code, output } = await npm([...words, ...quietly, `${name}@${version}`], {
      node: projectNode,
      env: environment(),
    });
    if (code !== 0) stop(`${output.trim()}\n${name} could not be fetched.`);
    writeFileSync(stamp, '');
  }
  return import(pathToFileURL(path.join(folder, 'node_modules', name, file)).href);
}

/** npm tells its scripts where it is; for a bare `node tasks/run-script.mjs start` it is found on the path. */
function npm(args, { node = process.execPath, env = process.env } = {}) {
  const program = process.env.npm_execpath;
  return program?.endsWith('.js')
    ? run(node, [program, ...args], { env })
    : run('npm', args, { env });
}

/** A SHA-256 over the content of files and folders, and over some words, such as settings. */
export function fingerprint(entries, words = []) {
  const hash = createHash('sha256');
  for (const entry of entries) addFiles(hash, path.join(root, entry));
  for (const word of words) hash.update(`${word}\0`);
  return hash.digest('hex');
}

function addFiles(hash, file) {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) addFiles(hash, path.join(file, name));
    return;
  }
  hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
}
