import { expect, test } from 'vitest';

import { undoSeconds } from '../../../domain/case/desk-limits.ts';
import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf, worked } from '../../../testing/make-desk.ts';
import { lettersOfContent } from '../../../testing/project-files.ts';
import type { DeliveryResult } from '../../store/outbox.ts';

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
  const write = (fields: Fields, person = zoe) => person.post(deskPaths.write(address), fields);
  /** Has a letter shown, unless something is wrong with it, and sends it. */
  const send = async (fields: Fields = {}, person = zoe) => {
    const letter = { seen: (await page()).seen, ...written, ...fields };
    const shown = await write({ ...letter, step: 'show' }, person);
    if (shown.statusCode !== 200) return shown;
    const { seal } = modelOf(shown, 'write').write.shown!;
    return write({ ...letter, step: 'send', shown: seal }, person);
  };
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

test('a letter begins with no words that the server fills in for an event', async () => {
  const { signIn } = makeDesk({ canWrite: true, content: { letters: lettersOfContent } });
  const { letters } = modelOf(await (await signIn()).get(deskPaths.toAnswer), 'list').frame;
  const ids = letters.map(({ id }) => id);
  expect(ids).toContain('answer');
  expect(ids).not.toContain('offer');
});

test('a letter is begun with a prepared one, changed, and sent in the words that were shown', async () => {
  const { zoe, address, write, claim, wait, reference } = await deskWithMail();
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

  const { seal, ...letter } = shown!;
  const sent = { seen: '', subject: letter.subject, text: letter.text, shown: seal };
  expect((await write({ ...sent, step: 'send' })).statusCode).toBe(303);
  expect(await claim()).toEqual([]);
  wait(undoSeconds);
  const [claimed] = await claim();
  expect(claimed?.event).toMatchObject({ action: 'written', by: 'Zoe', ...letter });
});

test('a letter with something in brackets is asked about once before it is sent', async () => {
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
])(
  'a letter says what is wrong with its %s, and keeps the words: %#',
  async (name, value, fault) => {
    const { write, store, reference } = await deskWithMail();
    const typed = { ...written, [name]: value };
    for (const step of ['show', 'send']) {
      const answer = await write({ step, ...typed });
      expect(answer.statusCode).toBe(422);
      expect(modelOf(answer, 'write').write).toMatchObject({ wrong: { name, fault }, typed });
    }
    expect(await store.desk.history(reference)).toEqual([]);
  },
);

test('a letter stops the clock once the mail server has taken it, be it at a second try', async () => {
  const { page, send, change, wait, giveUp, arrive, store } = await deskWithMail();
  const answer = await send();
  const sent = await page(`?${String(answer.headers.location).split('?')[1]}`);
  expect(sent).toMatchObject({ nextUp: 'nobody', undo: { action: 'written' } });
  expect(sent.row.state).toMatchObject({ letter: { hasGivenUp: false } });
  wait(undoSeconds);
  await giveUp();
  const { row, history } = await page();
  expect(row).toMatchObject({ gaveUp: ['letter'], state: { letter: { hasGivenUp: true } } });
  for (const { state } of [sent.row, row]) expect(state.answer).toBeUndefined();
  expect(history.at(-1)).toMatchObject({ action: 'gave-up' });
  const { rows } = await store.desk.page('to-answer', { now: '2025-02-01T09:00:00.000Z' });
  expect(rows).toMatchObject([{ gaveUp: ['letter'], state: { letter: { hasGivenUp: true } } }]);

  await change({ do: 'retry' });
  wait(5);
  await arrive();
  const after = await page();
  const state = { answer: { at: '2025-01-31T09:05:35.000Z', by: 'Zoe' } };
  const deliveries = [{ state: 'delivered', attempts: [{}, {}] }];
  expect(after).toMatchObject({ row: { gaveUp: [], state }, deliveries });
  expect([after.row.state.letter, after.undo]).toEqual([undefined, undefined]);
  expect(after.history.at(-1)).toMatchObject({ action: 'sent', by: '' });
});

test('a letter that gave up is done with once a later one has arrived', async () => {
  const { yan, page, send, change, claim, wait, giveUp, arrive } = await deskWithMail();
  await send();
  await send({ text: 'One more thing' }, yan);
  wait(undoSeconds);
  await giveUp();
  await arrive();
  expect((await page()).row).toMatchObject({
    gaveUp: ['letter'],
    state: { answer: { by: 'Yan' } },
  });
  await send({ text: 'Once more' });
  wait(undoSeconds);
  await arrive();
  const { row, undo, deliveries } = await page();
  expect(row).toMatchObject({ gaveUp: [], state: { answer: { by: 'Yan' } } });
  expect(undo).toBeUndefined();
  expect(deliveries.map(({ state }) => state).join(' ')).toBe('taken-back delivered delivered');
  await change({ do: 'retry' });
  expect(await claim()).toEqual([]);
});

test('Undo within the time takes a letter back, whose words can be sent again', async () => {
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

test('Undo at the last moment takes a letter back or is refused, and never both', async () => {
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

const quarantined = 'quarantined it';

test.each([quarantined, 'wrote a letter'])(
  'a letter is not sent where a colleague %s meanwhile, and its words are kept',
  async (first) => {
    const { zoe, yan, address, page, change, send, write, claim, wait } = await deskWithMail();
    const { seen } = await page();
    await (first === quarantined ? change({ do: 'quarantine' }, yan) : send({}, yan));
    const mine = { seen, ...written, text: 'Mine' };
    // What is quarantined is not written to any more.
    const isOpen = first !== quarantined;
    expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(isOpen ? 200 : 409);
    const shown = isOpen && modelOf(await write({ step: 'show', ...mine }), 'write').write.shown;
    const answer = await write({ step: 'send', ...mine, ...(shown && { shown: shown.seal }) });
    expect(answer.statusCode).toBe(409);
    const { overtaken, typed } = modelOf(answer, 'write').write;
    expect(overtaken).toMatchObject([{ by: 'Yan' }]);
    expect(typed?.text).toBe('Mine');
    wait(undoSeconds);
    expect(await claim()).toHaveLength(isOpen ? 1 : 0);
  },
);

test('a letter can neither be written nor sent without mail', async () => {
  const { zoe, address, send, page } = await deskWithMail({ canWrite: false });
  expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(404);
  expect((await send()).statusCode).toBe(404);
  expect((await page()).history).toEqual([]);
});

test('a letter whose words are others than were shown is shown anew before it is sent', async () => {
  const { write, page, reference, store } = await deskWithMail();
  const letter = { seen: (await page()).seen, ...written };
  const { shown } = modelOf(await write({ step: 'show', ...letter }), 'write').write;
  const other = { ...letter, text: 'Other words', step: 'send' };
  const answer = await write({ ...other, shown: shown!.seal });
  const anew = modelOf(answer, 'write').write;
  expect([answer.statusCode, anew.shown?.isNew, anew.shown?.text]).toEqual([
    409,
    true,
    'Other words',
  ]);
  expect(await store.desk.history(reference)).toEqual([]);
  expect((await write({ ...other, shown: anew.shown!.seal })).statusCode).toBe(303);
});
