import { randomBytes } from 'node:crypto';

import { deskRow, insertDesk } from './desk-entry.ts';
import { eventOf, type Row, type Statement, submissionOf } from './engine.ts';
import { StoreError } from './store.ts';

/** How an engine writes the types that the two do not share. */
export type Types = {
  /** Of an id that is never given again, not even once its row is erased. */
  id: string;
  /** Of a column that refers to such an id. */
  reference: string;
  time: string;
  /** Keeps JSON in the very text that was given. */
  json: string;
  /** The check that a column holds JSON; empty where the column's type ensures that. */
  isJson: (column: string) => string;
  bytes: string;
  /** Of text that is compared byte by byte. */
  plainText: string;
  /** What ends the definition of a table, and of one that is stored in the order of its primary key. */
  table: string;
  orderedTable: string;
};

/**
 * The version of the schema. It goes on from the count before the first release; `earlierVersion` is from that time.
 */
export const schemaVersion = 8;

/** The one earlier version that can be brought up to date, with `bringOver`. */
export const earlierVersion = 7;

/**
 * The schema. What was submitted is one JSON text, because it is read and written whole: a new field of a form
 * needs no change here. Every kind shares the table, and with it the references and the keys. Channels, states and
 * suspicions are not listed in a CHECK, which SQLite changes only by copying the table.
 */
export const schemaOf = (types: Types): string => `
  CREATE TABLE submissions (
    id ${types.id},
    kind text NOT NULL CHECK (kind IN ('enrolment', 'contact')),
    reference text NOT NULL UNIQUE,
    submitted_at ${types.time} NOT NULL,
    content_hash text NOT NULL,
    content ${types.json} NOT NULL ${types.isJson('content')},
    suspicion text
  ) ${types.table};
  CREATE INDEX quarantined ON submissions (kind) WHERE suspicion IS NOT NULL;
  CREATE TABLE submission_keys (
    key ${types.plainText} PRIMARY KEY,
    submission_id ${types.reference} NOT NULL REFERENCES submissions ON DELETE CASCADE
  ) ${types.orderedTable};
  CREATE INDEX keys_of ON submission_keys (submission_id);
  CREATE TABLE events (
    id ${types.id},
    submission_id ${types.reference} NOT NULL REFERENCES submissions ON DELETE CASCADE,
    content ${types.json} NOT NULL ${types.isJson('content')},
    attempt text
  ) ${types.table};
  CREATE INDEX events_of ON events (submission_id);
  ${deliveriesOf(types)}
  ${deskOf(types)}
  CREATE TABLE notices (
    day text PRIMARY KEY, lease_ends ${types.time} NOT NULL, sent_at ${types.time}
  ) ${types.table};
  CREATE TABLE probes (
    id integer PRIMARY KEY CHECK (id = 1), filler ${types.bytes} NOT NULL
  ) ${types.table};
  CREATE TABLE sign_in_keys (
    hash text PRIMARY KEY, expires_at ${types.time} NOT NULL, browser_hash text
  ) ${types.orderedTable};
  CREATE TABLE sessions (
    hash text PRIMARY KEY, name ${types.json} NOT NULL, ends_at ${types.time} NOT NULL
  ) ${types.orderedTable};`;

/**
 * The secret that applicants' links are made from. It is not counted in the version: a database without it gets it at
 * the next start, and a program that does not know it takes no notice.
 */
export const secretsOf = (types: Types): string => `
  CREATE TABLE IF NOT EXISTS secrets (name text PRIMARY KEY, value text NOT NULL) ${types.orderedTable};`;

/** Makes the secret of the links, where there is none. */
export const addLinkSecret = (): Statement => ({
  text: `
    INSERT INTO secrets (name, value) VALUES ('links', $1) ON CONFLICT (name) DO NOTHING`,
  values: [randomBytes(32).toString('base64url')],
});

/**
 * What is to be delivered, of a submission or of one of its events, and every attempt at it. An attempt is written
 * when it begins, so that one that died with the server is seen too.
 */
export const deliveriesOf = (types: Types): string => `
  CREATE TABLE deliveries (
    id ${types.id},
    submission_id ${types.reference} NOT NULL REFERENCES submissions ON DELETE CASCADE,
    channel text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    due_at ${types.time} NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    current_attempt ${types.reference},
    made_at ${types.time} NOT NULL,
    mailbox text,
    event_id ${types.reference} REFERENCES events ON DELETE CASCADE,
    is_dated integer NOT NULL DEFAULT 0
  ) ${types.table};
  CREATE TABLE attempts (
    id ${types.id},
    delivery_id ${types.reference} NOT NULL REFERENCES deliveries ON DELETE CASCADE,
    started_at ${types.time} NOT NULL,
    ended_at ${types.time},
    failure text
  ) ${types.table};
  CREATE INDEX attempts_of ON attempts (delivery_id);
  CREATE INDEX due ON deliveries (channel, due_at) WHERE state = 'waiting';
  CREATE INDEX gave_up ON deliveries (channel) WHERE state = 'given-up';
  CREATE INDEX gave_up_of ON deliveries (submission_id) WHERE state = 'given-up';
  ${deliveryIndexes}`;

/** The indexes that the earlier version lacks or defines in another way. */
export const deliveryIndexes = `
  CREATE UNIQUE INDEX once ON deliveries (submission_id, channel, coalesce(event_id, 0));
  CREATE INDEX deliveries_of_event ON deliveries (event_id) WHERE event_id IS NOT NULL;
  CREATE INDEX receipts_since ON deliveries (made_at, mailbox)
    WHERE mailbox IS NOT NULL AND state <> 'withheld';`;

/**
 * The desk's lists. All of it follows from the other tables, so `fillDesk` writes what is missing. The rows are stored
 * in the order of the lists, so that a list is read, and searched, from its beginning.
 */
export const deskOf = (types: Types): string => `
  CREATE TABLE desk (
    quarantined integer NOT NULL,
    list text NOT NULL,
    sort_key ${types.reference} NOT NULL,
    submission_id ${types.reference} NOT NULL REFERENCES submissions ON DELETE CASCADE,
    state ${types.json} NOT NULL,
    email ${types.plainText} NOT NULL,
    telephone ${types.plainText} NOT NULL,
    search ${types.plainText} NOT NULL,
    PRIMARY KEY (quarantined, list, sort_key, submission_id)
  ) ${types.orderedTable};
  CREATE UNIQUE INDEX desk_of ON desk (submission_id);
  CREATE INDEX desk_email ON desk (email);
  CREATE INDEX desk_telephone ON desk (telephone) WHERE telephone <> '';
  CREATE INDEX desk_quarantined ON desk (submission_id) WHERE quarantined = 1;`;

/** Writes the entries that the desk lacks, in a transaction: yields statements, and takes their rows. */
export function* fillDesk(): Generator<Statement, void, Row[]> {
  let batch: Row[];
  let lastId: Row[string] = 0;
  do {
    batch = yield { text: selectLacking, values: [lastId] };
    if (batch.length === 0) return;
    const [first, last] = [batch[0]!.id, batch.at(-1)!.id];
    const events = yield { text: selectEvents, values: [first, last] };
    const byId = Map.groupBy(events, ({ submission_id: id }) => id);
    yield insertDesk(
      batch.map((row) => deskRow(row.id, submissionOf(row), byId.get(row.id)?.map(eventOf))),
    );
    lastId = last!;
  } while (batch.length === batchLength);
}

const batchLength = 500;
const selectLacking = `
  SELECT * FROM submissions WHERE id > $1
    AND NOT EXISTS (SELECT 1 FROM desk WHERE submission_id = submissions.id)
  ORDER BY id LIMIT ${batchLength}`;
const selectEvents = `
  SELECT id, submission_id, content FROM events
  WHERE submission_id >= $1 AND submission_id <= $2
    AND NOT EXISTS (SELECT 1 FROM desk WHERE desk.submission_id = events.submission_id)
  ORDER BY submission_id, id`;

/** The error for a database of another version of the schema; `undefined` for the present version. */
export function otherVersion(version: number): StoreError | undefined {
  if (version === schemaVersion) return undefined;
  if (version > schemaVersion) return new StoreError(newerVersion);
  return new StoreError(version === earlierVersion ? olderVersion : unknownVersion);
}

const newerVersion =
  'The database was written by a newer version of this program. Start that version instead.';
const olderVersion =
  'The database is that of an earlier version of this program. Start the server once, which brings it ' +
  'up to date; a backup can be made before.';
const unknownVersion =
  'The database is of a version from before the first release, which this program cannot bring up to date.';
