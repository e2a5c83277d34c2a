import { expect, test } from 'vitest';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { eraseOf, makeDesk, modelOf, pageOf } from '../../../testing/make-desk.ts';
import { to } from '../../../testing/sample-entry.ts';
import { UncertainError } from '../../store/engine.ts';
import type { Store } from '../../store/store.ts';

type Person = Awaited<ReturnType<ReturnType<typeof makeDesk>['signIn']>>;

/** A desk with one application, and two people who are signed in. */
async function deskWithOne(options: Parameters<typeof makeDesk>[0] = {}) {
  const made = makeDesk(options);
  const reference = await made.apply({ submittedAt: '2025-01-31T08:00:00.000Z' });
  const [zoe, yan] = [await made.signIn('Zoe'), await made.signIn('Yan')];
  const erase = (fields: Record<string, string> = {}) => zoe.post(eraseOf(reference), fields);
  return { ...made, reference, zoe, yan, erase };
}

test('erasing asks for the reference first, and asks again for another one', async () => {
  const { erase, reference, store } = await deskWithOne();
  expect(modelOf(await erase(), 'erase').erase.fault).toBeUndefined();
  const wrong = await erase({ typed: '2222-2222' });
  expect(wrong.statusCode).toBe(422);
  expect(modelOf(wrong, 'erase').erase.fault).toBe('reference-differs');
  expect(await store.find(reference)).toBeDefined();
});

test('erasing waits for a look at what a colleague did meanwhile, and leaves the reference alone', async () => {
  const { erase, zoe, yan, reference, store } = await deskWithOne();
  const { seen } = await zoe.submission(reference);
  const note = { do: 'note', text: 'Keep it: they are a customer.', seen };
  await yan.change(reference, note);
  const typed = ` ${reference.toLowerCase().replace('-', '')}`;
  const late = await erase({ typed, seen });
  expect(late.statusCode).toBe(409);
  const noted = modelOf(late, 'erase').erase;
  expect(noted.overtaken).toMatchObject([{ action: 'noted', by: 'Yan' }]);
  expect(await store.find(reference)).toBeDefined();
  await yan.change(reference, { do: 'undo', seen: noted.row.lastEvent! });
  const again = await erase({ typed, seen: noted.row.lastEvent! });
  const undone = modelOf(again, 'erase').erase;
  expect(undone.overtaken).toMatchObject([{ action: 'undone', undid: { action: 'noted' } }]);

  const erased = await erase({ typed, seen: undone.row.lastEvent! });
  expect(modelOf(erased, 'erased').erased).toEqual({
    references: [reference],
    elsewhere: [],
    isInBooks: false,
    left: [],
    from: deskPaths.toAnswer,
  });
  expect(await store.listErased()).toEqual([reference]);
  expect((await zoe.get(pageOf(reference))).statusCode).toBe(404);
});

test.each(['alone', 'with others'])(
  'what is erased %s is said to be elsewhere too, also to somebody who presses twice',
  async (how) => {
    const { time, zoe, yan, apply, store } = await deskWithOne();
    const reference = await apply({ deliverTo: to('spreadsheet') });
    const now = time.now.toISOString();
    await store.outbox.claim('spreadsheet', { now, leaseEnds: now, limit: 1 });
    const row = { typed: '1', row: `${reference}.`, from: deskPaths.toAnswer };
    const press = (person: Person) =>
      how === 'alone'
        ? person.post(eraseOf(reference), { typed: reference })
        : person.post(deskPaths.several, { do: 'erase', ...row });
    const answers = [...(await Promise.all([press(zoe), press(zoe)])), await press(zoe)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(modelOf(answer, 'erased').erased).toMatchObject({
        references: [reference],
        elsewhere: [{ label: 'Spreadsheet' }],
      });
    }
    expect((await press(yan)).body).not.toContain('elsewhere');
  },
);

test('an erasure whose commit got no answer may have happened, and the page says so', async () => {
  const opened = openSqlite();
  const lost = () => Promise.reject(new UncertainError(new Error('zoe@applicant.example')));
  const store: Store = { ...opened, erase: lost };
  const { erase, reference, logLines } = await deskWithOne({ store });
  const answer = await erase({ typed: reference });
  const problem = { status: 503, what: 'uncertain' };
  expect(modelOf(answer, 'problem').problem).toEqual(problem);
  expect(logLines.at(-1)).toMatch(/erase".*503.*UncertainError/);
});
