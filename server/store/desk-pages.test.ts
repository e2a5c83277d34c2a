import { describe, expect, test } from 'vitest';

import { act, apply, giveUp, minute, referencesIn, to, write } from '../../testing/sample-entry.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { type DeskView, deskViews } from '../../domain/views.ts';
import type { Store } from './store.ts';

describe.each(setUpEngines())('pages of the desk’s lists in $engine', ({ open }) => {
  const readOn = async (store: Store, view: DeskView, way: 'next' | 'previous', from?: string) => {
    const pages: string[][] = [];
    let cursor = from;
    do {
      const page = await store.desk.page(view, { cursor, limit: 3 });
      pages.push(page.rows.map(({ submission }) => submission.reference));
      cursor = page[way];
    } while (cursor !== undefined);
    return pages;
  };

  test.each(deskViews)('of %s follow each other, forward and back', async (view) => {
    const store = await open();
    const deliverTo = to('spreadsheet');
    for (let at = 0; at < 8; at += 1) {
      // Two at the same time, as these need an order as well.
      const when = Math.floor(at / 2);
      if (view === 'messages') await write(store, when);
      else if (view === 'quarantined') await apply(store, when, { suspicion: 'honeypot' });
      else await apply(store, when, { deliverTo });
    }
    const waiting = await referencesIn(store, view === 'messages' ? view : 'to-answer');
    for (const [at, reference] of waiting.entries()) {
      const isDone = view === 'done' || (view === 'messages' && at > 3);
      if (view === 'under-way' || isDone) await act(store, reference, { action: 'answered' }, 9);
      if (view === 'done')
        await act(store, reference, { action: 'closed', outcome: 'enrolled' }, 9);
    }
    await giveUp(store, 'spreadsheet', minute(9));
    const all = await referencesIn(store, view);
    expect(all).toHaveLength(8);
    const pages = await readOn(store, view, 'next');
    expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
    const second = (await store.desk.page(view, { limit: 3 })).next;
    const last = (await store.desk.page(view, { limit: 3, cursor: second })).next;
    const back = (await store.desk.page(view, { limit: 3, cursor: last })).previous;
    expect(await readOn(store, view, 'previous', back)).toEqual([all.slice(3, 6), all.slice(0, 3)]);
  });

  test('stay where they are while others come and go', async () => {
    const store = await open();
    const references = [];
    for (let at = 0; at < 7; at += 1) references.push(await apply(store, 10 + at));
    const first = await store.desk.page('to-answer', { limit: 3 });
    expect(first.previous).toBeUndefined();
    await apply(store, 0);
    await act(store, references[1]!, { action: 'answered' });
    await act(store, references[2]!, { action: 'answered' });
    const second = await store.desk.page('to-answer', { limit: 3, cursor: first.next });
    expect(second.rows.map(({ submission }) => submission.reference)).toEqual(
      references.slice(3, 6),
    );
    // Of those before it two have gone and one has come, so the first page is filled up from the second.
    const back = await store.desk.page('to-answer', { limit: 3, cursor: second.previous });
    const times = back.rows.map(({ submission }) => submission.submittedAt);
    expect(times).toEqual([0, 10, 13].map(minute));
    expect(back.previous).toBeUndefined();
    // After the last that is still there come the last.
    for (const each of references.slice(3)) await act(store, each, { action: 'answered' });
    const last = await store.desk.page('to-answer', { limit: 3, cursor: second.next });
    expect(last.rows).toHaveLength(2);
    expect(last.next).toBeUndefined();
  });

  test('have cursors that say nothing of anybody, and forgive one that is made up', async () => {
    const store = await open();
    for (let at = 0; at < 4; at += 1) await apply(store, at);
    const { rows, next } = await store.desk.page('to-answer', { limit: 2 });
    expect(next).toMatch(/^after_\d+_\d+$/);
    for (const cursor of [
      ...['', 'x', 'after', 'after__', 'after_1', `${next!}0000000000000000`, 'after_-_1'],
      ...["after_1_1' OR 1=1", 'after_9999999999999999_1', 'after_NaN_1', '\u0000'],
    ]) {
      const page = await store.desk.page('to-answer', { cursor, limit: 2 });
      expect(page, cursor).toEqual({ rows, next, previous: undefined });
    }
  });
});
