import type { HistoryEngine } from '../../testing/histories/database.ts';
import { runHistories, tellFailure, type Which } from '../../testing/histories/histories.ts';
import { startPostgresEngine } from '../../testing/histories/postgres-engine.ts';
import { createSqliteEngine } from '../../testing/histories/sqlite-engine.ts';

/** The engines that histories can be run with. */
export const engineNames = ['SQLite', 'PostgreSQL'] satisfies HistoryEngine['name'][];

type Options = Which & {
  engine: string;
  /** Called every few seconds with the number of histories that are done and the seconds since the start. */
  onProgress: (done: number, seconds: number) => void;
};

/** How a run ended; `failure` is lines of text to print. */
export type HistoriesResult = { done: number; seconds: number; failure: string | undefined };

/** Runs many histories of what can go wrong with the real store, intake and worker. */
export async function measureHistories({
  engine: name,
  onProgress,
  ...which
}: Options): Promise<HistoriesResult> {
  const engine = name === 'PostgreSQL' ? await startPostgresEngine() : createSqliteEngine();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let told = 0;
  const tell = (done: number) => {
    if (seconds() - told < pauseBetweenWords) return;
    told = seconds();
    onProgress(done, told);
  };
  try {
    const { done, failure } = await runHistories(engine, which, { onProgress: tell });
    return { done, seconds: seconds(), failure: failure && tellFailure(engine, failure) };
  } finally {
    await engine.stop();
  }
}

/** Seconds from one call of `onProgress` to the next. */
const pauseBetweenWords = 10;
