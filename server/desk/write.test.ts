import { describe, expect, test } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { undoSeconds } from '../../domain/desk-limits.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { lettersOfContent } from '../../testing/letters-of-content.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { sampleMessage } from '../../testing/sample-message.ts';

const written = { subject: 'Your dates', text: 'Hello Ada,\n\nWould Friday suit you?' };

const failedAt = (at: string) =>
  ({ outcome: 'failed', at, reason: 'No such mailbox.', nextAt: undefined }) as const;

/** A desk with mail and one application, and two people who are signed in. */
async function deskWithMail(options: Parameters<typeof makeDesk>[0] = {}) {
  const made = makeDesk({ canWrite: true, ...options });
  const submittedAt = '2025-01-31T08:00:00.000Z';
  const content = { ...sampleApplication, email: 'ada@applicant.example' };
  const reference = referenceOf(await made.store.add(another({ content, submittedAt })));
  const address = { kind: 'enrolment', reference } as const;
  const zoe = await made.signIn('Zoe');
  const yan = await made.signIn('Yan');
  type Person = typeof zoe;
  const page = async (person: Person, query = '') =>
    modelOf(await person.get(deskPaths.submission(address) + query), 'submission').submission;
  const change = (person: Person, fields: Record<string, string>) =>
    person.post(deskPaths.change(address), fields);
  const send = async (person = zoe, fields: Record<string, string> = {}) => {
    const { seen } = (await page(person)).row;
    return change(person, { do: 'write', seen, ...written, ...fields });
  };
  const write = (person: Person, fields: Record<string, string>) =>
    person.post(deskPaths.write(address), fields);
  const { outbox } = made.store;
  /** What the worker of any instance takes now, and with it the words that go out. */
  const claim = async () => {
    const now = made.time.now.toISOString();
    const leaseEnds = new Date(made.time.now.getTime() + 60_000).toISOString();
    return outbox.claim('letter', { now, leaseEnds, limit: 9 });
  };
  const wait = (seconds: number) => {
    made.time.now = new Date(made.time.now.getTime() + seconds * 1_000);
  };
  const arrive = async () => {
    const [claimed] = await claim();
    const at = made.time.now.toISOString();
    await outbox.record(claimed!.attempt, { outcome: 'delivered', at });
  };
  const giveUp = async (isUncertain = false) => {
    const [claimed] = await claim();
    const at = made.time.now.toISOString();
    const failed = failedAt(at);
    await outbox.record(claimed!.attempt, { ...failed, isUncertain });
  };
  return {
    ...{ ...made, zoe, yan, reference, address, page, change, send, write },
    ...{ claim, wait, arrive, giveUp },
  };
}

test('begins with no letter that the server fills', async () => {
  const { signIn } = makeDesk({ canWrite: true, letters: lettersOfContent });
  const { letters } = modelOf(await (await signIn()).get(deskPaths.toAnswer), 'list').frame;
  const ids = letters.map(({ id }) => id);
  expect(ids).toContain('answer');
  expect(ids).not.toContain('offer');
});

describe('a letter', () => {
  test('is begun with one of content, shown in the words that will be sent, changed, and sent in these', async () => {
    const { zoe, address, write, send, claim, wait, reference } = await deskWithMail();
    const begun = modelOf(await zoe.get(deskPaths.write(address)), 'write').write;
    const other = modelOf(await write(zoe, { letter: 'question' }), 'write').write;
    expect([other.letter, other.typed]).toEqual(['question', undefined]);
    expect(begun).toMatchObject({ letter: '', row: { reference } });
    expect(begun.typed).toBeUndefined();

    const step = { step: 'show', seen: '', ...written, subject: ' Your\n dates ' };
    const { shown } = modelOf(await write(zoe, step), 'write').write;
    expect(shown).toEqual({
      ...{ to: 'ada@applicant.example', from: brand.email },
      ...{ subject: `Your dates (${reference})`, text: written.text },
    });

    const changing = modelOf(await write(zoe, { step: 'change', seen: '', ...written }), 'write');
    expect(changing.write).toMatchObject({ typed: written });
    expect(changing.write.shown).toBeUndefined();

    const answer = await send(zoe, { subject: shown!.subject });
    expect(answer.statusCode).toBe(303);
    expect(await claim()).toEqual([]);
    wait(undoSeconds);
    const [claimed] = await claim();
    expect(claimed?.event).toMatchObject({ action: 'written', by: 'Zoe', ...shown });
  });

  test.each([
    ['subject', ' ', 'Give the letter a subject'],
    ['subject', '\u0001\u202e', 'Give the letter a subject'],
    [
      'subject',
      'x'.repeat(189),
      'That is too long for a subject: at most 200 characters, with the reference',
    ],
    ['text', '\r\n', 'Write the letter first'],
    ['text', '\n\u0001', 'Write the letter first'],
    ['text', 'x'.repeat(10_001), 'That is too long for a letter: at most 10,000 characters'],
  ])('says what is wrong with its %s, and keeps the words: %#', async (name, value, fault) => {
    const { zoe, write, send, claim, wait } = await deskWithMail();
    const typed = { ...written, [name]: value };
    for (const answer of [
      await write(zoe, { step: 'show', seen: '', ...typed }),
      await send(zoe, typed),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(modelOf(answer, 'write').write).toMatchObject({ wrong: { name, fault }, typed });
    }
    wait(undoSeconds);
    expect(await claim()).toEqual([]);
  });

  test('as long as may be is taken as it was shown, whatever its letters', async () => {
    const { zoe, write, send } = await deskWithMail();
    const longest = { subject: 'x'.repeat(188), text: '🦽'.repeat(5_000) };
    const { shown } = modelOf(
      await write(zoe, { step: 'show', seen: '', ...longest }),
      'write',
    ).write;
    expect((await send(zoe, shown)).statusCode).toBe(303);
  });

  test('is on its way until the mail server has taken it, which stops the clock', async () => {
    const { zoe, page, send, wait, arrive } = await deskWithMail();
    const answer = await send();
    const shown = await page(zoe, `?${String(answer.headers.location).split('?')[1]}`);
    expect(shown.nextUp).toBe('nobody');
    expect(shown.undo).toMatchObject({ action: 'written' });
    expect(shown.row.status).toMatchObject({ letter: { hasGivenUp: false } });
    expect(shown.row.status.answeredAt).toBeUndefined();

    wait(undoSeconds + 5);
    await arrive();
    const after = await page(zoe);
    expect(after.row.status).toMatchObject({
      ...{ answeredAt: '2025-01-31T09:05:35.000Z', answeredBy: 'Zoe' },
    });
    expect(after.row.status.letter).toBeUndefined();
    expect(after.undo).toBeUndefined();
    expect(after.history.at(-1)).toMatchObject({ action: 'sent', by: '' });
    expect(after.deliveries).toMatchObject([{ state: 'delivered', attempts: [{}] }]);
  });

  test('that gave up leaves it unanswered and says so, until a second try arrives', async () => {
    const { zoe, page, send, wait, giveUp, change, arrive, store } = await deskWithMail();
    await send();
    wait(undoSeconds);
    await giveUp();
    const after = await page(zoe);
    expect(after.row).toMatchObject({
      gaveUp: ['Letter'],
      status: { letter: { hasGivenUp: true } },
    });
    expect(after.row.status.answeredAt).toBeUndefined();
    expect(after.history.at(-1)).toMatchObject({ action: 'gave-up' });
    const { rows } = await store.desk.page('to-answer');
    expect(rows).toMatchObject([{ gaveUp: ['letter'], state: { letter: { hasGivenUp: true } } }]);

    await change(zoe, { do: 'retry', seen: after.row.seen });
    await arrive();
    expect((await page(zoe)).row).toMatchObject({ gaveUp: [], status: { answeredBy: 'Zoe' } });
  });

  test('that gave up is done with once another one arrived that was written then', async () => {
    const { zoe, page, send, change, claim, wait, giveUp, arrive, store } = await deskWithMail();
    await send();
    wait(undoSeconds);
    await giveUp();
    await send(zoe, { text: 'Once more' });
    wait(undoSeconds);
    expect((await page(zoe)).row.gaveUp).toEqual(['Letter']);
    await arrive();
    const { row, undo, deliveries } = await page(zoe);
    expect({ gaveUp: row.gaveUp, undo }).toEqual({ gaveUp: [], undo: undefined });
    expect(deliveries.map(({ state }) => state)).toEqual(['taken-back', 'delivered']);
    expect((await store.desk.counts())['not-delivered']).toBe(0);
    await change(zoe, { do: 'retry', seen: row.seen });
    expect(await claim()).toEqual([]);
  });

  test('that gives up while another one waits is not done with by that', async () => {
    const { zoe, page, send, claim, wait, time, store } = await deskWithMail();
    await send();
    await send(zoe, { text: 'One more thing' });
    wait(undoSeconds);
    const at = time.now.toISOString();
    const [first] = await claim();
    await store.outbox.record(first!.attempt, failedAt(at));
    const [second] = await claim();
    await store.outbox.record(second!.attempt, { outcome: 'delivered', at });
    expect((await page(zoe)).row.gaveUp).toEqual(['Letter']);
  });

  test('names as who answered whoever wrote the one that was sent first', async () => {
    const { yan, zoe, page, send, wait, arrive } = await deskWithMail();
    await send(zoe);
    await send(yan, { text: 'One more thing' });
    wait(undoSeconds);
    await arrive();
    expect((await page(yan)).row.status).toMatchObject({ answeredBy: 'Zoe', letter: {} });
    await arrive();
    expect((await page(yan)).row.status).toMatchObject({ answeredBy: 'Zoe' });
  });

  test('for a message goes the same way', async () => {
    const { store, zoe, claim, wait } = await deskWithMail();
    const content = { ...sampleMessage, email: 'bo@writer.example' };
    const reference = referenceOf(await store.add(another({ kind: 'contact', content })));
    const address = { kind: 'contact', reference } as const;
    await zoe.post(deskPaths.change(address), { do: 'write', seen: '', ...written });
    wait(undoSeconds);
    expect(await claim()).toMatchObject([{ event: { to: 'bo@writer.example' } }]);
  });
});

describe('Undo', () => {
  test('within the time takes the letter back, whose words can be sent again', async () => {
    const { zoe, page, send, change, claim, wait, address } = await deskWithMail();
    await send();
    wait(undoSeconds - 1);
    const { row, undo } = await page(zoe);
    await change(zoe, { do: 'undo', seen: row.seen });
    const after = await page(zoe);
    expect(after.row.status.letter).toBeUndefined();
    expect(after.deliveries).toMatchObject([{ state: 'taken-back', event: undo!.id }]);
    wait(1);
    expect(await claim()).toEqual([]);
    // A retry of everything that did not arrive does not send it either.
    await change(zoe, { do: 'retry', seen: after.row.seen });
    expect(await claim()).toEqual([]);
    const again = await zoe.get(`${deskPaths.write(address)}?again=${undo!.id}`);
    expect(modelOf(again, 'write').write.typed).toMatchObject({ text: written.text });
  });

  test('takes back the letter that waits before a note that was made since, and a note once it is sent', async () => {
    const { zoe, page, send, change, wait, arrive, giveUp } = await deskWithMail();
    const note = { do: 'note', text: 'Wants Fridays' };
    await send();
    await change(zoe, note);
    const { row, undo } = await page(zoe);
    expect(undo).toMatchObject({ action: 'written' });
    await change(zoe, { do: 'undo', seen: row.seen });
    const after = await page(zoe);
    expect(after.deliveries).toMatchObject([{ state: 'taken-back' }]);
    expect(after.undo).toMatchObject({ action: 'noted' });
    for (const end of [arrive, giveUp]) {
      await send();
      await change(zoe, { ...note, seen: (await page(zoe)).row.seen });
      wait(undoSeconds);
      await end();
      expect((await page(zoe)).undo).toMatchObject({ action: 'noted' });
    }
  });

  test('at the last moment is done or refused, and never both', async () => {
    const { zoe, page, send, change, claim, wait } = await deskWithMail();
    await send();
    const { row } = await page(zoe);
    wait(undoSeconds);
    await claim();
    const answer = await change(zoe, { do: 'undo', seen: row.seen });
    expect(answer.statusCode).toBe(409);
    const { isTooLate, undo, history } = modelOf(answer, 'submission').submission;
    expect({ isTooLate, undo }).toEqual({ isTooLate: true, undo: undefined });
    expect(history.map(({ action }) => action)).toEqual(['written']);
  });

  test('takes back what is known not to have arrived, and nothing that may have', async () => {
    for (const isUncertain of [false, true]) {
      const { zoe, page, send, change, wait, giveUp } = await deskWithMail();
      await send();
      const { row } = await page(zoe);
      wait(undoSeconds);
      await giveUp(isUncertain);
      const answer = await change(zoe, { do: 'undo', seen: row.seen });
      expect(answer.statusCode).toBe(isUncertain ? 409 : 303);
      const after = await page(zoe);
      expect(after.row.gaveUp).toEqual(isUncertain ? ['Letter'] : []);
      expect(after.row.status.letter === undefined).toBe(!isUncertain);
    }
  });
});

describe('what was seen is sent, whatever happens meanwhile:', () => {
  test.each([{ do: 'answer' }, { do: 'quarantine' }, { do: 'write', ...written }])(
    'a colleague was quicker ($do), which is shown, and the words are kept',
    async (first) => {
      const { zoe, yan, page, change, write, claim, wait } = await deskWithMail();
      const { seen } = (await page(zoe)).row;
      await change(yan, { seen, ...first });
      const mine = { seen, ...written, text: 'Mine' };
      // What is quarantined has no page to write on any more.
      const isShown = first.do !== 'quarantine';
      const step = isShown && modelOf(await write(zoe, { step: 'show', ...mine }), 'write').write;
      const sent = step ? { seen: step.row.seen, ...step.shown! } : mine;
      const answer = await change(zoe, { do: 'write', ...sent });
      expect(answer.statusCode).toBe(409);
      const { overtaken, typed } = modelOf(answer, 'write').write;
      expect(overtaken).toMatchObject([{ by: 'Yan' }]);
      expect(typed?.text).toBe('Mine');
      wait(undoSeconds);
      expect(await claim()).toHaveLength(first.do === 'write' ? 1 : 0);
    },
  );

  test('it was quarantined, where nothing leaves and nothing can be written', async () => {
    const { zoe, page, send, change, claim, wait, address } = await deskWithMail();
    await send();
    await change(zoe, { do: 'quarantine', seen: (await page(zoe)).row.seen });
    wait(undoSeconds);
    expect(await claim()).toEqual([]);
    expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(404);
  });
});

test('nothing of a letter stands in a log or an address', async () => {
  const { zoe, write, send, logLines, reference } = await deskWithMail();
  await write(zoe, { step: 'show', seen: '', ...written });
  await send(zoe, { subject: '' });
  const { headers } = await send();
  expect(headers.location).toMatch(new RegExp(`^/applications/${reference}\\?done=\\d+$`, 'u'));
  expect(logLines.length).toBeGreaterThan(2);
  expect(logLines.join('\n')).not.toMatch(/dates|Friday|applicant/iu);
});

test('without mail there is no page to write on, and nothing takes a letter', async () => {
  const { zoe, address, change, page } = await deskWithMail({ canWrite: false });
  expect((await zoe.get(deskPaths.write(address))).statusCode).toBe(404);
  expect((await change(zoe, { do: 'write', seen: '', ...written })).statusCode).toBe(400);
  expect((await page(zoe)).history).toEqual([]);
});
