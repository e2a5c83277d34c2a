import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openStore, type Store } from '../../server/store/store.ts';
import { freePort, keepCompiled } from '../../testing/processes.ts';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A running production server, with its environment and a way to stop it. */
export type ServedSite = {
  url: string;
  env: NodeJS.ProcessEnv;
  /** Runs some work on its database. */
  ask: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
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
  // A machine that is slow is not broken; the limit is for a server that neither answers nor ends.
  const giveUpAt = performance.now() + 60_000;
  const isReady = () =>
    fetch(`${url}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isReady())) {
    if (performance.now() > giveUpAt || server.exitCode !== null) {
      throw new Error(`The server did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    env,
    ask: async (work) => {
      const store = await openStore({ dataDir }, { mustExist: true });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    log: () => printed,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}
