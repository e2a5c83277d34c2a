import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { certificatesOf } from '../../domain/case/certificates.ts';
import { hasErasedList, leaveToFolderOwner, makePrivateFolder, readErased } from './data-folder.ts';
import { StoreError, type StorePlace } from './engine.ts';
import { databaseFile, isDamage, reasonOf, takeAlone } from './sqlite/open-database.ts';
import { everySubmission, openStore, type Store } from './store.ts';

type RestoreTerms = {
  place: StorePlace;
  now: Date;
  letterChannel: string;
  /** Whether it is sure that nothing was erased since the copy was made. */
  isWithoutList?: boolean;
  /** Whether a tool of PostgreSQL's own has put another copy back, such as a snapshot. */
  isOtherCopy?: boolean;
};

/**
 * Puts a copy that `backup` made back in the place of the SQLite database. Where a snapshot of PostgreSQL was put back,
 * this does what is left to do. Resolves to what it holds now, and to the file of the database that was there before, if
 * there was one. Rejects with `StoreError`.
 */
export async function restoreStore(file: string | undefined, terms: RestoreTerms) {
  if (terms.place.databaseUrl === undefined) {
    if (file === undefined) throw new StoreError('Which file? restore FILE');
    return restoreSqlite(file, terms);
  }
  if (file !== undefined || !terms.isOtherCopy) {
    throw new StoreError(
      'The database is PostgreSQL. A copy that backup made goes into an empty one by copy-to-postgres ' +
        '(docs/operations.md). Where a snapshot was put back: restore --other-copy',
    );
  }
  const store = await openStore(terms.place, { mustExist: true });
  try {
    // The snapshot knows of no later erasure; the folder does, of all up to the last copy that was made here.
    const erased = new Set([...(await store.listErased()), ...readErased(terms.place.dataDir)]);
    const settled = await settle(store, [...erased], terms);
    return { ...settled, replaced: undefined, certificates: undefined };
  } finally {
    await store.close();
  }
}

/**
 * Puts a copy in the place of the database, once nothing is in it that must not come back. The database that was there
 * is moved aside. Throws `StoreError`, with everything as it was, where the copy cannot be used, the list of erasures is
 * not there or a server has the database open.
 */
async function restoreSqlite(file: string, terms: RestoreTerms) {
  const { dataDir } = terms.place;
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  if (!terms.isWithoutList && !hasErasedList(dataDir)) {
    throw new StoreError(
      `The list of what was erased, erased.txt, is not in ${dataDir}, so what was erased since that copy was made would come back. ` +
        'Put the latest list there; or, if nothing was erased since: restore FILE --without-list',
    );
  }
  // Beside its place, so that it gets there by a rename, which is done whole or not at all.
  const workshop = join(dataDir, 'restoring');
  const [place, copy] = [databaseFile(dataDir), databaseFile(workshop)];
  // One that was broken off may have left it.
  const removeWorkshop = () => rmSync(workshop, { recursive: true, force: true });
  try {
    removeWorkshop();
    makePrivateFolder(workshop);
    closeFormer(place);
    copyFileSync(file, copy);
    leaveToFolderOwner(copy);
    const store = await openStore({ dataDir: workshop }, { mustExist: true });
    const settled = await settle(store, readErased(dataDir), terms);
    const former = existsSync(place) ? await certificatesAt(dataDir) : undefined;
    const certificates = former && differenceOf(await certificatesIn(store), former);
    // The last to close writes the journal into the file, which then is all there is.
    await store.close();
    const replaced = moveAside(place, terms.now);
    renameSync(copy, place);
    return { ...settled, replaced, certificates };
  } catch (error) {
    // The message names a file that is removed in a moment.
    if (error instanceof StoreError) throw new StoreError(error.message.replaceAll(copy, file));
    throw new StoreError(
      `${file} cannot be put back into ${dataDir} (${reasonOf(error)}). Nothing was changed.`,
    );
  } finally {
    removeWorkshop();
  }
}

/** Writes the journal into the database that is there. One that is damaged may be why a copy is put back. */
function closeFormer(place: string) {
  if (!existsSync(place)) return;
  const database = new DatabaseSync(place);
  try {
    takeAlone(database, place);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    database.close();
  }
}

/** Whether each certificate is good, by its number. */
type Certificates = ReadonlyMap<string, boolean>;

async function certificatesIn(store: Store): Promise<Certificates> {
  const all = new Map<string, boolean>();
  for await (const { reference } of store.list('enrolment')) {
    for (const { number, isGood } of certificatesOf(await store.desk.history(reference)))
      all.set(number, isGood);
  }
  return all;
}

/** Those of the former database; `undefined` where it cannot be read. */
async function certificatesAt(dataDir: string): Promise<Certificates | undefined> {
  const former = await openStore({ dataDir }, { mustExist: true }).catch(() => undefined);
  try {
    return former && (await certificatesIn(former));
  } catch {
    return undefined;
  } finally {
    await former?.close();
  }
}

/** Those that are good again, and those that were issued after the copy was made, so that they are not known any more. */
const differenceOf = (copy: Certificates, former: Certificates) => ({
  goodAgain: [...copy]
    .filter(([number, isGood]) => isGood && former.get(number) === false)
    .map(first),
  unknown: [...former.keys()].filter((number) => !copy.has(number)),
});

const first = ([number]: readonly [string, boolean]) => number;

/** Moves the files of the database aside. Returns the new name, unless there was no database. */
function moveAside(place: string, now: Date): string | undefined {
  if (!existsSync(place)) return undefined;
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  const replaced = place.replace(/\.sqlite$/, `-replaced-${time}.sqlite`);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(place + suffix)) renameSync(place + suffix, replaced + suffix);
  }
  return replaced;
}

/**
 * Takes what must not come back out of a restored database: sessions, what was erased since, links of before, and what
 * may have been sent since.
 */
async function settle(
  store: Store,
  listed: readonly string[],
  { now, letterChannel }: RestoreTerms,
) {
  const at = now.toISOString();
  // A copy that `backup` did not make may have sessions in it.
  await store.sessions.endAll();
  await store.renewLinkSecret();
  const erased = await store.erase(listed, at);
  const soon = new Date(now.getTime() + soonMs).toISOString();
  const held = await store.outbox.hold({ now: at, soon, letterChannel });
  const times = await Array.fromAsync(everySubmission(store), ({ submittedAt }) => submittedAt);
  return {
    count: times.length,
    latest: times.toSorted().at(-1),
    erasedAgain: erased.map(({ reference }) => reference),
    held,
  };
}

/** More than passes between an event and its letter, which **Undo** may have taken back after the copy was made. */
const soonMs = 60 * 60_000;
