import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test } from 'vitest';

import { waitingFor } from '../../domain/case/due.ts';
import { sampleMessage } from '../../domain/testing/sample-forms.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import { promiseAnswersIn } from '../../testing/promise-answers.ts';
import { act, another, entry, message, referenceOf, to } from '../../testing/sample-entry.ts';
import type { Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const hoursAfter = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

const applications = (store: Store) => everything(store, 'enrolment');

describe.each(setUpEngines())('a store in $engine', ({ emptyDatabase, open, openTwo }) => {
  test('gives back an application unchanged, in every character, after it is opened again', async () => {
    const openStore = await emptyDatabase();
    const first = await openStore();
    const city = 'a\u0000b, half: \ud83e, 🦽 "\\" \\u0000 \' $1 ? \r\n\n\r\u2028';
    const { kind, submittedAt } = entry;
    const content = { ...entry.content, city };
    const added = await first.add({ ...entry, content });
    await first.close();
    const again = await openStore();
    onTestFinished(() => again.close());
    const dueAt = replyDue(kind, submittedAt);
    const stored = { kind, reference: referenceOf(added), submittedAt, dueAt, content };
    expect(added.outcome).toBe('stored');
    const found = await again.find(stored.reference);
    expect(found).toEqual(stored);
    expect(Object.keys(found?.content ?? {})).toEqual(Object.keys(content));
    expect(await applications(again)).toEqual([stored]);
  });

  test('keeps when an answer was promised, whatever is promised later', async () => {
    promiseAnswersIn(48);
    const store = await open('4KX7-9QMD', 'CCCC-2222');
    await store.add(another());
    const added = { action: 'added', text: 'One more', at: now, by: '' } as const;
    const dueAt = replyDue('enrolment', now);
    await store.desk.add('4KX7-9QMD', { ...added, dueAt });
    promiseAnswersIn(72);
    await store.add(another());
    const { rows } = await store.desk.page('to-answer', { now });
    const promised = rows.map(({ submission }) => [submission.reference, submission.dueAt]);
    expect(promised).toEqual([
      ['4KX7-9QMD', dueAt],
      ['CCCC-2222', hoursAfter(72)],
    ]);
    const { submission, state } = rows[0]!;
    expect(waitingFor(submission, { ...state, answer: { at: now, by: '' } }, now)).toMatchObject({
      for: 'addition',
      dueAt,
    });
    // What was due first stays first, though what is promised now comes sooner after its arrival.
    promiseAnswersIn(1);
    await act(store, 'CCCC-2222', { action: 'taken' });
    await store.add(another());
    expect(await applications(store)).toMatchObject([{ dueAt }, {}, { dueAt: hoursAfter(1) }]);
    const again = await store.desk.page('to-answer', { now });
    expect(again.rows.map(({ submission: { dueAt: due } }) => due)).toEqual([
      hoursAfter(1),
      dueAt,
      hoursAfter(72),
    ]);
  });

  test('keeps each version of the terms of service once, as it was first', async () => {
    const [store, other] = await openTwo();
    const terms = { fingerprint: 'f00', effective: 'March 2025', text: '<p>£249, “so”.</p>' };
    expect(await store.findTerms('f00')).toBeUndefined();
    await Promise.all([store, other, store].map((each) => each.keepTerms(terms, now)));
    await other.keepTerms({ ...terms, text: 'Others' }, tomorrow);
    await other.keepTerms({ ...terms, fingerprint: 'f01', text: 'Others' }, tomorrow);
    expect(await store.findTerms('f00')).toEqual(terms);
    expect((await store.findTerms('f01'))?.text).toBe('Others');
  });

  const tomorrow = '2025-02-01T00:00:00.000Z';
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const content = another();

  test('the same content stays one when it comes at once to two instances, under any keys', async () => {
    const instances = await openTwo();
    const deliverTo = to('receipt');
    const add = (idempotencyKey: string | undefined, at: number, submittedAt = now) =>
      instances[at % 2]!.add({ ...content, idempotencyKey, submittedAt, deliverTo });
    const posts = [...keys, undefined, ...keys.toReversed(), undefined];
    const answers = await Promise.all(posts.map((key, at) => add(key, at)));
    const references = answers.map(referenceOf);
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(new Set(references).size).toBe(1);
    expect(await applications(instances[0])).toHaveLength(1);
    expect(await instances[0].outbox.deliveriesOf(references[0]!)).toHaveLength(1);
    const again = await Promise.all(keys.map((key, at) => add(key, at, tomorrow)));
    expect(new Set(again.map(referenceOf))).toEqual(new Set(references));
  });

  test('lists applications, messages and what is suspect apart, and finds them alike', async () => {
    const store = await open('4KX7-9QMD', 'CCCC-2222', 'DDDD-3333', 'EEEE-4444');
    const suspect = another({ suspicion: 'honeypot' });
    for (const each of [another(), message, another(), suspect]) await store.add(each);
    const references = async (...which: Parameters<Store['list']>) =>
      (await Array.fromAsync(store.list(...which))).map(({ reference }) => reference);
    expect(await references('enrolment')).toEqual(['4KX7-9QMD', 'DDDD-3333']);
    expect(await references('contact')).toEqual(['CCCC-2222']);
    expect(await references('enrolment', { quarantined: true })).toEqual(['EEEE-4444']);
    expect(await store.countQuarantined('enrolment')).toBe(1);
    expect(await store.countQuarantined('contact')).toBe(0);
    expect(await store.find('EEEE-4444')).toMatchObject({ suspicion: 'honeypot' });
    const contact = { kind: 'contact', content: sampleMessage };
    expect(await store.find('CCCC-2222')).toMatchObject(contact);
    expect(await store.find('2222-2222')).toBeUndefined();
  });
});
