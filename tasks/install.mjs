import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const node = nodeFor(lock);
  writeFileSync(addressed, forThisMachine(lock, registry, node));
  let [{ code, output }] = await Promise.all([install(), fetchNode(node)]).finally(() =>
    rmSync(addressed),
  );
  linkNode(node);
  // A registry may have its packages at other addresses. Without the file npm asks the registry where they are, and
  // installs Node itself.
  if (code !== 0 || !hasProjectNode()) ({ code, output } = await install());
  if (code !== 0 || !hasProjectNode()) {
    stop(
      `${output.trim()}\nThe dependencies could not be installed (npm install, exit code ${code}).`,
    );
  }
  writeFileSync(stamp, wanted);
}

/**
 * The lock file, with each package's address at the registry that npm is set to, and without Node. Without addresses
 * npm first reads the list of all versions of each package, up to 10 MB, and takes half as long again.
 */
function forThisMachine(lock, registry, node) {
  const copy = structuredClone(lock);
  for (const [folder, entry] of Object.entries(copy.packages)) {
    const name = entry.name ?? nameOf(folder);
    const file = `${name.split('/').pop()}-${entry.version}.tgz`;
    if (folder) entry.resolved = `${registry.replace(/\/?$/, '/')}${name}/-/${file}`;
  }
  // npm leaves out what is optional and for another system.
  if (node) copy.packages[node.folder].os = ['none'];
  return JSON.stringify(copy);
}

const nameOf = (folder) => folder.split('node_modules/').pop();

/** Node's package for this machine. On Windows, where a link needs a right of its own, npm installs it. */
function nodeFor({ packages }) {
  const [folder, entry] =
    Object.entries(packages).find(
      ([folder, { os, cpu }]) =>
        folder.startsWith('node_modules/node-') &&
        [os].flat().includes(process.platform) &&
        [cpu].flat().includes(process.arch),
    ) ?? [];
  if (!folder || process.platform === 'win32') return undefined;
  const { version, integrity } = entry;
  // npm leaves folders alone whose names begin with a dot.
  const home = path.join(modules, '.node', `${nameOf(folder)}-${version}`);
  return { folder, version, integrity, home, program: path.join(home, 'node') };
}

/**
 * Takes Node's program out of its package while npm installs the others, because npm would also unpack the 2,800
 * headers for compiling add-ons, 67 MB, and need a third more time. If this fails, npm installs Node after all.
 */
async function fetchNode(node) {
  if (!node || existsSync(node.program)) return;
  const { folder, version, integrity, home, program } = node;
  rmSync(path.dirname(home), { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const name = nameOf(folder);
  await npm(['pack', `${name}@${version}`, '--pack-destination', home, '--loglevel=error']);
  const archive = path.join(home, `${name}-${version}.tgz`);
  if (!existsSync(archive)) return;
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (integrity === `sha512-${hash}`) {
    const { code } = await run('tar', ['-xzf', archive, '-C', home, 'package/bin/node']);
    // Only a whole program gets its name.
    if (code === 0) renameSync(path.join(home, 'package/bin/node'), program);
    rmSync(path.join(home, 'package'), { recursive: true, force: true });
  }
  rmSync(archive);
}

/** Puts Node's program where npm would put it. */
function linkNode(node) {
  if (!node) return;
  // npm leaves a link as it is that leads out of its package, and if it fails there may be no folder of links.
  rmSync(projectNode, { force: true });
  if (!existsSync(node.program)) return;
  mkdirSync(path.dirname(projectNode), { recursive: true });
  symlinkSync(path.relative(path.dirname(projectNode), node.program), projectNode);
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
