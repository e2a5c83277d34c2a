import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { referenceOf, to, withReceipt } from '../../testing/sample-entry.ts';
import { domainOf, mailboxOf } from './intake.ts';
import type { AddOutcome, NewSubmission, Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';

describe.each(setUpEngines())('receipts to one mailbox, in $engine', ({ open, openTwo }) => {
  const email = 'zoe@applicant.example';
  const spellings = [
    ...[email, 'Zoe@applicant.example', 'z.oe@applicant.example'],
    ...['zoe+courses@applicant.example', 'ZOE@APPLICANT.EXAMPLE', 'zoe@applicant.example'],
  ];
  const kindOf = (at: number) => (at % 2 === 0 ? 'enrolment' : 'contact');
  const receiptOf = async (store: Store, added: AddOutcome) =>
    (await store.outbox.deliveriesOf(referenceOf(added))).find(
      ({ channel }) => channel === 'receipt',
    );

  /** Adds one after another; resolves to what became of their receipts. */
  async function statesAfter(store: Store, entries: NewSubmission[]) {
    const states = [];
    for (const each of entries) states.push((await receiptOf(store, await store.add(each)))?.state);
    return states;
  }

  const threeTo = async (store: Store, submittedAt = now) =>
    statesAfter(
      store,
      Array.from({ length: 3 }, () => withReceipt(email, { submittedAt })),
    );

  test('are three at most, over both forms and however the address is written', async () => {
    const store = await open();
    const entries = spellings.map((email, at) => withReceipt(email, { kind: kindOf(at) }));
    expect(await statesAfter(store, entries)).toEqual([
      ...['waiting', 'waiting', 'waiting'],
      ...['withheld', 'withheld', 'withheld'],
    ]);
    expect(await statesAfter(store, [withReceipt('joe@applicant.example')])).toEqual(['waiting']);
    expect(await store.outbox.countWithheld('2025-01-30T09:05:00.000Z')).toBe(3);
    expect(await store.outbox.countWithheld(now)).toBe(0);
  });

  const addAll = async (store: Store, emails: string[]) => {
    // Some at a time, as waiting for a connection has a time limit.
    for (let at = 0; at < emails.length; at += 50)
      await Promise.all(emails.slice(at, at + 50).map((each) => store.add(withReceipt(each))));
  };

  test('are a hundred at most to one domain, whatever name stands before it', async () => {
    const store = await open();
    const names = Array.from({ length: 99 }, (_, at) => (at % 2 ? `a${at}@` : `zoe@s${at}.`));
    await addAll(
      store,
      names.map((name) => `${name}catch-all.example`),
    );
    const more = ['zoe@catch-all.example', 'zoe@any.thing.catch-all.example'];
    const others = ['b@catch-all.example', 'zoe@not-catch-all.example'];
    const states = statesAfter(
      store,
      [...more, ...others].map((email) => withReceipt(email)),
    );
    expect(await states).toEqual(['waiting', 'withheld', 'withheld', 'waiting']);
    expect(await store.outbox.countWithheld('2025-01-30T09:05:00.000Z')).toBe(2);
  });

  test('are a thousand at most in all, within a day', async () => {
    const store = await open();
    await addAll(
      store,
      Array.from({ length: 999 }, (_, at) => `zoe@applicant${at}.example`),
    );
    const today = ['zoe@last.example', 'zoe@more.example'].map((email) => withReceipt(email));
    const submittedAt = '2025-02-01T09:05:00.000Z';
    const nextDay = withReceipt('zoe@more.example', { submittedAt });
    const states = await statesAfter(store, [...today, nextDay]);
    expect(states).toEqual(['waiting', 'withheld', 'waiting']);
  });

  test('are three at most when all come at once to two instances', async () => {
    const instances = await openTwo();
    const entries = [...spellings, ...spellings].map((email, at) =>
      withReceipt(email, { kind: kindOf(at) }),
    );
    const added = await Promise.all(entries.map((each, at) => instances[at % 2]!.add(each)));
    const receipts = await Promise.all(added.map((each) => receiptOf(instances[0], each)));
    expect(receipts.filter((receipt) => receipt?.state === 'waiting')).toHaveLength(3);
    expect(receipts.filter((receipt) => receipt?.state === 'withheld')).toHaveLength(9);
  });

  test('are counted over the last 24 hours, whenever they began', async () => {
    const store = await open();
    await threeTo(store, '2025-01-31T23:00:00.000Z');
    const before = withReceipt(email, { submittedAt: '2025-02-01T22:59:59.999Z' });
    const after = withReceipt(email, { submittedAt: '2025-02-01T23:00:00.000Z' });
    expect(await statesAfter(store, [before, after])).toEqual(['withheld', 'waiting']);
  });

  test('are counted from when a quarantine ends', async () => {
    const store = await open();
    const states = [];
    for (let count = 0; count < 4; count += 1) {
      const suspect = { ...withReceipt(email), suspicion: 'too-fast', deliverTo: [] } as const;
      const added = await store.add(suspect);
      const terms = { deliverTo: to('receipt'), now: '2025-01-31T20:00:00.000Z' };
      await store.release(referenceOf(added), terms);
      states.push((await receiptOf(store, added))?.state);
    }
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'withheld']);
    const nextDay = withReceipt(email, { submittedAt: '2025-02-01T19:00:00.000Z' });
    expect(await statesAfter(store, [nextDay])).toEqual(['withheld']);
  });

  test('are sent all the same when somebody asks for one, and count from then on', async () => {
    const store = await open();
    await threeTo(store);
    const added = await store.add(withReceipt(email));
    const reference = referenceOf(added);
    expect(await store.outbox.retry('given-up', later)).toBe(0);
    expect(await store.outbox.listGivenUp()).toEqual([]);
    const nextDay = '2025-02-01T10:00:00.000Z';
    const terms = { now: nextDay, leaseEnds: '2025-02-01T10:02:00.000Z', limit: 10 };
    expect(await store.outbox.claim('receipt', terms)).toHaveLength(3);
    expect(await store.outbox.retry({ reference }, nextDay)).toBe(2);
    expect(await receiptOf(store, added)).toMatchObject({ state: 'waiting', dueAt: nextDay });
    const claimed = await store.outbox.claim('receipt', terms);
    expect(claimed).toMatchObject([{ tries: 1, submission: { reference } }]);
    expect(await store.outbox.countWithheld('2025-01-30T09:05:00.000Z')).toBe(0);
    expect(await threeTo(store, nextDay)).toEqual(['waiting', 'waiting', 'withheld']);
  });

  test('are told of to the staff where one is withheld, by any name, and not among what was sent', async () => {
    const store = await open('2222-2222', '3333-3333', '4444-4444', '5555-5555');
    await threeTo(store);
    const deliverTo = [{ name: 'text-message', isToSender: true }, { name: 'staff-mail' }];
    await store.add({ ...withReceipt(email), deliverTo });
    expect((await store.outbox.deliveriesOf('5555-5555'))[0]).toMatchObject({ state: 'withheld' });
    const terms = { now, leaseEnds: later, limit: 10 };
    const claimed = await store.outbox.claim('staff-mail', terms);
    expect(claimed.map(({ submission }) => submission.isReceiptWithheld)).toEqual([
      ...[undefined, undefined, undefined, true],
    ]);
    expect(await store.erase(['5555-5555'], now)).toMatchObject([{ sentTo: ['staff-mail'] }]);
  });
});

test.each([
  ...['zoesample@applicant.example', 'Z.o.e.Sample@Applicant.EXAMPLE'],
  ...['zoe.sample+a+b@applicant.example', 'ｚｏｅsample＠applicant．example'],
])('%s is the mailbox zoesample@applicant.example', (address) => {
  expect(mailboxOf(address)).toBe('zoesample@applicant.example');
});

test('an international domain is one domain, however it is written', () => {
  const mailboxes = ['zoe@bücher.example', 'zoe@BÜCHER.example', 'zoe@xn--bcher-kva.example'];
  expect(new Set(mailboxes.map(mailboxOf))).toEqual(new Set(['zoe@xn--bcher-kva.example']));
});

test.each(['joe@applicant.example', 'zoe@appli.cant.example', 'zo-e@applicant.example'])(
  '%s is another mailbox than zoe@applicant.example',
  (other) => expect(mailboxOf(other)).not.toBe(mailboxOf('zoe@applicant.example')),
);

test.each([
  ['zoe@applicant.example', 'applicant.example'],
  ['zoe@a.b.applicant.example', 'applicant.example'],
  ['zoe@applicant.co.uk', 'applicant.co.uk'],
  ['zoe@a.applicant.ac.uk', 'applicant.ac.uk'],
  ['zoe@a.applicant.de', 'applicant.de'],
  ['zoe@x.de', 'x.de'],
  ['zoe@localhost', 'localhost'],
])('%s counts for the domain %s', (mailbox, domain) => expect(domainOf(mailbox)).toBe(domain));
