import pg from 'pg';
import { beforeAll } from 'vitest';

import { startPostgres } from './start-postgres.ts';

/** The server of this process: making one takes longer than most tests. It ends with the process. */
let shared: Promise<string> | undefined;
let made = 0;

/**
 * A real PostgreSQL server for tests, on a free port of 127.0.0.1 and in a temporary folder; the test files that one
 * process runs share it, in turn. `emptyDatabase` makes a new database each time, and gives its address.
 */
export function setUpPostgres() {
  let server = '';
  const address = (name = 'postgres') => `${server}/${name}`;
  /** Makes a statement beside what is tested; resolves to its rows. */
  const query = async <Found extends object>(statement: string, databaseUrl = address()) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<Found>(statement);
    await client.end();
    return rows;
  };
  beforeAll(async () => {
    server = await (shared ??= startForAll());
  });
  return {
    address,
    query,
    emptyDatabase: async () => {
      // A schema is as good as a database and made much faster.
      const name = `test_${(made += 1)}`;
      await query(`CREATE SCHEMA ${name}`);
      return `${address()}?options=-csearch_path%3D${name}`;
    },
  };
}

/** Vitest ends a process by a signal, which by itself would skip what is to be done at `exit`. */
function startForAll() {
  process.once('SIGTERM', () => process.exit());
  return startPostgres();
}
