import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { facts } from '../domain/provider/facts.ts';
import { sampleCancellation } from '../domain/testing/sample-changes.ts';
import { openSqlite, setUpEngines } from '../testing/engines.ts';
import { act, applyAs, book, minute } from '../testing/sample-entry.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ledgerTable } from './ledger.ts';
import { restoreStore } from './store/restore.ts';
import type { Store } from './store/store.ts';

const person = 'Grace Goodbye';
const now = minute(30);

/** Two bookings, one of which was invoiced, paid and cancelled, and its refund paid in part. */
async function filled(store: Store): Promise<string> {
  await book(store, await applyAs(store, { businessName: 'Stays Ltd' }), minute(0));
  const reference = await applyAs(store, { fullName: person, businessName: person });
  await book(store, reference, minute(1));
  const invoice = { number: 'INV-7', amount: '74700', dueOn: '2025-02-14', sure: '' };
  await act(store, reference, { action: 'invoiced', ...invoice }, 2);
  await act(
    store,
    reference,
    { action: 'paid', amount: '74700', paidOn: '2025-01-30', sure: '' },
    3,
  );
  await act(store, reference, sampleCancellation, 4);
  await act(store, reference, { action: 'refunded', refund: '20000' }, 5);
  return reference;
}

/** What is exported, without whose it is, in an order that no erasure changes. */
async function exported(store: Store) {
  const { columns, rows } = ledgerTable(store, 'movements', {});
  const names = columns.map(({ name }) => name);
  const all = (await Array.fromAsync(rows)).map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at]])),
  );
  const amounts = all
    .map(({ reference: _reference, customer: _customer, ...row }) => JSON.stringify(row))
    .sort();
  return { amounts, text: JSON.stringify(all), whose: all.map(({ customer }) => customer) };
}

describe.each(setUpEngines())('the books in $engine', ({ open }) => {
  test('have the same sums of a month that was exported after an erasure, without name and reference', async () => {
    const store = await open();
    const reference = await filled(store);
    const before = await exported(store);
    expect(before.amounts).toHaveLength(6);
    expect(before.text).toContain(person);
    expect(await store.erase([reference], now)).toMatchObject([{ reference, isInBooks: true }]);
    const after = await exported(store);
    expect(after.amounts).toEqual(before.amounts);
    expect(after.text).toContain('INV-7');
    for (const gone of [person, reference]) expect(after.text).not.toContain(gone);
    expect(after.whose.filter((each) => each === 'erased')).toHaveLength(5);
    // Erased once more, as by `restore`, nothing is counted twice.
    await store.erase([reference], now);
    expect((await exported(store)).amounts).toEqual(before.amounts);
  });

  test('lose nothing where somebody quarantines what is booked', async () => {
    const store = await open();
    const reference = await filled(store);
    const { amounts } = await exported(store);
    await act(store, reference, { action: 'quarantined' }, 6);
    expect((await exported(store)).amounts).toEqual(amounts);
  });

  test('also keep what purge erases, and only for as long as the law asks', async () => {
    const store = await open();
    await filled(store);
    const before = await exported(store);
    const all = await Array.fromAsync(store.records(), ({ submission }) => submission.reference);
    const erased = await store.purge(all, () => true, now);
    expect(erased.map(({ isInBooks }) => isInBooks)).toEqual([true, true]);
    expect((await exported(store)).amounts).toEqual(before.amounts);
    const after = (years: number, day = '01-30') => `${2025 + years}-${day}T12:00:00.000Z`;
    await store.forgetBooks(after(facts.booksYears + 1));
    expect((await exported(store)).amounts).toHaveLength(6);
    await store.forgetBooks(after(facts.booksYears + 1, '01-31'));
    expect((await exported(store)).amounts).toHaveLength(5);
    await store.forgetBooks(after(facts.booksYears + 1, '02-01'));
    expect((await exported(store)).amounts).toEqual([]);
  });

  test('keep nothing of who never booked, and nothing that is too old already', async () => {
    const store = await open();
    const asked = await applyAs(store, {});
    expect(await store.erase([asked], now)).toMatchObject([{ isInBooks: false }]);
    const reference = await filled(store);
    const later = `${2025 + facts.booksYears + 2}-01-31T12:00:00.000Z`;
    expect(await store.erase([reference], later)).toMatchObject([{ isInBooks: false }]);
    expect((await exported(store)).amounts).toHaveLength(1);
  });
});

test.each(['before', 'after'])(
  'a backup made %s an erasure brings the books back whole, and each line once',
  async (made) => {
    const dataDir = temporaryFolder();
    const copy = join(temporaryFolder(), 'copy.sqlite');
    const store = openSqlite(dataDir);
    const reference = await filled(store);
    const { amounts } = await exported(store);
    if (made === 'before') await store.backup(copy);
    await store.erase([reference], now);
    if (made === 'after') await store.backup(copy);
    await store.close();
    const terms = { place: { dataDir }, now: new Date(now), letterChannel: 'letter' };
    await restoreStore(copy, terms);
    const restored = await exported(openSqlite(dataDir));
    expect(restored.amounts).toEqual(amounts);
    expect(restored.text).not.toContain(person);
  },
);
