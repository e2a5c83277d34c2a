import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  spawn,
  type StdioOptions,
} from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import { paths } from '../domain/paths.ts';
import { keepCompiled } from './compiled.ts';
import { fakeDist } from './fake-site.ts';
import { sampleApplication } from './sample-application.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Starts the server as a process of its own, on any free port; `then` is code that it runs next. */
export function runServer(env: Record<string, string>, dist = fakeDist(), then = '') {
  return watch(spawn(process.execPath, entryFor(dist, then), { env: { ...usual(), ...env } }));
}

/**
 * The same with an output that nobody here listens to, so that the port has to be given. `wrap` puts the
 * command that starts Node into another. Resolves once the server answers; `stop` signals the server itself.
 */
export async function runServerUnheard(
  env: Record<string, string> & { PORT: string },
  { stdio, then = '', wrap = (command) => command, onSpawn }: UnheardOptions,
) {
  const pidFile = join(temporaryFolder(), 'pid');
  const noteItsPid = `(await import('node:fs')).writeFileSync('${pidFile}', String(process.pid));`;
  const entry = entryFor(fakeDist(), noteItsPid + then);
  const [file = '', ...args] = wrap([process.execPath, ...entry]);
  const child = spawn(file, args, { env: { ...usual(), ...env }, stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  onSpawn?.(child);
  const ended = once(child, 'exit').then(([code]) => ({ code: Number(code) }));
  const origin = `http://127.0.0.1:${env.PORT}`;
  await until(() => fetch(origin + paths.health).catch(() => undefined));
  return {
    origin,
    stop: () => {
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
      return ended;
    },
  };
}

/** The same with so many open files at most, as `ulimit -n` allows them. */
export function runServerWithFiles(openFiles: number) {
  const command = ['-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath];
  return watch(spawn('/bin/sh', [...command, ...entryFor(fakeDist())], { env: usual() }));
}

/** Posts an application to a server that runs. */
export const postTo = (origin: string, form: object = sampleApplication) =>
  fetch(origin + paths.enrolmentsApi, {
    ...{ method: 'POST', body: new URLSearchParams({ data: JSON.stringify(form) }) },
  });

type UnheardOptions = {
  stdio: StdioOptions;
  then?: string;
  wrap?: (command: string[]) => string[];
  onSpawn?: (child: ChildProcess) => void;
};

/**
 * A server that is handed a listening socket as descriptor 3, as systemd does (sd_listen_fds(3)), and
 * starts when it is told to.
 */
export function runServerOnSocket(port: Server, env: Record<string, string>) {
  const { fd } = (port as unknown as { _handle: { fd: number } })._handle;
  const script = 'read go; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"';
  const child = spawn('/bin/sh', ['-c', script, process.execPath, ...entryFor(fakeDist())], {
    env: { ...usual(), ...env },
    stdio: ['pipe', 'pipe', 'pipe', fd],
  });
  return { ...watch(child as ChildProcessWithoutNullStreams), go: () => child.stdin!.end('go\n') };
}

function usual() {
  const dataDir = join(temporaryFolder(), 'data');
  const own = { HOST: '127.0.0.1', PORT: '0', DESK_PORT: 'off', DATA_DIR: dataDir };
  return { ...keepCompiled, ...own };
}

function entryFor(dist: string, then = ''): string[] {
  const entry = `import { start } from ${JSON.stringify(import.meta.resolve('../server/main.ts'))};
    await start({ dist: ${JSON.stringify(dist)} });
    ${then}`;
  return ['--input-type=module', '--eval', entry];
}

/** What a server prints, and how it ends; it does not outlive the test. */
function watch(child: ChildProcessWithoutNullStreams) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const printed = (pattern: string | RegExp) =>
    new Promise<string>((resolve) => {
      let soFar = '';
      child.stdout.on('data', (chunk: Buffer) => {
        soFar += chunk.toString();
        if (soFar.match(pattern)) resolve(soFar);
      });
    });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return {
    process: child,
    printed,
    /** What stands on stderr so far. */
    complaints: () => complaints,
    started: printed('Ctrl\\+C').then((message) => ({
      origin: /http:\/\/\S+/.exec(message)?.[0] ?? '',
      message,
    })),
    ended: output.then(([stdout, stderr, [code]]) => ({ code: Number(code), stdout, stderr })),
  };
}
