import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { test as base, expect } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');

/** The production server with a data folder of its own, one for each worker. */
export type Site = {
  url: string;
  /** What `npm run applications` prints, with its exit code. */
  applications: (...args: string[]) => Promise<{ code: number; stdout: string; stderr: string }>;
};

type WorkerFixtures = {
  site: Site;
  /** What the server is told beside the usual; files that ask for the same share a server. */
  settings: Record<string, string>;
};
type TestFixtures = {
  /** Errors on the console that this test is about; any other fails it. */
  expectedErrors: RegExp[];
};

/** A browser on the site; an unexpected error on the console, or a broken script, fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
      const env = {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        // Every test posts from one address.
        RATE_LIMIT: '100000',
        ...settings,
      };
      const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, env });
      const url = `http://127.0.0.1:${env.PORT}`;
      await answering(url, server);
      await use({
        url,
        applications: (...args) =>
          promisify(execFile)(process.execPath, ['server/commands/applications.ts', ...args], {
            cwd: root,
            env,
          }).then(
            ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
            (error: unknown) => error as { code: number; stdout: string; stderr: string },
          ),
      });
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((known) => known.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});

export { expect };

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answering(url: string, server: ChildProcess) {
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; tries < 100; tries += 1) {
    if (server.exitCode !== null) break;
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start:\n${output}`);
}
