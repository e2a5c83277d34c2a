import { afterAll, beforeAll, expect, test } from 'vitest';

import type { HistoryEngine } from '../../testing/histories/database.ts';
import { runHistories, tellFailure } from '../../testing/histories/histories.ts';
import { startPostgresEngine } from '../../testing/histories/postgres-engine.ts';
import { createSqliteEngine } from '../../testing/histories/sqlite-engine.ts';

let postgresEngine: HistoryEngine;
beforeAll(async () => {
  postgresEngine = await startPostgresEngine();
});
afterAll(() => postgresEngine.stop(), 60_000);

// CONTRIBUTING.md says how to see a failure again.
test.each([
  ['SQLite', 25, createSqliteEngine],
  ['PostgreSQL', 6, () => postgresEngine],
])(
  'with %s, whatever happens in whatever order, what was answered is kept and delivered once',
  async (_name, number, engine) => {
    const { done, failure } = await runHistories(engine(), { number }, { timeLimit });
    if (failure) throw new Error(tellFailure(engine(), failure));
    expect(done).toBeGreaterThan(0);
  },
  4 * 60_000,
);

/** Milliseconds after which a busy machine stops playing histories. */
const timeLimit = 60_000;
