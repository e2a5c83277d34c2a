import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { additionIn, stateAfter } from '../../domain/case/events.ts';
import { firstOffer } from '../../domain/testing/stored-lives.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import { promiseAnswersIn } from '../../testing/promise-answers.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { postgresTypes, sqliteTypes, steps } from './schema.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { openStore, type Store } from './store.ts';

const postgres = setUpPostgres();

/** Databases of version 1.0.0, each with a way to run statements in it as that version does. */
const databases = {
  SQLite: () => {
    const dataDir = temporaryFolder();
    const run = (statements: string) => {
      const database = new DatabaseSync(databaseFile(dataDir));
      database.exec(statements);
      database.close();
      return Promise.resolve();
    };
    const schema = `${steps[0]!.statements(sqliteTypes)} PRAGMA user_version = 11`;
    return Promise.resolve({ place: { dataDir }, run, schema });
  },
  PostgreSQL: async () => {
    const databaseUrl = await postgres.emptyDatabase();
    const schema = `
      CREATE TABLE schema_steps (taken integer NOT NULL); INSERT INTO schema_steps VALUES (11);
      ${steps[0]!.statements(postgresTypes)}`;
    const run = async (statements: string) => void (await postgres.query(statements, databaseUrl));
    return { place: { dataDir: temporaryFolder(), databaseUrl }, run, schema };
  },
};

test.each(Object.entries(databases))(
  'upgrade in %s: applications, offers and additions of version 1.0.0 keep what is promised on that day',
  async (_engine, newDatabase) => {
    const { place, run, schema } = await newDatabase();
    const open = async () => {
      const store = await openStore(place);
      onTestFinished(() => store.close());
      return store;
    };
    await run(schema);
    await run(stored(1));
    promiseAnswersIn(30);
    await open();
    promiseAnswersIn(72);
    // Not even a further start gives them another.
    const store = await open();
    await run(stored(2));
    expect(await promisesOf(store, 1)).toEqual({
      answerDueAt: '2025-02-01T15:05:12.345Z',
      replyHours: 30,
      dueAt: '2025-02-02T16:07:00.123Z',
      text: oddText,
    });
    // A server of that version, beside this one, keeps nothing.
    expect(await promisesOf(store, 2)).toEqual({
      answerDueAt: '2025-02-03T09:05:12.345Z',
      replyHours: 72,
      dueAt: undefined,
      text: oddText,
    });
  },
);

/** With all that may be taken for the end of a text, or for a field of an event. */
const oddText = 'It\'s "action":"offered", "dueAt":"never" \\ \u0000 {"promised":1} $1 %';

const referenceOf = (number: number) => `4KX7-999${number + 1}`;

/** SQL by which version 1.0.0 stored an application, its offer and, two days after, what the applicant added. */
function stored(number: number): string {
  const at = '2025-02-01T10:07:00.123Z';
  const events = [
    { ...firstOffer, at, by: 'Zoe' },
    { action: 'added', text: oddText, at, by: '' },
  ];
  const insert = events.map(
    (event, i) => `
    INSERT INTO events (id, submission_id, content)
    VALUES (${number * 10 + i}, ${number}, '${JSON.stringify(event).replaceAll("'", "''")}');`,
  );
  return `
    INSERT INTO submissions (id, kind, reference, submitted_at, content_hash, content)
    VALUES (${number}, 'enrolment', '${referenceOf(number)}', '2025-01-31T09:05:12.345Z', '', '{}');
    ${insert.join('')}`;
}

/** What is promised to an application, with its offer and its addition. */
async function promisesOf(store: Store, number: number) {
  const answerDueAt = (await store.find(referenceOf(number)))?.dueAt;
  const events = await store.desk.history(referenceOf(number));
  const { offer, openAdditions } = stateAfter(events);
  const { replyHours } = offer?.promised ?? {};
  return {
    answerDueAt,
    replyHours,
    dueAt: openAdditions[0]?.dueAt,
    text: events.map(additionIn).at(-1),
  };
}
