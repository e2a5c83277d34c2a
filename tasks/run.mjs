import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Output that cannot be written, as on a full disk, stops no command.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '..');
// Tools take these for parts of an address, and end with "URI malformed".
if (/[#%?]/u.test(root))
  stop(`The folder ${root} has #, % or ? in its path. Give it another name.`);

/** A command of a dependency, to be run by the project's Node. */
export const tool = (name) => path.join(root, 'node_modules/.bin', name);

/** The lowest version of Node that runs tools and server: the first that has `Temporal`. */
const lowestNode = 26;
export const isNodeNewEnough = Number(process.versions.node.split('.')[0]) >= lowestNode;

/** Where a newer Node comes from where the machine's own is too old, as a dependency like any other. */
export const nodeFolder = path.join(root, 'tasks/node');

/** The Node that runs tools and server. */
export const projectNode = isNodeNewEnough
  ? process.execPath
  : path.join(nodeFolder, 'node_modules/.bin/node');

/**
 * Where Node keeps the compiled sources for the next start. Without this folder it loads a compiler for
 * TypeScript each time, which takes 20 MB and a third of the start.
 */
const compiled = path.join(root, '.cache/compiled');

/** The environment of the tools and the server: the project's Node comes first, and telemetry is off. */
export const environment = () => ({
  NODE_COMPILE_CACHE: compiled,
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  PATH: [path.join(root, 'node_modules/.bin'), path.dirname(projectNode), process.env.PATH].join(
    path.delimiter,
  ),
});

/** Does some work once no other command of this project installs or builds. */
export async function oneAtATime(work) {
  const lock = path.join(root, '.cache/working');
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, 300));
    try {
      return await work();
    } finally {
      rmSync(lock, { force: true });
    }
  } catch (error) {
    if (!diskFaults.includes(error.code)) throw error;
    return stop(`${error.path ?? root} cannot be written to (${error.code}).`);
  }
}

/** A disk that is full or can only be read, and what belongs to somebody else. */
const diskFaults = [
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EEXIST', 'ENOTDIR'],
];

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // A command that was killed leaves its lock behind; its number may belong to another process by now.
  const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  if (Date.now() - mtimeMs > 600_000 || !isRunning(lock)) rmSync(lock, { force: true });
  return false;
}

function isRunning(lock) {
  try {
    // Signal 0 only asks. An empty lock is just being written.
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/**
 * Runs a program in the project's folder and resolves to its exit code and, unless `stdio` is
 * `inherit`, what it printed.
 */
export function run(command, args, { env = environment(), stdio = 'pipe', cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (output += chunk));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Ends the command with code 1 and this line on stderr. */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const usualFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * The flags of the server's Node, here and in the samples (`deploy/`, Dockerfile). A request leaves little garbage
 * behind, so most of the 16 MB that V8 would take for it, twice, would be wasted in a server at rest.
 */
export const serverFlags = [...usualFlags, '--max-semi-space-size=4'];

/** Runs one of the project's programs in the foreground, and ends with the same code. */
export function runInForeground(program, args = [], flags = usualFlags) {
  const child = spawn(projectNode, [...flags, program, ...args], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to both; this process only has to outlive the other.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
