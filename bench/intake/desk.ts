import { copyToPostgres } from '../../server/store/postgres/copy-to-postgres.ts';
import { type DeskView, deskViews } from '../../domain/views.ts';
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import type { Store } from '../../server/store/store.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { median } from '../statistics.ts';
import { fillDatabase, rareName, referenceOf, timeOf } from './desk-sample.ts';

type Options = { engines: string[]; applications: number; newFolder: () => string };

/** The time that one question or task of the desk takes. */
export type DeskLine = {
  engine: string;
  what: string;
  /** The median time until the answer, in milliseconds. */
  median: number;
  /** The longest that everything else in the process had to wait, in milliseconds. */
  held: number;
  /** Set if nobody regularly waits for the answer, so that no limit applies. */
  isFree?: true;
};

/** The limit, in milliseconds, for anything that a page of the desk asks a store. */
export const deskLimit = 100;

/** Measures what each list, each search and the page of one application ask of a store with many applications. */
export async function* measureDesk({
  engines,
  applications,
  newFolder,
}: Options): AsyncGenerator<DeskLine> {
  const dataDir = newFolder();
  const { fillMs } = fillDatabase(dataDir, applications);
  yield {
    engine: 'SQLite',
    what: 'the lists made anew',
    median: fillMs,
    held: fillMs,
    isFree: true,
  };
  if (engines.includes('SQLite')) {
    yield* measureStore('SQLite', openSqliteStore({ dataDir }), applications);
  }
  if (!engines.includes('PostgreSQL')) return;
  const server = await startPostgres();
  try {
    const databaseUrl = `${server.address}/postgres`;
    await copyToPostgres({ dataDir, databaseUrl });
    const store = await openPostgresStore({ databaseUrl });
    yield* measureStore('PostgreSQL', store, applications);
  } finally {
    await server.stop();
  }
}

async function* measureStore(engine: string, store: Store, applications: number) {
  try {
    for (const [what, ask] of questions(store, applications)) {
      yield { engine, what, ...(await timesOf(ask)) };
    }
    const figures = async () => {
      const from = timeOf(applications / 2);
      for (let after: number | undefined; ;) {
        const { next } = await store.desk.figures(from, after);
        if (next === undefined) return;
        after = next;
      }
    };
    const line = { engine, what: 'figures of half of them', ...(await timesOf(figures)) };
    yield { ...line, isFree: true as const };
  } finally {
    await store.close();
  }
}

/** Everything that a page of the desk asks a store. */
function* questions(
  store: Store,
  applications: number,
): Generator<[string, () => Promise<unknown>]> {
  const { desk, outbox } = store;
  for (const view of deskViews) {
    yield [view, () => desk.page(view)];
    yield [`${view}, in the middle`, inTheMiddle(view)];
    for (const [what, search] of searches) {
      yield [`${view}, ${what}`, () => desk.page(view, { search })];
    }
  }
  const reference = referenceOf(applications - 1);
  yield [
    'one application',
    async () => {
      await Promise.all([store.find(reference), desk.history(reference)]);
      await Promise.all([outbox.deliveriesOf(reference), desk.samePerson(reference, timeOf(0))]);
    },
  ];
  yield ['how many there are in each list', () => desk.counts()];
  yield ['how many are due', () => desk.countDue('enrolment', timeOf(applications / 2))];

  function inTheMiddle(view: DeskView) {
    const time = Date.parse(timeOf(applications / 2));
    const key = view === 'done' ? -time : view === 'messages' ? time - 1e15 : time;
    const isById = view === 'quarantined' || view === 'not-delivered';
    const cursor = `after_${isById ? applications / 2 : key}_${applications / 2}`;
    return () => desk.page(view, { cursor });
  }
}

const searches: [string, string][] = [
  ['a rare name', rareName],
  ['a common word', 'trading'],
  ['what is nowhere', 'qqxzzj'],
  ['two letters', 'da'],
  ['a telephone number', '07700 9004'],
];

async function timesOf(ask: () => Promise<unknown>) {
  const times: number[] = [];
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    let last = start;
    let isOver = false;
    const look = () => {
      held = Math.max(held, performance.now() - last);
      last = performance.now();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await ask();
    times.push(performance.now() - start);
    isOver = true;
    look();
  }
  return { median: median(times), held };
}

const rounds = 9;
