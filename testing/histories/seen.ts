import type { DeskRow } from '../../server/store/desk-lists.ts';
import { type DeskView, deskViews } from '../../domain/views.ts';
import type { Delivery, DeliveryCounts, GivenUp } from '../../server/store/outbox.ts';
import type { Store } from '../../server/store/store.ts';
import type { DeskEvent } from '../../domain/events.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { everyPlace } from './places.ts';
import type { World } from './world.ts';

/** Everything that a store says, at the end of a history. */
export type Seen = {
  /** All lists one after the other: each kind, in quarantine and not. */
  listed: StoredSubmission[];
  found: Map<string, StoredSubmission | undefined>;
  deliveries: Map<string, Delivery[]>;
  givenUp: GivenUp[];
  counts: DeliveryCounts;
  /** The events of each form, and the rows that the lists of the desk show. */
  histories: Map<string, DeskEvent[]>;
  rows: { view: DeskView; row: DeskRow }[];
  /** The references that are somewhere in the files, of those that were asked for. */
  inFiles: Set<string>;
  /** The references that a restored copy would be rid of. */
  listedAsErased: Set<string>;
};

/** All submissions: each kind, quarantined and not. */
export async function listAll(store: Store): Promise<StoredSubmission[]> {
  const listed: StoredSubmission[] = [];
  for (const kind of ['enrolment', 'contact'] satisfies Kind[]) {
    for (const quarantined of [false, true]) {
      for await (const each of store.list(kind, { quarantined })) listed.push(each);
    }
  }
  return listed;
}

/** Reads everything that a store says, in its lists and of each of these references. */
export async function lookAtAll(
  { observer, database }: World,
  references: string[],
): Promise<Seen> {
  const seen: Seen = {
    listed: await listAll(observer),
    found: new Map(),
    deliveries: new Map(),
    givenUp: await observer.outbox.listGivenUp(),
    counts: await observer.outbox.count(everyPlace),
    histories: new Map(),
    rows: [],
    listedAsErased: new Set(await observer.listErased()),
    inFiles: new Set(references.filter((reference) => database.filesHold?.(reference))),
  };
  for (const view of deskViews) {
    const { rows } = await observer.desk.page(view, { limit: references.length + 1 });
    seen.rows.push(...rows.map((row) => ({ view, row })));
  }
  for (const reference of references) {
    seen.histories.set(reference, await observer.desk.history(reference));
    seen.found.set(reference, await observer.find(reference));
    seen.deliveries.set(reference, await observer.outbox.deliveriesOf(reference));
  }
  for (const reference of database.inDoubt?.() ?? []) {
    if (seen.found.get(reference) === undefined) seen.listedAsErased.add(reference);
  }
  return seen;
}
