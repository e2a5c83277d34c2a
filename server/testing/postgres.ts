import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

import { type PostgresServer, startPostgres } from './start-postgres.ts';

/**
 * A real PostgreSQL server for the tests of one file, on a free port of 127.0.0.1 and in a temporary
 * folder, ended after the last of them. `emptyDatabase` gives the address of a new one each time.
 */
export function setUpPostgres() {
  let server: PostgresServer | undefined;
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
