import { describe, expect, test } from 'vitest';

import { undoSeconds } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { brand } from '../../domain/provider/brand.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf, worked } from '../../testing/make-desk.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import type { DeliveryResult } from '../store/outbox.ts';

const written = { subject: 'Your dates', text: 'Hello Ada,\n\nWould Friday suit you?' };

/** A desk with mail and one application, and two people who are signed in. */
async function deskWithMail(options: Parameters<typeof makeDesk>[0] = {}) {
  const made = makeDesk({ canWrite: true, ...options });
  const { store, time } = made;
  const content = { ...sampleApplication, email: 'ada@applicant.example' };
  const reference = await made.apply({ content, submittedAt: '2025-01-31T08:00:00.000Z' });
  const address = { kind: 'enrolment', reference } as const;
  const [zoe, yan] = [await made.signIn('Zoe'), await made.signIn('Yan')];
  type Fields = Record<string, string>;
  const page = async (query = '') =>
    worked(modelOf(await zoe.get(deskPaths.submission(address) + query), 'submission'));
  /** Posts a form as the current page would. */
  const change = async (fields: Fields, person = zoe) =>
    person.change(reference, { seen: (await page()).seen, ...fields });
  const send = (fields: Fields = {}, person = zoe) =>
    change({ do: 'write', ...written, ...fields }, person);
  const write = (fields: Fields) => zoe.post(deskPaths.write(address), fields);
  /** What the worker of any instance takes now, and with it the words that go out. */
  const claim = () => {
    const leaseEnds = new Date(time.now.getTime() + 60_000).toISOString();
    return store.outbox.claim('letter', { now: time.now.toISOString(), leaseEnds, limit: 9 });
  };
  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };
  const record = async (result: (at: string) => DeliveryResult) => {
    const [claimed] = await claim();
    const at = time.now.toISOString();
    await store.outbox.record(claimed!.attempt, { ...result(at), historyEvent: 'sent' });
  };
  const arrive = () => record((at) => ({ outcome: 'delivered', at }));
  const reason = 'No such mailbox.';
  const giveUp = (isUncertain = false) =>
    record((at) => ({ outcome: 'failed', at, reason, nextAt: undefined, isUncertain }));
  return {
    ...{ ...made, zoe, yan, reference, address, page, change, send, write },
    ...{ claim, wait, arrive, giveUp },
  };
}

test('begins with no letter that the server fills', async () => {
  const { signIn } = makeDesk({ canWrite: true, content: { letters: lettersOfContent } });
  const { letters } = modelOf(await (await signIn()).get(deskPaths.toAnswer), 'list').frame;
  const ids = letters.map(({ id }) => id);
  expect(ids).toContain('answer');
  expect(ids).not.toContain('offer');
});

describe('a letter', () => {
  test('is begun with one of content, shown in the words that will be sent, changed, and sent in these', async () => {
    const { zoe, address, write, send, claim, wait, reference } = await deskWithMail();
    const begun = modelOf(await zoe.get(deskPaths.write(address)), 'write').write;
    expect(begun).toMatchObject({ letter: '', row: { submission: { reference } } });
    const other = modelOf(await write({ letter: 'question' }), 'write').write;
    expect([other.letter, other.typed]).toEqual(['question', undefined]);

    const step = { step: 'show', seen: '', ...written, subject: ' Your\n dates ' };
    const { shown } = modelOf(await write(step), 'write').write;
    expect(shown).toMatchObject({
      ...{ to: 'ada@applicant.example', from: brand.email },
      ...{ subject: `Your dates (${reference})`, text: written.text },
    });
    const changing = modelOf(await write({ step: 'fill', seen: '', ...written }), 'write');
    expect(changing.write).toMatchObject({ typed: written });
    expect(changing.write.shown).toBeUndefined();

    expect((await send({ subject: shown!.subject })).statusCode).toBe(303);
    expect(await claim()).toEqual([]);
    wait(undoSeconds);
    const [claimed] = await claim();
    expect(claimed?.event).toMatchObject({ action: 'written', by: 'Zoe', ...shown });
  });

  test('with something in brackets is asked about once before it is sent', async () => {
    const { write, send, claim, wait } = await deskWithMail();
    const gap = { text: 'Hello Ada,\n\nWould [day] suit you?' };
    const first = await write({ step: 'show', seen: '', ...written, ...gap });
    expect(modelOf(first, 'write').write.isAsked).toBeUndefined();
    const asked = await send(gap);
    expect(asked.statusCode).toBe(422);
    expect(modelOf(asked, 'write').write).toMatchObject({ isAsked: true, shown: gap, typed: gap });
    wait(undoSeconds);
    expect(await claim()).toEqual([]);
    expect((await send({ ...gap, gaps: 'meant' })).statusCode).toBe(303);
    wait(undoSeconds);
    expect(await claim()).toHaveLength(1);
  });

  const subjectMax = 'at most 200 characters, with the reference';
  test.each([
    ['subject', ' ', 'Give the letter a subject'],
    ['subject', '\u0001\u202e', 'Give the letter a subject'],
    ['subject', 'x'.repeat(189), `That is too long for a subject: ${subjectMax}`],
    ['text', '\r\n', 'Write the letter first'],
    ['text', '\n\u0001', 'Write the letter first'],
    ['text', 'x'.repeat(10_001), 'That is too long for a letter: at most 10,000 characters'],
  ])('says what is wrong with its %s, and keeps the words: %#', async (name, value, fault) => {
    const { write, send, store, reference } = await deskWithMail();
    const typed = { ...written, [name]: value };
    for (const answer of [await write({ step: 'show', ...typed }), await send(typed)]) {
      expect(answer.statusCode).toBe(422);
      expect(modelOf(answer, 'write').write).toMatchObject({ wrong: { name, fault }, typed });
    }
    expect(await store.desk.history(reference)).toEqual([]);
  });

  test('is on its way until the mail server has taken it, which stops the clock, be it at a second try', async () => {
    const { page, send, change, wait, giveUp, arrive, store } = await deskWithMail();
    const answer = await send();
    const sent = await page(`?${String(answer.headers.location).split('?')[1]}`);
    expect(sent).toMatchObject({ nextUp: 'nobody', undo: { action: 'written' } });
    expect(sent.row.state).toMatchObject({ letter: { hasGivenUp: false } });
    wait(undoSeconds);
    await giveUp();
    const { row, history } = await page();
    expect(row).toMatchObject({ gaveUp: ['letter'], state: { letter: { hasGivenUp: true } } });
    for (const { state } of [sent.row, row]) expect(state.answeredAt).toBeUndefined();
    expect(history.at(-1)).toMatchObject({ action: 'gave-up' });
    const { rows } = await store.desk.page('to-answer', { now: '2025-02-01T09:00:00.000Z' });
    expect(rows).toMatchObject([{ gaveUp: ['letter'], state: { letter: { hasGivenUp: true } } }]);

    await change({ do: 'retry' });
    wait(5);
    await arrive();
    const after = await page();
    const state = { answeredAt: '2025-01-31T09:05:35.000Z', answeredBy: 'Zoe' };
    const deliveries = [{ state: 'delivered', attempts: [{}, {}] }];
    expect(after).toMatchObject({ row: { gaveUp: [], state }, deliveries });
    expect([after.row.state.letter, after.undo]).toEqual([undefined, undefined]);
    expect(after.history.at(-1)).toMatchObject({ action: 'sent', by: '' });
  });

  test('that gave up is done with once another one arrived that was written after that', async () => {
    const { yan, page, send, change, claim, wait, giveUp, arrive } = await deskWithMail();
    await send();
    await send({ text: 'One more thing' }, yan);
    wait(undoSeconds);
    await giveUp();
    await arrive();
    expect((await page()).row).toMatchObject({ gaveUp: ['letter'], state: { answeredBy: 'Yan' } });
    await send({ text: 'Once more' });
    wait(undoSeconds);
    await arrive();
    const { row, undo, deliveries } = await page();
    expect(row).toMatchObject({ gaveUp: [], state: { answeredBy: 'Yan' } });
    expect(undo).toBeUndefined();
    expect(deliveries.map(({ state }) => state).join(' ')).toBe('taken-back delivered delivered');
    await change({ do: 'retry' });
    expect(await claim()).toEqual([]);
  });
});

describe('Undo', () => {
  test('within the time takes the letter back, whose words can be sent again', async () => {
    const { zoe, page, send, change, claim, wait, address } = await deskWithMail();
    await send();
    wait(undoSeconds - 1);
    const { undo } = await page();
    await change({ do: 'undo' });
    const after = await page();
    expect(after.row.state.letter).toBeUndefined();
    expect(after.deliveries).toMatchObject([{ state: 'taken-back', event: undo!.id }]);
    wait(1);
    // A retry of everything that did not arrive does not send it either.
    await change({ do: 'retry' });
    expect(await claim()).toEqual([]);
    const again = await zoe.get(`${deskPaths.write(address)}?again=${undo!.id}`);
    expect(modelOf(again, 'write').write.typed).toMatchObject({ text: written.text });
  });

  test('at the last moment is done or refused, and never both', async () => {
    const { send, change, claim, wait } = await deskWithMail();
    await send();
    wait(undoSeconds);
    await claim();
    const answer = await change({ do: 'undo' });
    expect(answer.statusCode).toBe(409);
    const { isTooLate, undo, history } = worked(modelOf(answer, 'submission'));
    expect({ isTooLate, undo }).toEqual({ isTooLate: true, undo: undefined });
    expect(history.map(({ action }) => action)).toEqual(['written']);
  });
});

test.each([{ do: 'quarantine' }, { do: 'write', ...written }])(
  'where a colleague was quicker ($do), that is shown, and the words are kept',
  async (first) => {
    const { zoe, yan, address, page, change, write, claim, wait } = await deskWithMail();
    const { seen } = await page();
    await change(first, yan);
    const mine = { seen, ...written, text: 'Mine' };
    // What is quarantined has no page to write on any more.
    const isShown = first.do !== 'quarantine';
    expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(isShown ? 200 : 404);
    const step = isShown && modelOf(await write({ step: 'show', ...mine }), 'write').write;
    const sent = step ? { seen: step.row.lastEvent ?? '', ...step.shown! } : mine;
    const answer = await change({ do: 'write', ...sent });
    expect(answer.statusCode).toBe(409);
    const { overtaken, typed } = modelOf(answer, 'write').write;
    expect(overtaken).toMatchObject([{ by: 'Yan' }]);
    expect(typed?.text).toBe('Mine');
    wait(undoSeconds);
    expect(await claim()).toHaveLength(isShown ? 1 : 0);
  },
);

test('without mail there is no page to write on, and nothing takes a letter', async () => {
  const { zoe, address, send, page } = await deskWithMail({ canWrite: false });
  expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(404);
  expect((await send()).statusCode).toBe(400);
  expect((await page()).history).toEqual([]);
});
