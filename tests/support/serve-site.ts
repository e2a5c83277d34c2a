import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { keepCompiled } from '../../testing/compiled.ts';
import { freePort } from '../../testing/free-port.ts';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A production server that runs, what it was told, and how it ends. */
export type ServedSite = {
  url: string;
  env: NodeJS.ProcessEnv;
  /** What it has printed since it started: a line for each post. */
  log: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts the production server on a free port, with a data folder of its own; `folder` is the
 * project's, or a copy's.
 */
export async function serveSite(
  settings: Record<string, string> = {},
  folder = root,
): Promise<ServedSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  // Nothing else of the environment: it may name the database or the mail server of a real site.
  const env = {
    ...keepCompiled,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DESK_PORT: 'off',
    // Every test posts from one address.
    RATE_LIMIT: '100000',
    ...settings,
  };
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env });
  const url = `http://127.0.0.1:${env.PORT}`;
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const log = () => printed;
  await answering(url, { hasEnded: () => server.exitCode !== null, log });
  return {
    url,
    env,
    log,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function answering(
  url: string,
  { hasEnded, log }: { hasEnded: () => boolean; log: () => string },
) {
  // A machine that is slow is not broken; the limit is for a server that neither answers nor ends.
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt && !hasEnded()) {
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start:\n${log()}`);
}
