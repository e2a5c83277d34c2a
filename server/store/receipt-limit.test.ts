import { describe, expect, test } from 'vitest';

import { openSqlite, setUpEngines } from '../../testing/engines.ts';
import { referenceOf, withReceipt } from '../../testing/sample-entry.ts';
import { type AddOutcome, mailboxOf, type NewSubmission } from './intake.ts';
import type { Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';

const email = 'zoe@applicant.example';
const spellings = [
  ...[email, 'Zoe@applicant.example', 'z.oe@applicant.example'],
  ...['zoe+courses@applicant.example', 'ZOE@APPLICANT.EXAMPLE', 'zoe@applicant.example'],
];
const kindOf = (at: number) => (at % 2 === 0 ? 'enrolment' : 'contact');
const receiptOf = async (store: Store, added: AddOutcome) => {
  const deliveries = await store.outbox.deliveriesOf(referenceOf(added));
  return deliveries.find(({ channel }) => channel === 'receipt');
};

/** Adds the entries in turn; resolves to the states of their receipts. */
async function statesAfter(store: Store, entries: NewSubmission[]) {
  const states = [];
  for (const each of entries) states.push((await receiptOf(store, await store.add(each)))?.state);
  return states;
}

const threeTo = (store: Store, submittedAt = now) =>
  statesAfter(
    store,
    [1, 2, 3].map(() => withReceipt(email, { submittedAt })),
  );

describe.each(setUpEngines())('receipts to one mailbox, in $engine', ({ open, openTwo }) => {
  test('are three at most, over both forms and however the address is written', async () => {
    const store = await open();
    const entries = spellings.map((email, at) => withReceipt(email, { kind: kindOf(at) }));
    expect(await statesAfter(store, entries)).toEqual([
      ...['waiting', 'waiting', 'waiting'],
      ...['withheld', 'withheld', 'withheld'],
    ]);
    expect(await statesAfter(store, [withReceipt('joe@applicant.example')])).toEqual(['waiting']);
  });

  test('are three at most when all come at once to two instances', async () => {
    const instances = await openTwo();
    const adding = [...spellings, ...spellings].map((address, at) =>
      instances[at % 2]!.add(withReceipt(address, { kind: kindOf(at) })),
    );
    const added = await Promise.all(adding);
    const receipts = await Promise.all(added.map((each) => receiptOf(instances[0], each)));
    expect(receipts.filter((receipt) => receipt?.state === 'waiting')).toHaveLength(3);
  });

  test('are counted over the last 24 hours, whenever they began', async () => {
    const store = await open();
    await threeTo(store, '2025-01-31T23:00:00.000Z');
    const before = withReceipt(email, { submittedAt: '2025-02-01T22:59:59.999Z' });
    const after = withReceipt(email, { submittedAt: '2025-02-01T23:00:00.000Z' });
    expect(await statesAfter(store, [before, after])).toEqual(['withheld', 'waiting']);
  });

  test('leave room for three links that are asked for, over all applications of the mailbox', async () => {
    const store = await open();
    const asking = spellings.map(async (address) => {
      const reference = referenceOf(await store.add(withReceipt(address)));
      const event = { action: 'link-asked', at: now, by: '' } as const;
      const made = [{ channel: 'link', dueAt: now }];
      return (await store.desk.add(reference, event, { seen: undefined }, made)).outcome;
    });
    const outcomes = await Promise.all(asking);
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(3);
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
    // Only who asks for it by its reference gets it sent all the same.
    expect(await store.outbox.retry('given-up', later)).toBe(0);
    expect(await store.erase(['5555-5555'], now)).toMatchObject([{ sentTo: ['staff-mail'] }]);
  });
});

test('receipts are a thousand at most in all, within a day', async () => {
  const store = openSqlite();
  for (let at = 0; at < 999; at += 1) await store.add(withReceipt(`zoe@applicant${at}.example`));
  const today = [withReceipt('zoe@last.example'), withReceipt('zoe@more.example')];
  const nextDay = withReceipt('zoe@more.example', { submittedAt: '2025-02-01T09:05:00.000Z' });
  const states = await statesAfter(store, [...today, nextDay]);
  expect(states).toEqual(['waiting', 'withheld', 'waiting']);
});

test.each([
  ['Z.o.e.Sample@Applicant.EXAMPLE', 'zoesample@applicant.example'],
  ['zoe.sample+a+b@applicant.example', 'zoesample@applicant.example'],
  ['ｚｏｅsample＠applicant．example', 'zoesample@applicant.example'],
  ['zoe@BÜCHER.example', 'zoe@xn--bcher-kva.example'],
  ['zo-e@applicant.example', 'zo-e@applicant.example'],
  ['zoe@appli.cant.example', 'zoe@appli.cant.example'],
])('the mailbox of %s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
