import { migrateSqlite } from '../../server/store/migrate.ts';
import { openDatabase } from '../../server/store/sqlite/open-database.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';

/** How long it took to enter the applications and messages into the lists of the desk, in milliseconds. */
export type Filled = { fillMs: number };

/**
 * Fills a data folder with `count` applications and messages, some for every list of the desk, but leaves out the
 * lists; then makes and times those.
 */
export function fillDatabase(dataDir: string, count: number): Filled {
  const database = openDatabase(dataDir);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const submit = database.prepare(
    `INSERT INTO submissions (kind, reference, submitted_at, content_hash, content, suspicion)
     VALUES (?, ?, ?, '', ?, ?)`,
  );
  const deliver = database.prepare(
    `INSERT INTO deliveries (submission_id, channel, state, due_at, made_at)
     VALUES (?1, 'spreadsheet', ?2, ?3, ?3)`,
  );
  const attempt = database.prepare(
    `INSERT INTO attempts (delivery_id, started_at, ended_at, failure) VALUES (?1, ?2, ?2, ?3)`,
  );
  const act = database.prepare('INSERT INTO events (submission_id, content) VALUES (?, ?)');
  for (let number = 0; number < count; number += 1) {
    const at = timeOf(number);
    const share = number % 100;
    const isMessage = share < 5;
    const content = isMessage ? messageOf(number) : applicationOf(number);
    const { lastInsertRowid: id } = submit.run(
      ...[isMessage ? 'contact' : 'enrolment', referenceOf(number), at, JSON.stringify(content)],
      share === 5 || share === 6 ? 'honeypot' : null,
    );
    const hasGivenUp = share === 7;
    const { lastInsertRowid: delivery } = deliver.run(
      ...[id, hasGivenUp ? 'given-up' : 'delivered', at],
    );
    attempt.run(delivery, at, hasGivenUp ? 'It is closed.' : null);
    const add = (change: object) => act.run(id, JSON.stringify({ ...change, at, by: 'Ada' }));
    if (share >= 30 || share < 3) add({ action: 'answered' });
    if (share >= 50)
      add({ action: 'noted', text: 'Prefers mornings; asked for step-free access.' });
    if (share >= 50) add({ action: 'closed', outcome: share % 2 ? 'enrolled' : 'not-enrolled' });
  }
  database.exec('DELETE FROM desk; COMMIT');
  const start = performance.now();
  migrateSqlite(database);
  const fillMs = performance.now() - start;
  database.close();
  return { fillMs };
}

/** The reference of the application or message with this number. */
export function referenceOf(number: number): string {
  const digits = number.toString(8).padStart(8, '0').replaceAll('0', '8').replaceAll('1', '9');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** When the application or message with this number came: one comes every five minutes. */
export function timeOf(number: number): string {
  return new Date(Date.UTC(2025, 0, 1) + number * 300_000).toISOString();
}

/** A name that only one of the applicants has. */
export const rareName = 'Quillon Zaffre';

function applicationOf(number: number) {
  const fullName = number % 100 === 60 && number < 100 ? rareName : nameOf(number);
  const email = `${fullName.toLowerCase().replace(' ', '.')}.${number}@company${number % 997}.example`;
  const mobile = `+44 7700 ${String(900_000 + number)}`;
  const businessName = `${places[number % places.length]} Trading ${number % 997} Limited`;
  return { ...sampleApplication, fullName, email, mobile, businessName };
}

function messageOf(number: number) {
  const name = nameOf(number);
  return {
    ...sampleMessage,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@writer.example`,
  };
}

const nameOf = (number: number) =>
  `${first[number % first.length]} ${last[Math.floor(number / first.length) % last.length]}`;

const first = [
  'Ada',
  'Bram',
  'Chloë',
  'Dmitri',
  'Elif',
  'Femi',
  'Grace',
  'Hana',
  'Idris',
  'Jürgen',
];
const last = ['Adeyemi', 'Brown', 'Castellanos', 'Dąbrowski', 'Evans', 'Fitzgerald', 'Ghosh'];
const places = ['Leeds', 'Bristol', 'Glasgow', 'Cardiff', 'Hull', 'Norwich'];
