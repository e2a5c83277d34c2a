import { randomBytes, randomFillSync } from 'node:crypto';

import { createReference, type Kind, type StoredSubmission } from '../../domain/submission.ts';
import { storeDesk } from './desk.ts';
import { type Engine, type Erased, type Row, type Sql, submissionOf } from './engine.ts';
import { storeIntake } from './intake.ts';
import { storeOutbox } from './outbox.ts';
import { storeSessions } from './sessions.ts';
import { type Notices, probeBytes, type Store } from './store.ts';

/** The store over an engine, which is closed with it. */
export function createStore(engine: Engine, newReference = createReference): Store {
  return {
    ...storeIntake(engine, newReference),
    ...storedForms(engine),
    ...storeErasure(engine),
    outbox: storeOutbox(engine),
    notices: storeNotices(engine),
    desk: storeDesk(engine),
    sessions: storeSessions(engine),
    linkSecret: () => linkSecret(engine),
    renewLinkSecret: () =>
      engine.write(async (sql) => {
        await sql.run(renewSecret, newSecret());
      }),
    backup: (file) => engine.backup(file),
    isNew: engine.isNew,
    probe: () =>
      engine.write(async (sql) => {
        // New bytes each time, because SQLite skips a write that changes nothing.
        await sql.run(fillProbe, randomFillSync(new Uint8Array(probeBytes)));
      }),
    close: () => engine.close(),
  };
}

const fillProbe = `
  INSERT INTO probes (id, filler) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET filler = excluded.filler`;

/** The secret of the links, which is made when it is first asked for. */
async function linkSecret({ read, write }: Engine): Promise<string> {
  const select = "SELECT value FROM secrets WHERE name = 'links'";
  const [found] = await read.all(select);
  if (found) return String(found.value);
  const [made] = await write(async (sql) => {
    // Another instance may have been quicker.
    await sql.run(
      "INSERT INTO secrets VALUES ('links', $1) ON CONFLICT (name) DO NOTHING",
      newSecret(),
    );
    return sql.all(select);
  });
  return String(made?.value);
}

const newSecret = () => randomBytes(32).toString('base64url');
const renewSecret = `
  INSERT INTO secrets VALUES ('links', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/** The methods that read submissions. */
function storedForms({ read }: Engine): Pick<Store, 'list' | 'countQuarantined' | 'find'> {
  return {
    async *list<Of extends Kind>(kind: Of, { quarantined = false } = {}) {
      let lastId: Row[string] = 0;
      let page;
      do {
        page = await read.all(quarantined ? listQuarantined : listOthers, kind, lastId);
        for (const row of page) yield submissionOf(row) as StoredSubmission<Of>;
        lastId = page.at(-1)?.id ?? null;
      } while (page.length === pageLength);
    },
    countQuarantined: async (kind) => Number((await read.all(countQuarantined, kind))[0]?.number),
    find: async (reference) => {
      const [row] = await read.all(`SELECT * FROM submissions WHERE reference = $1`, reference);
      return row && submissionOf(row);
    },
  };
}

const pageLength = 200;
const listWhere = (condition: string) => `
  SELECT * FROM submissions
  WHERE kind = $1 AND ${condition} AND id > $2 ORDER BY id LIMIT ${pageLength}`;
const listQuarantined = listWhere('suspicion IS NOT NULL');
const listOthers = listWhere('suspicion IS NULL');
const countQuarantined = `
  SELECT count(*) AS number FROM submissions WHERE kind = $1 AND suspicion IS NOT NULL`;

/** The methods that remove submissions with everything about them. */
function storeErasure(engine: Engine): Pick<Store, 'erase' | 'purge' | 'listErased'> {
  const { listed, locked } = engine.dialect;
  const among = `IN ${listed('$1', 'text')}`;
  // A claim that is under way ends first, and no other begins, so that all channels with an attempt are named.
  const lock = `SELECT id FROM submissions WHERE reference ${among} ORDER BY id ${locked}`;
  const lockDeliveries = `
    SELECT id FROM deliveries
    WHERE submission_id IN (SELECT id FROM submissions WHERE reference ${among}) ${locked}`;
  const selectSent = `
    SELECT DISTINCT submissions.id, reference, channel
    FROM submissions
    LEFT JOIN (deliveries JOIN attempts ON delivery_id = deliveries.id)
      ON submission_id = submissions.id
    WHERE reference ${among} ORDER BY submissions.id`;
  const remove = `DELETE FROM submissions WHERE reference ${among}`;

  async function removeAll(sql: Sql, references: readonly string[]): Promise<Erased[]> {
    const asked = JSON.stringify(references);
    await sql.all(lock, asked);
    await sql.all(lockDeliveries, asked);
    const byReference = Map.groupBy(await sql.all(selectSent, asked), (row) =>
      String(row.reference),
    );
    await sql.run(remove, asked);
    return [...byReference].map(([reference, rows]) => ({
      reference,
      sentTo: rows.flatMap(({ channel }) => (channel === null ? [] : [String(channel)])),
    }));
  }

  return {
    erase: (references, now) => engine.erase(now, (sql) => removeAll(sql, references)),
    purge: (before, now) =>
      engine.erase(now, async (sql) => {
        const old = await sql.all(
          'SELECT reference FROM submissions WHERE submitted_at < $1',
          before,
        );
        const references = old.map(({ reference }) => String(reference));
        return removeAll(sql, references);
      }),
    listErased: () => engine.listErased(),
  };
}

/** The daily notices. Of several instances only one sends each. */
function storeNotices({ write }: Engine): Notices {
  return {
    claim: (day, { now, leaseEnds }) =>
      write(async (sql) => (await sql.run(claimNotice, day, leaseEnds, now)) === 1),
    markSent: (day, at) =>
      write(async (sql) => {
        await sql.run('UPDATE notices SET sent_at = $1 WHERE day = $2', at, day);
      }),
  };
}

const claimNotice = `
  INSERT INTO notices (day, lease_ends) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET lease_ends = excluded.lease_ends
  WHERE notices.sent_at IS NULL AND notices.lease_ends <= $3`;
