import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** A command of a dependency, to be run by the project's Node. */
export const tool = (name) => path.join(root, 'node_modules/.bin', name);

/**
 * The newer Node that the tools need, which is a dependency like any other; the machine's own may be
 * Node 20, which cannot run them.
 */
export const projectNode = tool('node');

/** The environment of the tools and the server: the project's Node comes first, and telemetry is off. */
export const environment = () => ({
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
});

/**
 * Runs a program in the project's folder and resolves to its exit code and, unless `stdio` is
 * `inherit`, what it printed, which `isShown` shows as it comes.
 */
export function run(command, args, { env = environment(), stdio = 'pipe', isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (isShown) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

/** Ends the command with code 1 and this line on stderr. */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Where Node keeps the compiled sources for the next start. Without this folder it loads a compiler for
 * TypeScript each time, which takes 20 MB and a third of the start.
 */
const compiled = path.join(root, '.cache/compiled');

const usualFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * The flags of the server's Node, here and in the samples (`deploy/`, Dockerfile). A request leaves little garbage
 * behind, so most of the 16 MB that V8 would take for it, twice, would be wasted in a server at rest.
 */
export const serverFlags = [...usualFlags, '--max-semi-space-size=4'];

/**
 * Runs the project's own TypeScript in the foreground, passes signals on, and ends with the same code. Once a file in
 * `reread` is saved, it starts again. Ctrl-C reaches the child by itself, because the terminal sends it to the whole
 * group; a signal to this process alone is passed on.
 */
export async function runInForeground(script, args = [], { flags = usualFlags, reread = [] } = {}) {
  let child;
  let isSaved;
  let isTold = false;
  let saved;
  // Watches folders, as an editor may replace a file by another one.
  for (const folder of new Set(reread.map((file) => path.dirname(path.join(root, file))))) {
    watch(folder, (_, name) => {
      if (!reread.some((file) => path.join(root, file) === path.join(folder, name ?? ''))) return;
      clearTimeout(saved);
      // Waits a little, as a file is empty for a moment while it is written.
      saved = setTimeout(() => {
        isSaved = true;
        child.kill('SIGTERM');
      }, 200);
    });
  }
  // The child is told by the terminal itself; this process only has to outlive it.
  process.on('SIGINT', () => (isTold = true));
  process.on('SIGTERM', () => {
    isTold = true;
    child.kill('SIGTERM');
  });
  for (;;) {
    isSaved = false;
    child = spawn(projectNode, [...flags, script, ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compiled, ...environment() },
      stdio: 'inherit',
    });
    const [code, signal] = await new Promise((resolve) =>
      child.on('close', (...ending) => resolve(ending)),
    );
    if (isTold || !isSaved) process.exit(code ?? (signal ? 1 : 0));
  }
}

/** Whether the project's Node is installed. */
export const hasProjectNode = () => existsSync(projectNode);
