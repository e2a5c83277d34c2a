import { beforeAll, describe, expect, test } from 'vitest';

import type { FindModel, FollowedModel } from '../../../src/application/models.ts';
import { brand } from '../../../domain/brand.ts';
import { botSignalNames } from '../../../domain/forms/bot-signals.ts';
import { paths } from '../../../domain/paths.ts';
import {
  brokenStore,
  dataPost,
  drawn,
  fieldsOf,
  formPost,
  makeServer,
  now,
} from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../testing/sample-application.ts';
import { sampleMessage } from '../../../testing/sample-message.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import { deskEvents } from '../../../domain/desk-events.ts';
import { letterOf } from '../../../domain/events.ts';
import { lettersOfContent } from '../../../testing/letters-of-content.ts';
import type { Later } from '../../later.ts';
import { createLinks } from '../../links.ts';
import type { NewEvent } from '../../store/desk-entry.ts';
import { type Store, UncertainError } from '../../store/store.ts';
import type { Render } from '../rendering/renderer.ts';

type Parts = NonNullable<Parameters<typeof makeServer>[0]>;

const links = createLinks(() => Promise.resolve('a secret'), brand.siteUrl);
beforeAll(links.ready);
const at = now.toISOString();
const by = 'Zoe';
const pathOf = (reference: string, made = 0) => new URL(links.addressOf(reference, made)).pathname;
const render: Render = (_address, { followed }) => drawn(JSON.stringify(followed));
const channelOf = (name: string) =>
  ({ name, isToSender: true, isForEvents: true, deliver: () => Promise.resolve() }) as const;
const foreign = { 'sec-fetch-site': 'cross-site' };
const kept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/** A server over the store of another, with some functions replaced; the other server closes the store. */
const beside = (store: Store, changes: Partial<Store>, parts: Parts = {}) =>
  makeServer({
    ...{ links, render, ...parts },
    store: { ...store, ...changes, close: () => Promise.resolve() },
  });

/** A server over the same store, and the names of the lookups that it makes there. */
function watching(store: Store, parts: Parts) {
  const asked: string[] = [];
  const find: Store['find'] = (each) => (asked.push('find'), store.find(each));
  const history: Store['desk']['history'] = (each) => (
    asked.push('history'),
    store.desk.history(each)
  );
  return { asked, ...beside(store, { find, desk: { ...store.desk, history } }, parts) };
}

/** Work that waits for the test. */
function waitingWork() {
  const works: (() => Promise<void>)[] = [];
  const later: Later = {
    do: (work) => void works.push(() => work(AbortSignal.timeout(10_000))),
    stop: () => Promise.resolve(),
  };
  return { later, doIt: () => Promise.all(works.splice(0).map((work) => work())) };
}

/** A server with one application, and what its page is drawn from. */
async function serverWithOne(parts: Parts = {}) {
  const made = makeServer({ links, render, ...parts });
  const reference = referenceOf(await made.store.add(another({ content: sampleApplication })));
  const get = async (url: string) => {
    const answer = await made.app.inject({ url });
    return { ...answer, answer, model: () => JSON.parse(answer.body) as FollowedModel };
  };
  const did = async (...events: NewEvent[]) => {
    for (const event of events) await made.store.desk.add(reference, event);
  };
  const post = async (
    act: string,
    fields: Record<string, string> = {},
    page = pathOf(reference),
  ) => {
    const answer = await made.app.inject(formPost(`${page}/${act}`, fields));
    return { answer, model: () => JSON.parse(answer.body) as FollowedModel };
  };
  const history = () => made.store.desk.history(reference);
  return { ...made, reference, get, did, post, history };
}

describe('a link opens', () => {
  test('the application with where it stands and what was written, and nothing between the staff', async () => {
    const { reference, get, did } = await serverWithOne();
    await did(
      { action: 'taken', at, by },
      { action: 'noted', at, by, text: 'A difficult one' },
      { action: 'answered', at, by },
      { action: 'moved', at, by, stage: 'customize' },
    );
    const { answer, model } = await get(pathOf(reference));
    expect(answer.statusCode).toBe(200);
    expect(model()).toMatchObject({
      page: 'application',
      application: {
        ...{ reference, address: pathOf(reference), courses: sampleApplication.selectedCourses },
        status: { stage: 'customize', answeredAt: at },
        history: [
          { at: another({}).submittedAt, said: 'We have your application.' },
          { said: 'We answered you.' },
          { said: 'We went on to Customize.' },
        ],
      },
    });
    expect(answer.body).toContain(sampleApplication.fullName);
    expect(answer.body).not.toMatch(/Zoe|difficult/u);
  });

  test('a letter once it has gone, with its words, and none before', async () => {
    const { reference, get, did, store } = await serverWithOne();
    const words = { subject: 'Your dates', text: 'Friday?' };
    await did({ action: 'written', at, by, to: 'a@b.c', from: 'b@b.c', ...words });
    expect((await get(pathOf(reference))).body).not.toContain('Friday?');
    const [{ id } = { id: '' }] = await store.desk.history(reference);
    await did({ action: 'sent', at, by: '', event: id });
    expect((await get(pathOf(reference))).model()).toMatchObject({
      application: { history: [{}, { said: 'We wrote to you.', letter: words }] },
    });
  });

  test('a copy of what was written and told, as a file', async () => {
    const { reference, get, did } = await serverWithOne();
    await did({ action: 'noted', at, by, text: 'A difficult one' });
    const { answer } = await get(`${pathOf(reference)}/copy`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${reference}.json"`);
    expect(JSON.parse(answer.body)).toEqual({
      ...{ reference, submittedAt: another({}).submittedAt, ...sampleApplication },
      offers: [],
      history: [{ at: another({}).submittedAt, said: 'We have your application.' }],
    });
  });
});

describe('a link is nobody else’s:', () => {
  test('no cache, search engine or other site has it, and no log', async () => {
    const { app, reference, get, store, logLines } = await serverWithOne();
    const page = pathOf(reference);
    const wrong = await Promise.all(
      (['PUT', 'POST'] as const).map((method) => app.inject({ method, url: page })),
    );
    const urls = [page, `${page}/copy`, `${page}/`, `${page}/nothing`, '/application/nothing'];
    const answers = [...wrong, ...(await Promise.all(urls.map(get))).map(({ answer }) => answer)];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ ...kept, 'referrer-policy': 'no-referrer' });
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...[405, 405, 200, 200, 301, 404, 404],
    ]);
    expect((await get(`${page}/?done=add`)).answer.headers.location).toBe(`${page}?done=add`);
    const failing = beside(store, {}, { render: () => Promise.reject(new Error('no')) });
    expect((await failing.app.inject(pathOf(reference))).statusCode).toBe(500);
    const key = pathOf(reference).split('/').at(-1)!;
    expect(failing.logLines).toEqual([expect.stringContaining('/application/:reference/:key')]);
    expect([...logLines, ...failing.logLines].join('\n')).not.toContain(key);
  });

  test('another key, another’s, a message and what never was have the same answer, which names nothing', async () => {
    const { reference, get, post, did, history, store } = await serverWithOne();
    const other = referenceOf(await store.add(another({ content: sampleApplication })));
    const message = referenceOf(
      await store.add(another({ kind: 'contact', content: sampleMessage })),
    );
    const open = pathOf(reference);
    const wrong = [
      open.slice(0, -2) + (open.endsWith('AA') ? 'BB' : 'AA'),
      ...[pathOf(other).replace(other, reference), `${open}A`, open.slice(0, -1)],
      `/application/${reference}/${encodeURIComponent('../../../etc')}`,
      ...[pathOf(message), pathOf('9999-9999'), '/application/nothing/at-all'],
    ];
    const asked = (page: string) => [
      get(page),
      ...['add', 'withdraw'].map((act) => post(act, { seen: '0', text: 'x' }, page)),
    ];
    for (const { answer } of await Promise.all(wrong.flatMap(asked))) {
      expect([answer.statusCode, answer.body]).toEqual([404, '{"page":"nothing"}']);
    }
    await did({ action: 'relinked', at, by });
    const ended = await post('withdraw', { seen: '0' });
    expect([ended.answer.statusCode, ended.answer.body]).toEqual([410, '{"page":"ended"}']);
    expect(await history()).toHaveLength(1);
    await store.erase([reference], at);
    for (const { answer } of await Promise.all(asked(pathOf(reference, 1)))) {
      expect(answer.body).toBe('{"page":"nothing"}');
    }
  });

  test('what never was takes as many questions to the store as what is there', async () => {
    const { reference, store } = await serverWithOne();
    const { app, asked } = watching(store, {});
    for (const each of [reference, '9999-9999']) await app.inject(`${pathOf(each)}x`);
    expect(asked).toEqual(['find', 'history', 'find', 'history']);
  });

  test('what is made up is drawn once, and takes no turn of those who have a link', async () => {
    let drawings = 0;
    const render: Render = () => {
      drawings += 1;
      return drawn('nothing');
    };
    const { app } = makeServer({ links, render });
    const answers = Array.from({ length: 200 }, () => app.inject(pathOf('9999-9999')));
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(404);
    expect(drawings).toBe(1);
  });

  test('where the store is away, or too many others ask, it says so and no more, also to what is posted', async () => {
    const { app, logLines } = makeServer({ links, store: brokenStore, render });
    const page = pathOf('4KX7-9QMD');
    const posted = app.inject(formPost(`${page}/add`, { seen: '0', text: 'Four now' }));
    for (const { statusCode, headers, body } of [await app.inject(page), await posted]) {
      expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', '{"page":"away"}']);
    }
    expect(logLines.join('\n')).not.toMatch(/zoe|4KX7/iu);

    const { get, reference } = await serverWithOne();
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(pathOf(reference))));
    const refused = answers.filter(({ answer }) => answer.statusCode !== 200);
    expect(refused).not.toEqual([]);
    for (const { answer, model } of refused) {
      expect([answer.statusCode, model()]).toEqual([503, { page: 'away' }]);
    }
  });

  test('the staff end it by a new one, and it says so much and no more', async () => {
    const { reference, get, did } = await serverWithOne();
    const relinked: NewEvent = { action: 'relinked', at, by };
    await did(relinked, relinked);
    for (const made of [0, 1]) {
      const { answer } = await get(pathOf(reference, made));
      expect([answer.statusCode, answer.body]).toEqual([410, '{"page":"ended"}']);
      const copy = await get(`${pathOf(reference, made)}/copy`);
      expect(copy.answer.headers.location).toBe(pathOf(reference, made));
    }
    expect((await get(pathOf(reference, 2))).answer.statusCode).toBe(200);
    expect((await get(pathOf(reference, 3))).answer.statusCode).toBe(404);
  });
});

describe('what an applicant does', () => {
  const answered: NewEvent = { action: 'answered', at, by };
  const closed: NewEvent = { action: 'closed', outcome: 'not-enrolled', at, by };
  const text = 'We are four now.\r\nAll on Friday. 🦽';

  test('is said by a page of its own before, which does nothing by being opened', async () => {
    const { reference, get, history } = await serverWithOne();
    for (const [act, action] of Object.entries({ add: 'added', withdraw: 'withdrawn' })) {
      const { answer, model } = await get(`${pathOf(reference)}/${act}`);
      expect(answer.statusCode).toBe(200);
      // A browser names the site that its form comes from, and shows the address to no other site.
      const headers = { ...kept, 'referrer-policy': 'strict-origin' };
      expect(answer.headers).toMatchObject(headers);
      expect(model()).toMatchObject({ page: 'act', act: { action, seen: '0', isOpen: true } });
      const done = await get(`${pathOf(reference)}/${act}?do=${act}&text=x&seen=0`);
      expect(done.answer.statusCode).toBe(200);
    }
    expect(await history()).toEqual([]);
  });

  test('is there once it is posted, and the page says so until something else happens', async () => {
    const { reference, get, post, did, history, store } = await serverWithOne();
    await did(answered);
    const { answer } = await post('add', { seen: '1', text });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${pathOf(reference)}?done=add`);
    const added = text.replace('\r', '');
    expect((await history()).at(-1)).toMatchObject({ action: 'added', by: '', text: added });
    expect((await get(answer.headers.location!)).model()).toMatchObject({
      application: {
        ...{ done: 'added', acts: ['added', 'withdrawn'] },
        status: { waiting: { for: 'addition', since: at } },
        history: [{}, {}, { said: 'You added something.', added }],
      },
    });
    expect((await store.desk.counts())['to-answer']).toBe(1);
    expect((await get(`${pathOf(reference)}?done=withdraw`)).body).not.toContain('"done"');
    await did(answered);
    expect((await get(answer.headers.location!)).body).not.toContain('"done"');
  });

  test('ends an application, which the staff see in Done', async () => {
    const { reference, get, post, store } = await serverWithOne();
    const { answer } = await post('withdraw', { seen: '0' });
    expect(answer.headers.location).toBe(`${pathOf(reference)}?done=withdraw`);
    expect((await get(answer.headers.location!)).model()).toMatchObject({
      application: {
        ...{ done: 'withdrawn', acts: ['added'] },
        status: { stage: 'done', outcome: 'not-enrolled', isWithdrawn: true },
      },
    });
    expect(await store.desk.counts()).toMatchObject({ 'to-answer': 0, done: 1 });
    // Nobody is told by mail where none is set up.
    expect(await store.outbox.deliveriesOf(reference)).toEqual([]);
    const again = await get(`${pathOf(reference)}/withdraw`);
    expect(again.answer.headers.location).toBe(pathOf(reference));
    await post('add', { seen: '1', text });
    expect(await store.desk.counts()).toMatchObject({ 'to-answer': 1, done: 0 });
  });

  test('twice in one form, or in two tabs, is done once', async () => {
    const { post, history } = await serverWithOne();
    const posts = (['add', 'add', 'withdraw', 'withdraw', 'add', 'withdraw'] as const).map((act) =>
      post(act, { seen: '0', text }),
    );
    for (const { answer } of await Promise.all(posts)) expect(answer.statusCode).toBe(303);
    await post('add', { seen: '0', text });
    expect((await history()).map(({ action }) => action).sort()).toEqual(['added', 'withdrawn']);
    await post('add', { seen: '2', text });
    await post('add', { seen: '2', text: 'And five.' });
    expect(await history()).toHaveLength(4);
  });

  test('is shown what the staff did meanwhile, and not done', async () => {
    const { post, did, history } = await serverWithOne();
    await did({ action: 'noted', at, by, text: 'A difficult one' }, answered);
    const { answer, model } = await post('withdraw', { seen: '1' });
    expect(answer.statusCode).toBe(409);
    expect(model()).toMatchObject({
      act: { seen: '2', isOpen: true, meanwhile: [{ said: 'We answered you.' }] },
    });
    expect(answer.body).not.toMatch(/Zoe|difficult/u);
    expect((await post('withdraw', { seen: '2' })).answer.statusCode).toBe(303);
    expect(await history()).toHaveLength(3);
  });

  test('is too late where the staff closed it meanwhile, but for what is added', async () => {
    const { post, did, history } = await serverWithOne();
    await did(closed);
    const { answer, model } = await post('withdraw', { seen: '0' });
    expect([answer.statusCode, model()]).toMatchObject([409, { act: { isOpen: false } }]);
    expect((await post('withdraw', { seen: '1' })).answer.statusCode).toBe(303);
    expect(await history()).toHaveLength(1);
    expect((await post('add', { seen: '0', text })).answer.statusCode).toBe(303);
    expect(await history()).toHaveLength(2);
  });

  test.each(['', 'x', '-1', '1e9', '99999999', '1.5'])(
    'is done once, and overtakes nobody, where the form says that it has seen “%s”',
    async (seen) => {
      const { post, did, history } = await serverWithOne();
      await did(answered);
      expect((await post('withdraw', { seen })).answer.statusCode).toBe(409);
      await post('add', { seen, text });
      await post('add', { seen, text });
      expect(await history()).toHaveLength(2);
    },
  );

  test.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \r\n\t ', 'empty'],
    ['control characters', '\0\u001b', 'empty'],
    ['too much', 'x'.repeat(5_001), 'tooLong'],
  ] as const)('comes back with its words where it is %s', async (_what, typed, fault) => {
    const { post, history } = await serverWithOne();
    const { answer, model } = await post('add', { seen: '0', text: typed });
    expect(answer.statusCode).toBe(422);
    const wrong = { name: 'text', fault: deskEvents.added.fields.text[fault] };
    expect(model()).toMatchObject({ page: 'act', act: { wrong } });
    if (fault === 'tooLong') expect(model()).toMatchObject({ act: { typed: { text: typed } } });
    expect(await history()).toEqual([]);
    // A browser counts a line end as one, and posts it as two.
    const most = 'a\r\n'.repeat(2_499) + 'ab';
    expect((await post('add', { seen: '0', text: most })).answer.statusCode).toBe(303);
  });

  test('comes back with its words where the store is away, and counts once', async () => {
    const { store, reference } = await serverWithOne();
    let isAway = true;
    const add: typeof store.desk.add = async (...all) => {
      const added = await store.desk.add(...all);
      if (isAway) throw new UncertainError(new Error('gone'));
      return added;
    };
    const { app, logLines } = beside(store, { desk: { ...store.desk, add } });
    const post = () => app.inject(formPost(`${pathOf(reference)}/add`, { seen: '0', text }));
    const first = await post();
    expect(first.statusCode).toBe(503);
    expect(first.json()).toMatchObject({ act: { isUnkept: true, seen: '0', typed: {} } });
    expect(logLines.join()).not.toContain('four');
    isAway = false;
    expect((await post()).statusCode).toBe(303);
    expect(await store.desk.history(reference)).toHaveLength(1);
  });

  test('is the same for what is quarantined, of which nothing reaches the staff', async () => {
    const { app, store } = await serverWithOne();
    const held = referenceOf(
      await store.add(another({ content: sampleApplication, suspicion: 'honeypot' })),
    );
    const post = (act: string, seen: string) =>
      app.inject(formPost(`${pathOf(held)}/${act}`, { seen, text }));
    const before = await store.desk.counts();
    expect((await post('add', '0')).headers.location).toBe(`${pathOf(held)}?done=add`);
    await store.desk.add(held, { action: 'quarantined', at, by });
    expect((await post('withdraw', '1')).headers.location).toBe(`${pathOf(held)}?done=withdraw`);
    expect(await store.desk.counts()).toEqual(before);
  });

  test('comes from a page of this site, in the shape of a form, and not too often', async () => {
    const { store, reference } = await serverWithOne();
    const { app } = beside(store, {}, { settings: { rateLimit: 2 } });
    const url = `${pathOf(reference)}/add`;
    const payload = { seen: '0', text };
    const statuses = [];
    for (const asked of [
      formPost(url, payload, foreign),
      { method: 'POST', url, payload } as const,
      formPost(url, { ...payload, text: 'x'.repeat(300_000) }),
    ]) {
      statuses.push((await app.inject(asked)).statusCode);
    }
    expect(statuses).toEqual([403, 415, 413]);
    const often = await app.inject(formPost(url, payload));
    expect(often.statusCode).toBe(429);
    expect(often.headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
    expect(await store.desk.history(reference)).toEqual([]);
  });

  test('ends with fifty additions, which are more than people write', async () => {
    const { post, get, reference } = await serverWithOne();
    for (let seen = 0; seen < 50; seen += 1)
      await post('add', { seen: String(seen), text: `${seen}` });
    expect((await get(pathOf(reference))).model()).toMatchObject({
      application: { acts: ['withdrawn'] },
    });
    expect((await get(`${pathOf(reference)}/add`)).answer.statusCode).toBe(303);
  });
});

describe('who has lost the link', () => {
  const email = sampleApplication.email;
  const channels = [channelOf('link')];

  /** A server that mails links, what it mailed, and its clock. */
  function serverThatMails() {
    const { later, doIt } = waitingWork();
    const clock = { now: Date.parse(at) };
    const clockParts = { clock: () => new Date(clock.now) };
    const made = makeServer({ links, render, later, channels, ...clockParts });
    const add = async (more: Parameters<typeof another>[0] = {}) =>
      referenceOf(await made.store.add(another({ content: sampleApplication, ...more })));
    const ask = async (fields: Record<string, string>) => {
      const answer = await made.app.inject(formPost('/application', fields));
      await doIt();
      return answer;
    };
    const mailed = async (reference: string) =>
      (await made.store.outbox.deliveriesOf(reference)).filter(({ channel }) => channel === 'link');
    return { ...made, add, ask, mailed, clock };
  }

  test('asks for it with the reference and the address, however these are written', async () => {
    const { add, ask, mailed, store, app, clock } = serverThatMails();
    const reference = await add();
    const page = await app.inject('/application');
    expect(page.json()).toEqual({ page: 'find', find: { canMail: true } });
    expect(page.headers).toMatchObject({ ...kept, 'referrer-policy': 'strict-origin' });
    const written = [
      [reference, email],
      [reference.replace('-', '').toLowerCase(), ` ${email.toUpperCase()} `],
    ] as const;
    for (const [typed, to] of written) {
      clock.now += 1_000;
      const { statusCode, headers } = await ask({ reference: typed, email: to });
      expect([statusCode, headers.location]).toEqual([303, '/application?asked=yes']);
    }
    expect(await mailed(reference)).toHaveLength(2);
    expect(await store.desk.history(reference)).toMatchObject([
      { action: 'link-asked', by: '' },
      { action: 'link-asked', by: '' },
    ]);
    expect((await app.inject('/application?asked=yes')).json()).toMatchObject({
      find: { isAsked: true },
    });
    // A mailed link does not count as an answer.
    expect((await store.desk.counts())['to-answer']).toBe(1);
  });

  test('has the answer of everybody, and no mail where both do not belong together', async () => {
    const { add, ask, mailed, store } = serverThatMails();
    const [reference, held] = [await add(), await add({ suspicion: 'honeypot' })];
    const message = await add({ kind: 'contact', content: sampleMessage });
    const right = await ask({ reference, email });
    const others = [
      { reference, email: 'eve@elsewhere.example' },
      { reference, email: `x${email}` },
      { reference: '9999-9999', email },
      { reference: message, email: sampleMessage.email },
      { reference: held, email },
    ];
    for (const each of others) {
      const answer = await ask(each);
      expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([
        ...[right.statusCode, right.body, right.headers.location],
      ]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(right.headers));
    }
    for (const each of [held, message]) {
      expect(await mailed(each)).toEqual([]);
      expect(await store.desk.history(each)).toEqual([]);
    }
    expect(await mailed(reference)).toHaveLength(1);
    await store.erase([reference], at);
    expect((await ask({ reference, email })).headers.location).toBe(right.headers.location);
  });

  test('has it three times within a day, over restarts and instances, and once for askings at once', async () => {
    const first = serverThatMails();
    const reference = await first.add();
    const times = async (number: number) => {
      for (let time = 0; time < number; time += 1) await first.ask({ reference, email });
      return (await first.mailed(reference)).length;
    };
    await Promise.all([1, 2, 3, 4].map(() => first.ask({ reference, email })));
    expect(await first.mailed(reference)).toHaveLength(1);
    expect(await times(5)).toBe(3);
    first.clock.now += 24 * 3_600_000 - 1;
    expect(await times(1)).toBe(3);
    first.clock.now += 2;
    expect(await times(1)).toBe(4);
  });

  test('is told what is wrong with what was typed, before anything is looked up', async () => {
    const { ask, add } = serverThatMails();
    const reference = await add();
    const wrong: [Record<string, string>, string[]][] = [
      [{}, ['reference', 'email']],
      [{ reference: 'ABCD', email }, ['reference']],
      [{ reference, email: 'nobody' }, ['email']],
    ];
    for (const [fields, expected] of wrong) {
      const answer = await ask(fields);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ find: { wrong: expected, typed: fields } });
    }
    const long = await ask({ reference: 'x'.repeat(9_999), email });
    expect(long.json<{ find: FindModel }>().find.typed!.reference).toHaveLength(300);
  });

  test('is answered before anything is looked up, by as many questions whether it is there or not', async () => {
    const { store } = makeServer();
    const reference = referenceOf(await store.add(another({ content: sampleApplication })));
    const { later, doIt } = waitingWork();
    const { app, asked } = watching(store, { later, channels });
    const wrong = { reference, email: 'eve@elsewhere.example' };
    for (const fields of [{ reference, email }, wrong, { reference: '9999-9999', email }]) {
      await app.inject(formPost('/application', fields));
    }
    expect(asked).toEqual([]);
    await doIt();
    expect(asked.toSorted()).toEqual(['find', 'find', 'find', 'history', 'history', 'history']);
  });

  test('writes to us where no mail is set up', async () => {
    const { app, reference, store } = await serverWithOne();
    expect((await app.inject('/application')).json()).toEqual({
      ...{ page: 'find', find: { canMail: false } },
    });
    const answer = await app.inject(formPost('/application', { reference, email }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/application']);
    expect((await app.inject('/application?asked=yes')).body).not.toContain('isAsked');
    expect(await store.desk.history(reference)).toEqual([]);
  });

  test('asks from a page of this site, and not too often; nothing typed is in the log', async () => {
    const { app, logLines } = makeServer({ links, channels, settings: { rateLimit: 1 } });
    const fields = { reference: '9999-9999', email };
    for (const [headers, status] of [[foreign, 403] as const, [{}, 303], [{}, 429]] as const) {
      const answer = await app.inject(formPost('/application', fields, headers));
      expect(answer.statusCode).toBe(status);
    }
    expect(logLines.join('\n')).not.toMatch(/9999|zoe/iu);
  });

  test('has their page all the same where the store is away, and nobody’s data in the log', async () => {
    const { store } = makeServer();
    const { later, doIt } = waitingWork();
    const find = () => Promise.reject(new Error(email));
    const { app, logLines } = beside(store, { find }, { later, channels });
    const answer = await app.inject(formPost('/application', { reference: '9999-9999', email }));
    expect(answer.statusCode).toBe(303);
    await doIt();
    expect(logLines).toContainEqual(expect.stringContaining('link no access to the store'));
    expect(logLines.join('\n')).not.toContain(email);
  });
});

describe('what an applicant does with an offer', () => {
  const offered: NewEvent = {
    ...{ action: 'offered', at, by, courses: 'Prompt Engineering', place: 'Online' },
    ...{ date: '2025-02-10', time: '10:00', minutes: '120', people: '3', price: '74700' },
    ...{ vat: 'included', included: 'A workbook', validUntil: '2025-02-05' },
  };
  const accepted = { seen: '1', name: 'Ada Sample', mayBind: 'yes' };
  const confirmed: NewEvent = { action: 'confirmed', offer: '1', at, by };

  test('is to accept it, by the terms as they stand, and to find the booking for a calendar', async () => {
    const { reference, get, post, did, history, store } = await serverWithOne({ terms: 'f00' });
    await did(offered);
    const page = pathOf(reference);
    expect((await get(page)).model()).toMatchObject({
      application: {
        acts: ['added', 'withdrawn', 'accepted', 'declined'],
        offers: [{ standing: { is: 'open' }, offer: { price: { total: 74_700 } } }],
      },
    });
    const { model } = await get(`${page}/accept`);
    expect(model()).toMatchObject({ act: { ticks: ['mayBind'], offer: { id: '1' } } });
    const { answer } = await post('accept', { ...accepted, mayBind: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Ada Sample');
    expect((await post('accept', accepted)).answer.headers.location).toBe(`${page}?done=accept`);
    expect((await history()).at(-1)).toMatchObject({
      ...{ action: 'accepted', offer: '1', name: 'Ada Sample', mayBind: 'yes', expressly: '' },
      ...{ terms: 'f00', by: '' },
    });
    expect(await store.desk.counts()).toMatchObject({ 'to-answer': 1 });
    expect((await get(`${page}/booking.ics`)).answer.headers.location).toBe(page);
    await did(confirmed);
    const file = await get(`${page}/booking.ics`);
    expect(file.answer.headers).toMatchObject({
      ...{ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(file.body).toContain('DTSTART:20250210T100000Z');
  });

  test('is refused where the offer is another’s turn: taken back, replaced, lapsed or accepted', async () => {
    const { post, did, history } = await serverWithOne();
    await did(offered, { action: 'taken-back', offer: '1', reason: 'Full', at, by });
    const { answer, model } = await post('accept', accepted);
    expect(answer.statusCode).toBe(409);
    expect(model()).toMatchObject({
      act: { isOpen: false, meanwhile: [{ said: 'We took the offer back: Full' }] },
    });
    await did({ ...offered, validUntil: '2025-01-30' });
    expect((await post('accept', { ...accepted, seen: '3' })).answer.statusCode).toBe(303);
    expect((await history()).map(({ action }) => action)).not.toContain('accepted');
    await did(offered, { ...offered, price: '50000' });
    expect((await post('accept', { ...accepted, seen: '4' })).answer.statusCode).toBe(409);
    const tabs = [post('accept', { ...accepted, seen: '5' }), post('decline', { seen: '5' })];
    const codes = (await Promise.all(tabs)).map((each) => each.answer.statusCode);
    expect(codes.toSorted()).toEqual([303, 409]);
    expect((await history()).filter(({ by }) => by === '')).toHaveLength(1);
  });

  test('is to cancel what was booked, for what was shown, once, with a letter that keeps it and no reminder after it', async () => {
    const channels = ['letter', 'reminder-day'].map(channelOf);
    const parts = { letters: lettersOfContent, channels };
    const { reference, get, post, did, history, store } = await serverWithOne(parts);
    await did(offered, { action: 'accepted', at, by: '', offer: '1', name: 'Ada' } as NewEvent);
    const reminder = { channel: 'reminder-day', dueAt: '2025-02-09T09:00:00.000Z', isDated: true };
    await store.desk.add(reference, confirmed, undefined, [reminder]);
    const { model } = await get(`${pathOf(reference)}/cancel`);
    const words = 'You get £373.50 back, half of the price (10 days before the start).';
    expect(model()).toMatchObject({ act: { refund: { pence: 37_350, words } } });
    const early = await post('cancel', { seen: '3', shown: '74700' });
    expect(early.answer.statusCode).toBe(409);
    expect(early.model()).toMatchObject({
      act: { isOtherRefund: true, refund: { pence: 37_350 } },
    });
    expect(await history()).toHaveLength(3);
    const twice = [1, 2].map(() => post('cancel', { seen: '3', shown: '37350' }));
    for (const each of await Promise.all(twice)) expect(each.answer.statusCode).toBe(303);
    const [cancelled, ...others] = (await history()).slice(3);
    expect(others).toEqual([]);
    expect(cancelled).toMatchObject({
      ...{ action: 'cancelled', to: sampleApplication.email },
      ...{ refund: '37350', percent: '50', why: 'table' },
    });
    const text = letterOf(cancelled!)?.text;
    for (const said of [words, links.addressOf(reference, 0)]) expect(text).toContain(said);
    const { id } = cancelled!;
    expect(await store.outbox.deliveriesOf(reference)).toMatchObject([
      { channel: 'reminder-day', state: 'taken-back' },
      { channel: 'letter', state: 'waiting', event: id, dueAt: at },
      { channel: 'act-mail', event: id, dueAt: at },
    ]);
    const rows = await store.desk.page('to-answer', { limit: 9 });
    expect(rows.rows).toMatchObject([{ state: { refund: { pence: 37_350 } } }]);
  });
});

describe('the answer to a form leads there', () => {
  const byScript = dataPost(paths.enrolmentsApi, sampleApplication);
  const native = formPost(paths.enrol, fieldsOf(sampleApplication));

  test('where it was stored now, and not where it repeats what came before', async () => {
    const { app, stored } = makeServer({ links });
    const first = await app.inject(byScript);
    const { reference } = (await stored())[0]!;
    expect(first.json()).toEqual({ success: true, reference, follow: pathOf(reference) });
    expect((await app.inject(byScript)).json()).toEqual({ success: true, reference });
    expect((await app.inject(native)).headers.location).not.toContain('key=');
  });

  test('without JavaScript too', async () => {
    const { app, stored } = makeServer({ links });
    const { location } = (await app.inject(native)).headers;
    const { reference } = (await stored())[0]!;
    expect(pathOf(reference)).toContain(new URLSearchParams(String(location)).get('key'));
  });

  test('and to a robot as to everybody', async () => {
    const { app, store } = makeServer({ links });
    const trap = { data: JSON.stringify(sampleApplication), [botSignalNames.trap]: 'x' };
    const answer: { follow: string } = (
      await app.inject(formPost(paths.enrolmentsApi, trap))
    ).json();
    expect(await store.countQuarantined('enrolment')).toBe(1);
    expect((await app.inject(answer.follow)).statusCode).toBe(200);
  });

  test('as long as the key can be made, and confirms all the same where it cannot', async () => {
    const broken = createLinks(() => Promise.reject(new Error('away')), brand.siteUrl);
    const { app } = makeServer({ links: broken });
    const answer = await app.inject(byScript);
    expect(answer.json()).toEqual({ success: true, reference: expect.any(String) as string });
  });
});
