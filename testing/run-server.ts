import { type ChildProcessWithoutNullStreams, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import { paths } from '../domain/provider/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { fakeDist } from './fake-site.ts';
import { keepCompiled } from './processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts the server as a process of its own, on any free port. */
export function runServer(env: Record<string, string>, dist = fakeDist()) {
  return watch(spawnServer(env, { stdio: 'pipe' }, dist) as ChildProcessWithoutNullStreams);
}

/** Starts it with outputs of one's own. */
export const spawnServer = (
  env: Record<string, string>,
  { stdio }: Pick<SpawnOptions, 'stdio'>,
  dist = fakeDist(),
) => spawn(process.execPath, entryFor(dist), { env: { ...usual(), ...env }, stdio });

/** Posts an application to a server that runs. */
export const postTo = (origin: string, form: object = sampleApplication) =>
  fetch(origin + paths.enrolmentsApi, {
    ...{ method: 'POST', body: new URLSearchParams({ data: JSON.stringify(form) }) },
  });

function usual() {
  const dataDir = join(temporaryFolder(), 'data');
  const own = { HOST: '127.0.0.1', PORT: '0', DESK_PORT: 'off', DATA_DIR: dataDir };
  return { ...keepCompiled, ...own };
}

function entryFor(dist: string): string[] {
  const entry = `import { start } from ${JSON.stringify(import.meta.resolve('../server/main.ts'))};
    await start({ dist: ${JSON.stringify(dist)} });`;
  return ['--input-type=module', '--eval', entry];
}

/** What a server prints, and how it ends; it does not outlive the test. */
function watch(child: ChildProcessWithoutNullStreams) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const started = new Promise<{ origin: string; message: string }>((resolve) => {
    let message = '';
    child.stdout.on('data', (chunk: Buffer) => {
      message += chunk.toString();
      if (!message.includes('Ctrl+C')) return;
      resolve({ origin: /http:\/\/\S+/.exec(message)?.[0] ?? '', message });
    });
  });
  return {
    ...{ process: child, started },
    ended: output.then(([stdout, stderr, [code]]) => ({ code: Number(code), stdout, stderr })),
  };
}
