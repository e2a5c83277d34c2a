import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';

import type { Desk } from '../desk.ts';
import { deskColumns, deskEntryOf, deskValues } from '../desk-entry.ts';
import { deskLists, type ReadRows } from '../desk-lists.ts';
import type { Dialect } from '../desk-queries.ts';
import { eventOf, submissionOf, unaddedOutcome } from '../rows.ts';
import type { Write } from './group-commit.ts';
import { sqliteSearch } from './search.ts';

type DeskParts = { database: DatabaseSync; write: Write };

/** The desk in SQLite. */
export function sqliteDesk({ database, write }: DeskParts): Desk {
  // What a list sorts must not pass through a folder for temporary files.
  database.exec('PRAGMA temp_store = MEMORY');
  const byReference = database.prepare('SELECT * FROM submissions WHERE reference = ?');
  const eventsOf = database.prepare(
    'SELECT id, content FROM events WHERE submission_id = ? ORDER BY id',
  );
  const insert = database.prepare('INSERT INTO events (submission_id, content) VALUES (?, ?)');
  const update = database.prepare(
    `UPDATE desk SET ${deskColumns.map((column) => `${column} = ?`).join()} WHERE submission_id = ?`,
  );

  const hold = database.prepare(
    "UPDATE submissions SET suspicion = 'staff' WHERE id = ? AND suspicion IS NULL RETURNING *",
  );

  const read: ReadRows = async ({ sql, values }) => {
    const rows = database.prepare(sql).all(...values);
    // A reading in steps lets others have their turn.
    await turn();
    return rows;
  };

  return {
    ...deskLists({ read, dialect, search: sqliteSearch(read, dialect) }),
    add: (reference, event, terms) =>
      write(() => {
        const row = byReference.get(reference);
        if (row === undefined) return { outcome: 'absent' };
        const id = Number(row.id);
        const events = eventsOf.all(id).map(eventOf);
        const unadded = unaddedOutcome(event, events, terms);
        if (unadded) return unadded;
        const content = JSON.stringify(event);
        const { lastInsertRowid } = insert.run(id, content);
        const added = eventOf({ id: Number(lastInsertRowid), content });
        const stored = submissionOf(event.action === 'quarantined' ? (hold.get(id) ?? row) : row);
        update.run(...deskValues(deskEntryOf(stored, [...events, added])), id);
        return { outcome: 'added', event: added };
      }),
  };
}

const dialect: Dialect = {
  mark: (number) => `?${number}`,
  // Of `instr`, LIKE and GLOB the fastest: https://sqlite.org/lang_expr.html#glob
  contains: (column, mark) => `${column} GLOB ${mark}`,
  pattern: (part) => `*${part.replaceAll(/[*?[]/g, '[$&]')}*`,
  answers: (names) => `json_extract(content, ${names.map((name) => `'$.${name}'`).join()})`,
};
