import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { statusWord } from '../../domain/case/situation.ts';
import { sampleLetter } from '../../domain/testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { openSqlite } from '../../testing/engines.ts';
import { changeOf, makeDesk, modelOf, pageOf } from '../../testing/make-desk.ts';
import { book, to } from '../../testing/sample-entry.ts';
import { StoreError, UncertainError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';

const { text } = deskEvents.noted.fields;
const { callAt } = deskEvents.answered.fields;
const { outcome } = deskEvents.closed.fields;

type Desk = ReturnType<typeof makeDesk>;
type Person = Awaited<ReturnType<Desk['signIn']>>;

/** A desk with one application, and two people who are signed in. */
async function deskWithOne(options: Parameters<typeof makeDesk>[0] = {}) {
  const made = makeDesk(options);
  const reference = await made.apply({ submittedAt: '2025-01-31T08:00:00.000Z' });
  const [zoe, yan] = [await made.signIn('Zoe'), await made.signIn('Yan')];
  const page = (person: Person) => person.submission(reference);
  const change = (person: Person, fields: Record<string, string> | URLSearchParams) =>
    person.change(reference, fields);
  /** Posts a form as the current page would, and returns the page after it. */
  const act = async (person: Person, fields: Record<string, string>) => {
    const { seen } = await page(person);
    const answer = await change(person, { seen, ...fields });
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers.location).split(/[?#]/u)[0]).toBe(pageOf(reference));
    return page(person);
  };
  return { ...made, ...{ reference, zoe, yan, page, change, act } };
}

describe('changes', () => {
  test('names of who comes are shown as they were read, before they are saved', async () => {
    const { zoe, change, page, store, reference, time } = await deskWithOne();
    await book(store, reference, time.now.toISOString());
    const { seen } = await page(zoe);
    const names = 'First One\nSecond Two';
    const pasted = { do: 'name', seen, names: '1\tOne, First\n2\tSecond Two' };
    const shown = modelOf(await change(zoe, pasted), 'submission').submission;
    const lines = { name: names, email: '\n' };
    expect(shown.again).toMatchObject({ typed: lines, names: { names, questions: [] } });
    expect(shown.row.state.attendees).toBeUndefined();
    await change(zoe, { do: 'name', seen, ...lines, names: '', shown: names });
    expect((await page(zoe)).row.state.attendees).toMatchObject([
      { name: 'First One' },
      { name: 'Second Two' },
    ]);
  });

  test('access needs that the staff hear of are entered for each person, with consent alone', async () => {
    const { zoe, change, page, act, store, reference, time } = await deskWithOne();
    await book(store, reference, time.now.toISOString());
    const { seen } = await act(zoe, { do: 'name', name: 'First One\nSecond Two' });
    const form = { do: 'enter-access-needs', seen };
    const lines = ['First One:', '', 'Second Two:', 'a step-free room'].map((line) => [
      'needs',
      line,
    ]);
    const needs = new URLSearchParams([...Object.entries(form), ...lines]);
    const unasked = await change(zoe, needs);
    expect(modelOf(unasked, 'submission').submission.again).toMatchObject({ name: 'agreed' });
    needs.set('agreed', 'yes');
    await change(zoe, needs);
    expect((await page(zoe)).row.state.needs).toBe('Second Two: a step-free room');
    await act(zoe, { do: 'enter-access-needs', needs: '' });
    expect((await page(zoe)).row.state.needs).toBe('');
  });

  test('history and Undo: what was done stands there with who did it and when, and is taken back', async () => {
    const { act, zoe, yan, time } = await deskWithOne();
    const at = time.now.toISOString();
    expect((await act(zoe, { do: 'take' })).row.state.owner).toBe('Zoe');
    const answered = await act(yan, { do: 'answer', callAt: '2025-07-01T09:30' });
    expect(statusOf(answered.row, at)).toMatchObject({
      ...{ answer: { at, by: 'Yan' }, callAt: '2025-07-01T08:30:00.000Z' },
      dueAt: '2025-02-02T08:00:00.000Z',
    });
    const noted = await act(zoe, { do: 'note', text: ' First line\r\nsecond ' });
    expect(noted.history.at(-1)).toMatchObject({ text: 'First line\nsecond', isUndone: false });
    expect(noted.undo).toMatchObject({ action: 'noted' });
    await act(zoe, { do: 'undo' });
    const { row, undo, history } = await act(zoe, { do: 'undo' });
    expect(row.state.answer).toBeUndefined();
    expect(undo).toMatchObject({ action: 'taken' });
    expect(history.at(-1)?.undid).toMatchObject({ action: 'answered' });
    const [undone, never] = [{ isUndone: true }, { isUndone: false }];
    expect(history).toMatchObject([
      { at, by: 'Zoe', action: 'taken', ...never },
      { at, by: 'Yan', action: 'answered', ...undone },
      { at, by: 'Zoe', action: 'noted', ...undone },
      { at, by: 'Zoe', action: 'undone' },
      { at, by: 'Zoe', action: 'undone' },
    ]);
    await act(zoe, { do: 'undo' });
    expect((await act(zoe, { do: 'undo' })).history).toHaveLength(6);
  });

  test.each([
    [{ do: 'note', text: '  ' }, 'text', text.empty, {}],
    [{ do: 'note', text: 'x'.repeat(2_001) }, 'text', text.tooLong, { text: 'x'.repeat(2_001) }],
    [{ do: 'answer', callAt: 'tomorrow' }, 'callAt', callAt.unreadable, { callAt: 'tomorrow' }],
    [{ do: 'close' }, 'outcome', outcome.missing, {}],
    [{ do: 'close', outcome: 'perhaps' }, 'outcome', outcome.missing, { outcome: 'perhaps' }],
  ])(
    'a form that cannot be read is shown again with its fault: %j',
    async (fields, name, fault, typed) => {
      const { change, zoe } = await deskWithOne();
      const answer = await change(zoe, { seen: '', ...fields });
      expect(answer.statusCode).toBe(422);
      const { submission } = modelOf(answer, 'submission');
      expect(submission.again).toMatchObject({ verb: fields.do, name, fault });
      expect(submission.again!.typed).toEqual(typed);
      expect(submission.events).toEqual([]);
    },
  );

  test('a change that no form asks for is refused', async () => {
    const { reference, zoe, page } = await deskWithOne();
    for (const form of ['', 'do=destroy', 'do=move&stage=done', 'do=move'])
      expect((await zoe.post(changeOf(reference), new URLSearchParams(form))).statusCode).toBe(400);
    expect((await page(zoe)).history).toEqual([]);
  });
});

test('two people at once: the second sees what the first did, with their own words, and in a list the list', async () => {
  const { act, change, page, reference, zoe, yan } = await deskWithOne();
  const { seen } = await page(yan);
  await act(zoe, { do: 'take' });
  await act(zoe, { do: 'answer' });
  const fields = { do: 'answer', callAt: '2025-07-01T09:30' };
  const answer = await change(yan, { seen, ...fields });
  expect(answer.statusCode).toBe(409);
  const { submission } = modelOf(answer, 'submission');
  expect(submission.overtaken).toMatchObject([
    {
      action: 'taken',
      contradiction:
        'Somebody else has taken it meanwhile, or given it back, so see first who deals with it.',
    },
    { action: 'answered', contradiction: 'It was answered meanwhile, so see first what was said.' },
  ]);
  const typed = { callAt: '2025-07-01T09:30' };
  expect(submission.again).toEqual({ verb: 'answer', typed });
  expect(submission.events).toHaveLength(2);
  const inList = await change(yan, { seen, ...fields, from: '/to-answer' });
  expect(inList.statusCode).toBe(409);
  const { list } = modelOf(inList, 'list');
  expect(list.overtaken).toMatchObject({ reference, event: { by: 'Zoe', action: 'answered' } });
  const again = await change(yan, { seen: submission.row.lastEvent ?? '', ...fields });
  expect(again.statusCode).toBe(303);
  expect((await page(yan)).history).toHaveLength(3);
});

test('a repeat: an application is closed for another, which its page names, and comes back by Undo', async () => {
  const { apply, store, change, act, page, reference, zoe } = await deskWithOne();
  const other = await apply({ submittedAt: '2025-01-30T08:00:00.000Z' });
  const message = await apply({ kind: 'contact', content: sampleMessage });
  for (const [of, fault] of [
    ['4KX7', deskEvents.repeats.fields.of.wrong],
    [reference, 'This is its own reference'],
    ['2345-6789', 'There is no application with this reference'],
    [message, 'There is no application with this reference'],
  ] as const) {
    const answer = await change(zoe, { do: 'repeat', seen: '', of });
    expect(answer.statusCode).toBe(422);
    const { again } = modelOf(answer, 'submission').submission;
    expect(again).toMatchObject({ verb: 'repeat', fault, typed: { of } });
  }
  const { row, waiting } = await act(zoe, { do: 'repeat', of: other.toLowerCase() });
  expect(row.state).toMatchObject({ stage: 'done', end: { is: 'repeat', of: other } });
  expect(statusWord(row.state)).toBe('A repeat');
  expect(waiting).toBeUndefined();
  const figures = store.desk.figures('2025-01-31T00:00:00.000Z');
  const [figure] = await Array.fromAsync(figures);
  expect(figure?.state.end).toMatchObject({ is: 'repeat', of: other });
  await act(zoe, { do: 'undo' });
  expect((await page(zoe)).waiting?.for).toBe('answer');
});

test('who waits next: named after an answer, on its page and in its list', async () => {
  const { change, page, apply, zoe, store } = await deskWithOne();
  const content = { ...sampleApplication, fullName: 'Marcus' };
  const next = await apply({ content, submittedAt: '2025-01-29T08:00:00.000Z' });
  // A letter is on its way to whoever has waited longest.
  const earlier = await apply({ submittedAt: '2025-01-28T08:00:00.000Z' });
  const written = { action: 'written', at: '2025-01-31T09:00:00.000Z', by: 'Yan' } as const;
  await store.desk.add(earlier, { ...written, ...sampleLetter });
  const answered = await change(zoe, { do: 'answer', seen: '' });
  const shown = await zoe.get(String(answered.headers.location));
  expect(modelOf(shown, 'submission').submission.nextUp).toMatchObject({
    submission: { reference: next, content: { fullName: 'Marcus' } },
  });
  expect((await page(zoe)).nextUp).toBeUndefined();
  const { from } = await zoe.list(deskPaths.toAnswer);
  const answer = await zoe.change(next, { do: 'answer', seen: '', from });
  const location = String(answer.headers.location);
  expect(location).toMatch(new RegExp(`^/to-answer\\?done=${next}\\.\\d+$`));
  const event = { action: 'answered', by: 'Zoe' };
  expect(await zoe.list(location)).toMatchObject({
    ...{ rows: { length: 1 }, from: '/to-answer', nextUp: 'nobody' },
    done: { submission: { reference: next }, event },
  });
});

test('redirects: nobody is led away by the list that a form claims to come from', async () => {
  const { change, zoe, reference } = await deskWithOne();
  for (const from of ['https://evil.example', '//evil.example', '/figures', '/to-answer/../x']) {
    const answer = await change(zoe, { do: 'note', text: from, from });
    expect(answer.headers.location, from).toBe(`${pageOf(reference)}#history`);
  }
});

test('quarantine: Release ends it, and delivers', async () => {
  const { store, apply, signIn } = makeDesk({ channels: to('spreadsheet') });
  const reference = await apply({ suspicion: 'honeypot' });
  await (await signIn()).change(reference, { do: 'release', seen: '' });
  expect(await store.find(reference)).not.toHaveProperty('suspicion');
  expect(await store.outbox.deliveriesOf(reference)).toMatchObject([{ state: 'waiting' }]);
  expect(await store.desk.history(reference)).toMatchObject([{ action: 'released', by: 'Zoe' }]);
});

test('a note is given back where the answer to its commit is missing, and the page says that it may be kept', async () => {
  const opened = openSqlite();
  const add = () => Promise.reject(new UncertainError(new Error('zoe@applicant.example')));
  const store: Store = { ...opened, desk: { ...opened.desk, add } };
  const { change, zoe, logLines } = await deskWithOne({ store });
  const noted = await change(zoe, { do: 'note', text: 'I called her.' });
  expect(modelOf(noted, 'problem').problem).toMatchObject({
    ...{ status: 503, what: 'uncertain' },
    unkept: [{ value: 'I called her.' }],
  });
  expect(logLines.at(-1)).toMatch(/change".*503.*UncertainError/);
});

test('Retry: an event whose consequence failed is not said to be undone', async () => {
  const opened = openSqlite();
  const retry = () => Promise.reject(new StoreError('The store is away.'));
  const store: Store = { ...opened, outbox: { ...opened.outbox, retry } };
  const { page, change, zoe } = await deskWithOne({ store });
  const answer = await change(zoe, { do: 'retry' });
  expect(modelOf(answer, 'problem').problem.what).toBe('uncertain');
  expect((await page(zoe)).history).toMatchObject([{ action: 'retried' }]);
});

test('messages: a list and an address of their own, no stage, an answer, and a file of an agreed call', async () => {
  const made = makeDesk({ settings: { contactDelivery: 'intake' } });
  const message = await made.apply({ kind: 'contact', content: sampleMessage });
  const application = await made.apply();
  const zoe = await made.signIn();
  const { list, frame } = modelOf(await zoe.get(deskPaths.messages), 'list');
  expect(frame.views.at(-1)).toEqual({ view: 'messages', count: 1 });
  const [row] = list.rows;
  expect(row!.submission).toMatchObject({ kind: 'contact', content: sampleMessage });
  expect((await (await makeDesk().signIn()).get(deskPaths.messages)).statusCode).toBe(404);
  const found = await zoe.get(`${deskPaths.search}?search=${message}`);
  expect(found.headers.location).toBe(`/messages/${message}`);
  const address = deskPaths.change(row!.submission);
  expect((await zoe.post(address, { do: 'move', stage: 'connect' })).statusCode).toBe(400);
  const call = () => zoe.get(deskPaths.call(row!.submission));
  expect((await call()).statusCode).toBe(404);
  await zoe.post(address, { do: 'answer', callAt: '2025-02-03T10:00', seen: '' });
  const { headers, body } = await call();
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${message}.ics"`,
  });
  expect(body).toContain('DTSTART:20250203T100000Z');
  for (const page of [`/applications/${message}`, `/messages/${application}`]) {
    expect((await zoe.get(page)).statusCode).toBe(404);
    expect((await zoe.post(`${page}/change`, { do: 'take', seen: '' })).statusCode).toBe(404);
  }
});
