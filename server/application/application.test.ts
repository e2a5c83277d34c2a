import { beforeAll, describe, expect, test, vi } from 'vitest';

import { deskEvents, letterOf } from '../../domain/case/events.ts';
import { personOf } from '../../domain/case/submission.ts';
import { botSignalNames } from '../../domain/forms/form-values.ts';
import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import {
  acceptanceOf,
  confirmationOf,
  givesUpNothing,
} from '../../domain/testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import type { FollowedApplication } from '../../src/application/models.ts';
import {
  brokenStore,
  dataPost,
  fieldsOf,
  formPost,
  makeServer,
  now,
  rendered,
} from '../../testing/make-server.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { promiseAnswersIn } from '../../testing/promise-answers.ts';
import { another, noContent, referenceOf } from '../../testing/sample-entry.ts';
import type { Render } from '../http/rendering/renderer.ts';
import { Links } from '../links.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import { UncertainError } from '../store/engine.ts';

type Parts = NonNullable<Parameters<typeof makeServer>[0]>;
type Fields = Record<string, string> | URLSearchParams;

const links = new Links(() => Promise.resolve('a secret'), brand.siteUrl);
beforeAll(() => links.ready());
const at = now.toISOString();
const by = 'Zoe';
const pathOf = (reference: string, made = 0) => new URL(links.addressOf(reference, made)).pathname;
const render: Render = (_address, { followed }) => rendered(JSON.stringify(followed ?? {}));
const channelOf = (name: string) =>
  ({ name, isToSender: true, isForEvents: true, deliver: () => Promise.resolve() }) as const;
const foreign = { 'sec-fetch-site': 'cross-site' };
const kept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

const mail = { smtpUrl: 'smtp://localhost', notifyTo: ['desk@provider.example'] };

const termsOfNow = {
  fingerprint: 'f00',
  effective: 'March 2025',
  text: '<h2 id="a">1. Now</h2>',
};

/** A server with one application. */
async function serverWithOne(parts: Parts = {}) {
  const { app, store, ...made } = makeServer({ links, render, ...parts });
  const reference = referenceOf(await store.add(another({ content: sampleApplication })));
  const page = pathOf(reference);
  const get = (url: string) => app.inject({ url });
  const post = (act: string, fields: Fields = {}, of = page) =>
    app.inject(formPost(`${of}/${act}`, fields));
  const did = async (...events: NewEvent[]) => {
    for (const event of events) await store.desk.add(reference, event);
  };
  const history = () => store.desk.history(reference);
  return { ...made, app, store, reference, page, get, post, did, history };
}

test('a link opens the application with where it stands and what was told, and a copy of it, with nothing between the staff', async () => {
  const { reference, page, get, did, history } = await serverWithOne();
  const words = { subject: 'Your dates', text: 'Friday?' };
  await did(
    { action: 'written', at, by, to: 'a@b.c', from: 'b@b.c', ...words },
    { action: 'taken', at, by },
    { action: 'noted', at, by, text: 'A difficult one' },
    { action: 'answered', at, by },
    { action: 'moved', at, by, stage: 'customize' },
  );
  expect((await get(page)).body).not.toContain('Friday?');
  await did({ action: 'sent', at, by: '', event: (await history())[0]!.id });
  const answer = await get(page);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    page: 'application',
    application: {
      ...{ reference, address: page, courses: sampleApplication.selectedCourses },
      status: { stage: 'customize' },
      situation: { is: 'answered', at },
      history: [
        { at: another({}).submittedAt, said: 'We have your application.' },
        { said: 'We answered you.' },
        { said: 'We went on to the step Customize.' },
        { said: 'We wrote to you.', letter: words },
      ],
    },
  });
  expect(answer.body).toContain(sampleApplication.fullName);
  const copy = await get(`${page}/copy`);
  expect(copy.headers['content-disposition']).toBe(`attachment; filename="${reference}.json"`);
  const { application } = answer.json<{ application: { history: object } }>();
  expect(copy.json()).toEqual({
    ...{ reference, submittedAt: another({}).submittedAt, ...sampleApplication },
    ...{ offers: [], attendees: [], history: application.history },
  });
  for (const { body } of [answer, copy]) expect(body).not.toMatch(/Zoe|difficult/u);
});

test('promises: what the page says stays, whatever is promised later', async () => {
  const { page, get, post, did } = await serverWithOne();
  const waiting = async () => {
    const { application } = (await get(page)).json<{ application: FollowedApplication }>();
    return application.situation.owed;
  };
  promiseAnswersIn(48);
  const first = await waiting();
  await did({ action: 'answered', at, by });
  await post('add', { text: 'There are two more of us.', seen: '1' });
  const second = await waiting();
  expect(second).toMatchObject({ for: 'addition', dueAt: '2025-02-02T09:05:00.000Z' });
  promiseAnswersIn(72);
  expect(await waiting()).toEqual(second);
  await did({ action: 'undone', at, by, event: '1' });
  expect(await waiting()).toEqual(first);
});

describe('a link is nobody else’s:', () => {
  test('no cache, search engine or other site has it, and no log', async () => {
    const { page, get, app, store, logLines } = await serverWithOne();
    const wrong = (['PUT', 'POST'] as const).map((method) => app.inject({ method, url: page }));
    const urls = [page, `${page}/copy`, `${page}/`, `${page}/nothing`, '/application/nothing'];
    const answers = await Promise.all([...wrong, ...urls.map(get)]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ ...kept, 'referrer-policy': 'no-referrer' });
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...[404, 404, 200, 200, 301, 404, 404],
    ]);
    expect((await get(`${page}/?done=add`)).headers.location).toBe(`${page}?done=add`);
    for (const behind of ['.', ')', ').', '%3E', ',', '%E2%80%9D', '%E2%81%A0', '*'])
      expect((await get(page + behind)).headers.location, behind).toBe(page);
    expect((await get(`${page}A.`)).statusCode).toBe(404);
    const other = { ...store, close: () => Promise.resolve() };
    const failing = makeServer({ links, store: other, render: () => Promise.reject(new Error()) });
    expect((await failing.app.inject(page)).statusCode).toBe(500);
    expect(failing.logLines).toEqual([expect.stringContaining('/application/:reference/:key')]);
    const key = page.split('/').at(-1)!;
    expect([...logLines, ...failing.logLines].join('\n')).not.toContain(key);
  });

  test('another key, another’s, a message and what never was have the same answer, which names nothing', async () => {
    const { reference, page, get, post, history, store } = await serverWithOne();
    const add = async (more: Parameters<typeof another>[0]) =>
      referenceOf(await store.add(another(more)));
    const other = await add({ content: sampleApplication });
    const message = await add({ kind: 'contact', content: sampleMessage });
    const wrong = [
      page.slice(0, -2) + (page.endsWith('AA') ? 'BB' : 'AA'),
      ...[pathOf(other).replace(other, reference), `${page}A`, page.slice(0, -1)],
      `/application/${reference}/${encodeURIComponent('../../etc')}`,
      ...[pathOf(message), pathOf('9999-9999'), '/application/nothing/at-all'],
    ];
    const asked = (of: string) => [
      get(of),
      ...['add', 'withdraw'].map((act) => post(act, { seen: '0', text: 'x' }, of)),
    ];
    for (const { statusCode, body } of await Promise.all(wrong.flatMap(asked))) {
      expect([statusCode, body]).toEqual([404, '{"page":"nothing"}']);
    }
    expect(await history()).toEqual([]);
    await store.erase([reference], at);
    for (const { body } of await Promise.all(asked(page))) expect(body).toBe('{"page":"nothing"}');
  });

  test('one address is shown sixty a minute, posts among them, and others as many', async () => {
    const { app, page } = await serverWithOne({ settings: { rateLimit: 20 } });
    const statusOf = async (more: object = {}) =>
      (await app.inject({ url: page, ...more })).statusCode;
    for (let at = 0; at < 59; at += 1) expect(await statusOf()).toBe(200);
    expect((await app.inject(formPost(`${page}/add`, { seen: '0' }))).statusCode).toBe(422);
    expect(await statusOf()).toBe(429);
    expect(await statusOf({ url: '/application' })).toBe(429);
    expect(await statusOf({ url: '/enroll/received' })).toBe(429);
    expect(await statusOf({ remoteAddress: '192.0.2.7' })).toBe(200);
    // The form is rendered once for everybody, so it is shown to everybody.
    expect(await statusOf({ url: '/enroll' })).toBe(200);
  });

  test('where the store is away, it says so and no more, also to what is posted', async () => {
    const { app, logLines } = makeServer({ links, store: brokenStore, render });
    const away = pathOf('4KX7-9QMD');
    const posted = formPost(`${away}/add`, { seen: '0', text: 'Four now' });
    for (const answer of [await app.inject(away), await app.inject(posted)]) {
      const { statusCode, headers, body } = answer;
      expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', '{"page":"away"}']);
    }
    expect(logLines.join('\n')).not.toMatch(/zoe|4KX7/iu);
  });

  test('the staff end it by a new one, and it says so much and no more', async () => {
    const { reference, get, post, did, history } = await serverWithOne();
    const relinked: NewEvent = { action: 'relinked', at, by };
    await did(relinked, relinked);
    for (const old of [pathOf(reference), pathOf(reference, 1)]) {
      for (const { statusCode, body } of [await get(old), await post('withdraw', {}, old)]) {
        expect([statusCode, body]).toEqual([410, '{"page":"ended"}']);
      }
      expect((await get(`${old}/copy`)).headers.location).toBe(old);
    }
    expect(await history()).toHaveLength(2);
    expect((await get(pathOf(reference, 2))).statusCode).toBe(200);
    expect((await get(pathOf(reference, 3))).statusCode).toBe(404);
  });

  test('ends for whoever had another address, who can then neither read nor accept anything', async () => {
    const { reference, get, post, did, history } = await serverWithOne();
    const before = '{"email":"typo@stranger.example"}';
    const after = `{"email":"${sampleApplication.email}"}`;
    await did({ action: 'corrected', before, after, at, by });
    const old = pathOf(reference);
    const seen = await history();
    for (const { statusCode } of [await get(old), await post('withdraw', { seen: '1' }, old)]) {
      expect(statusCode).toBe(410);
    }
    expect(await history()).toEqual(seen);
    expect((await get(pathOf(reference, 1))).statusCode).toBe(200);
  });
});

describe('an act of an applicant', () => {
  const answered: NewEvent = { action: 'answered', at, by };
  const text = 'We are four now.\r\nAll on Friday. 🦽';

  test('is said by a page of its own before, which does nothing by being opened', async () => {
    const { page, get, history } = await serverWithOne();
    for (const [act, action] of Object.entries({ add: 'added', withdraw: 'withdrawn' })) {
      const answer = await get(`${page}/${act}?do=${act}&text=x&seen=0`);
      expect(answer.statusCode).toBe(200);
      // A browser names the site that its form comes from, and shows the address to no other site.
      expect(answer.headers).toMatchObject({ ...kept, 'referrer-policy': 'strict-origin' });
      const shown = { action, seen: '', isOpen: true };
      expect(answer.json()).toMatchObject({ page: 'act', act: shown });
    }
    expect(await history()).toEqual([]);
  });

  test('is there once it is posted, and the page says so until something else happens', async () => {
    const { reference, page, get, post, did, history, store } = await serverWithOne();
    await did(answered);
    const answer = await post('add', { seen: '1', text });
    const done = `${page}?done=add`;
    expect([answer.statusCode, answer.headers.location]).toEqual([303, done]);
    const added = text.replace('\r', '');
    expect((await history()).at(-1)).toMatchObject({ action: 'added', by: '', text: added });
    expect((await get(done)).json()).toMatchObject({
      application: {
        ...{ done: 'added', acts: ['added', 'withdrawn'] },
        situation: { owed: { for: 'addition', since: at } },
        history: [{}, {}, { said: 'You added something.', added }],
      },
    });
    expect((await store.desk.counts(now.toISOString()))['to-answer']).toBe(1);
    expect((await get(`${page}?done=withdraw`)).body).not.toContain('"done"');
    await did(answered);
    expect((await get(done)).body).not.toContain('"done"');

    const ended = `${page}?done=withdraw`;
    expect((await post('withdraw', { seen: '3' })).headers.location).toBe(ended);
    const status = { stage: 'done', end: { is: 'withdrawn' } };
    expect((await get(ended)).json()).toMatchObject({
      application: { done: 'withdrawn', acts: ['added'], status },
    });
    expect(await store.desk.counts(now.toISOString())).toMatchObject({ 'to-answer': 0, done: 1 });
    // Nobody is told by mail where none is set up.
    expect(await store.outbox.deliveriesOf(reference)).toEqual([]);
    expect((await get(`${page}/withdraw`)).headers.location).toBe(page);
    await post('add', { seen: '4', text });
    expect(await store.desk.counts(now.toISOString())).toMatchObject({ 'to-answer': 1, done: 0 });
  });

  test('twice in one form, or in two tabs, is done once', async () => {
    const { post, history } = await serverWithOne();
    const acts = ['add', 'add', 'withdraw', 'withdraw', 'add', 'withdraw'];
    const posts = await Promise.all(acts.map((act) => post(act, { seen: '0', text })));
    for (const { statusCode } of posts) expect(statusCode).toBe(303);
    await post('add', { seen: '0', text });
    expect((await history()).map(({ action }) => action).sort()).toEqual(['added', 'withdrawn']);
    await post('add', { seen: '2', text });
    await post('add', { seen: '2', text: 'And five.' });
    expect(await history()).toHaveLength(4);
    // A number that was made up counts as none.
    for (const seen of ['', '-1', '1e9', '1.5']) await post('add', { seen, text });
    expect(await history()).toHaveLength(4);
  });

  test('is shown what the staff did meanwhile, and is not done; what is added is never too late', async () => {
    const { post, did, history } = await serverWithOne();
    await did({ action: 'noted', at, by, text: 'A difficult one' }, answered);
    const contradiction = 'More was done with it meanwhile, so see first what would end with it.';
    const answer = await post('withdraw', { seen: '1' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        act: { seen: '2', isOpen: true, contradiction, meanwhile: [{ said: 'We answered you.' }] },
      },
    ]);
    expect(answer.body).not.toMatch(/Zoe|difficult/u);
    await did({ action: 'closed', outcome: 'not-enrolled', at, by });
    const late = await post('withdraw', { seen: '2' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { act: { isOpen: false } }]);
    expect((await post('withdraw', { seen: '3' })).statusCode).toBe(303);
    expect(await history()).toHaveLength(3);
    expect((await post('add', { seen: '0', text })).statusCode).toBe(303);
    expect(await history()).toHaveLength(4);
  });

  test('can be added fifty times, however old the form is, and the last twice', async () => {
    const { post, history } = await serverWithOne();
    for (let at = 1; at <= 50; at += 1) await post('add', { seen: '0', text: String(at) });
    const late = await post('add', { seen: '0', text });
    expect([late.statusCode, late.json()]).toMatchObject([409, { act: { isOpen: false } }]);
    expect((await post('add', { seen: '0', text: '50' })).statusCode).toBe(303);
    expect(await history()).toHaveLength(50);
  });

  test('comes back with its words where the store is away, and counts once', async () => {
    const { post, history, store, logLines } = await serverWithOne();
    const add = store.desk.add.bind(store.desk);
    vi.spyOn(store.desk, 'add').mockImplementationOnce(async (...all) => {
      await add(...all);
      throw new UncertainError(new Error('gone'));
    });
    const first = await post('add', { seen: '0', text });
    expect(first.statusCode).toBe(503);
    expect(first.json()).toMatchObject({ act: { isUnkept: true, seen: '', typed: {} } });
    expect(logLines.join()).not.toContain('four');
    expect((await post('add', { seen: '0', text })).statusCode).toBe(303);
    expect(await history()).toHaveLength(1);
  });

  test('comes from a page of this site, and not too often', async () => {
    const { page, app, history } = await serverWithOne({ settings: { rateLimit: 2 } });
    const url = `${page}/add`;
    const answers = [];
    for (const headers of [foreign, {}, {}, {}])
      answers.push(await app.inject(formPost(url, { seen: '0' }, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 422, 422, 429]);
    expect(answers[3]!.headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
    expect(await history()).toEqual([]);
  });
});

describe('an applicant’s offer and booking:', () => {
  const offered: NewEvent = {
    ...{ action: 'offered', at, by, courses: 'Prompt Engineering', place: 'Online' },
    ...{ date: '2025-02-10', time: '10:00', minutes: '120', people: '3', price: '74700' },
    ...{ vat: 'included', included: 'A workbook', validUntil: '2025-02-05' },
    ...givesUpNothing,
  };
  const accepted = { seen: '1', name: 'Ada Sample', mayBind: 'yes' };
  const booked: NewEvent[] = [
    offered,
    { ...acceptanceOf('1'), at, by: '' },
    { ...confirmationOf('1'), at, by },
  ];
  const attended: NewEvent = { action: 'attended', came: 'Ada\nBo', numbers: 'N-1\nN-2', at, by };

  test.each(['', '0', '999999', 'made up'])(
    'an offer is not accepted by a page that had seen %j, but asked about once more, with what was typed',
    async (seen) => {
      const { post, did, history } = await serverWithOne({ settings: mail });
      await did(offered);
      const answer = await post('accept', { ...accepted, seen });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        act: {
          meanwhile: [{ said: 'We made you an offer.' }],
          isOpen: true,
          typed: { name: accepted.name },
        },
      });
      expect(await history()).toHaveLength(1);
    },
  );

  test('an offer is accepted by the terms as they stand, and cancelled for the refund that was shown, once, with a letter and no reminder after it', async () => {
    const channels = ['letter', 'reminder-day'].map(channelOf);
    const listed = { title: offered.courses, minutes: 120, price: 24_900, included: [] };
    const onOffer = { [listed.title]: [listed] };
    const content = { choiceHints: {}, letters: lettersOfContent, terms: termsOfNow, onOffer };
    const parts = { content, channels, settings: mail };
    const { reference, page, get, post, did, history, store } = await serverWithOne(parts);
    // A server that starts once something is offered makes its reminder.
    await get(page);
    await did(offered);
    const asked = {
      ticks: ['mayBind', 'orderNumber', 'invoiceTo'],
      offer: { id: '1', standing: { is: 'open' } },
    };
    expect((await get(`${page}/accept`)).json()).toMatchObject({ act: asked });
    const unbound = await post('accept', { ...accepted, mayBind: '' });
    expect(unbound.statusCode).toBe(422);
    expect(unbound.body).toContain('Ada Sample');
    const { fields } = deskEvents.accepted;
    expect((await post('accept', { seen: '1' })).json()).toMatchObject({
      act: { wrong: [{ fault: fields.name.empty }, { fault: fields.mayBind.missing }] },
    });
    expect((await post('accept', accepted)).headers.location).toBe(`${page}?done=accept`);
    expect((await history()).at(-1)).toMatchObject({
      ...{ action: 'accepted', offer: '1', name: 'Ada Sample', mayBind: 'yes', expressly: '' },
      ...{ terms: termsOfNow.fingerprint, by: '' },
    });
    expect((await get(`${page}/booking.ics`)).headers.location).toBe(page);

    const reminder = { channel: 'reminder-day', dueAt: '2025-02-09T09:00:00.000Z' };
    const confirmed: NewEvent = { ...confirmationOf('1'), at, by };
    await store.desk.add(reference, confirmed, undefined, [reminder]);
    const file = await get(`${page}/booking.ics`);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain('DTSTART:20250210T100000Z');
    const words =
      'You get £373.50 back, half of the price (10 days before the start). If you have not paid yet, we take it off what you owe.';
    const refund = { pence: 37_350, words };
    expect((await get(`${page}/cancel`)).json()).toMatchObject({ act: { refund } });
    const early = await post('cancel', { seen: '3', shown: '74700' });
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ act: { isOtherRefund: true, refund } });
    // Sent once more after the first was stored, it is the same.
    for (const _ of [1, 2])
      expect((await post('cancel', { seen: '3', shown: '37350' })).statusCode).toBe(303);
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
      // What both sides are told of the acceptance.
      { channel: 'letter' },
      { channel: 'act-mail' },
      { channel: 'reminder-day', state: 'taken-back' },
      { channel: 'letter', state: 'waiting', event: id, dueAt: at },
      { channel: 'act-mail', event: id, dueAt: at },
    ]);
  });

  test('who comes: a pasted list is shown as it was read before it is saved', async () => {
    const { page, get, post, did, history } = await serverWithOne();
    await did(...booked);
    const pasted = { names: 'Name;Email\nOne, First;first@f.example\nTBC', seen: '3' };
    const shown = await post('who-comes', pasted);
    const names = 'First One, first@f.example\nTBC';
    const question = 'Is “TBC” somebody’s name? Leave out who is not known yet.';
    expect(shown.statusCode).toBe(200);
    expect(shown.json()).toMatchObject({
      act: {
        typed: { name: 'First One\nTBC', email: 'first@f.example\n' },
        names: { names, questions: [question] },
      },
    });
    expect(await history()).toHaveLength(3);
    // What was corrected is shown again only if it is read otherwise than it stands there.
    const corrected = { name: 'First One\nSecond Two', email: 'first@f.example\n' };
    const saved = await post('who-comes', { ...corrected, names: '', shown: names, seen: '3' });
    expect(saved.headers.location).toBe(`${page}?done=who-comes`);
    const card = { names: 'BEGIN:VCARD\nFN:Ada Sample\nEND:VCARD', seen: '4' };
    expect((await post('who-comes', card)).json()).toMatchObject({
      act: { wrong: [{ fault: expect.stringContaining('contact card') as string }] },
    });
    const seen = await post('who-comes', { names, shown: names, seen: '4' });
    expect(seen.statusCode).toBe(303);
    expect((await history()).slice(3)).toMatchObject([
      { names: 'First One, first@f.example\nSecond Two' },
      { names },
    ]);
    expect((await get(`${page}/who-comes`)).json()).toMatchObject({
      act: { coming: { named: [{ name: 'First One' }, { name: 'TBC' }] } },
    });
  });

  test('terms of service: an offer keeps its own, as text, for whoever accepts it after they have changed', async () => {
    const content = { ...noContent, terms: termsOfNow };
    const { page, get, post, did, history, store } = await serverWithOne({ content });
    const former = { fingerprint: 'f01', effective: 'May 2024', text: '<h2 id="a">1. Before</h2>' };
    await store.keepTerms(former, at);
    await did({ ...offered, terms: former.fingerprint });
    const terms = { address: page, kept: former };
    expect((await get(`${page}/terms`)).headers.location).toBe(page);
    const before = await get(`${page}/terms/1`);
    expect(before.json()).toMatchObject({ page: 'terms', terms });
    expect(before.headers).toMatchObject({ ...kept, 'referrer-policy': 'no-referrer' });
    await post('accept', accepted);
    expect((await history()).at(-1)).toMatchObject({ terms: former.fingerprint });
    for (const each of ['terms', 'terms/1']) {
      const { statusCode, ...answer } = await get(`${page}/${each}`);
      expect(statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ terms: { ...terms, acceptedAt: at } });
    }
    expect((await get(`${page}/terms/2`)).headers.location).toBe(page);
    expect((await get(`${page.slice(0, -1)}!/terms`)).statusCode).toBe(404);
    vi.spyOn(store, 'findTerms').mockRejectedValue(new Error('It is locked.'));
    expect((await get(`${page}/terms`)).statusCode).toBe(503);
  });

  test('terms of service: an offer from before they were kept leads to those of today, and says so once it was accepted on others', async () => {
    const content = { ...noContent, terms: termsOfNow };
    const { page, get, post, did, store } = await serverWithOne({ content });
    await did(offered);
    expect((await get(`${page}/terms/1`)).headers.location).toBe(paths.terms);
    await did({ ...acceptanceOf('1'), terms: 'f02', at, by });
    const { terms } = (await get(`${page}/terms`)).json<{ terms: { kept?: object } }>();
    expect(terms).toMatchObject({ acceptedAt: at });
    expect(terms.kept).toBeUndefined();
    // What is accepted now is kept with it, also where the server could not do so at its start.
    await did({ action: 'taken-back', offer: '1', reason: 'A mistake', at, by }, offered);
    expect(await store.findTerms(termsOfNow.fingerprint)).toBeUndefined();
    await post('accept', { ...accepted, seen: '4' });
    expect((await get(`${page}/terms`)).json()).toMatchObject({ terms: { kept: termsOfNow } });
  });

  test('access needs: are taken only with consent, and stand in no history, mail or file but the copy', async () => {
    const { page, get, post, did, history, logLines } = await serverWithOne({ settings: mail });
    await did(...booked);
    expect((await get(`${page}/access-needs`)).statusCode).toBe(303);
    await did({ action: 'named', names: 'Ada Sample\nBo Sample', at, by: '' });
    expect((await get(`${page}/access-needs`)).json()).toMatchObject({
      act: { choices: [{ value: 'Ada Sample' }, { value: 'Bo Sample' }] },
    });
    const typed = [
      ...[
        ['needs', 'Ada Sample:'],
        ['needs', ''],
        ['needs', 'Bo Sample:'],
      ],
      ...[
        ['needs', ' a step-free room '],
        ['seen', '4'],
      ],
    ];
    const unasked = await post('access-needs', new URLSearchParams(typed));
    expect(unasked.statusCode).toBe(422);
    expect(unasked.json()).toMatchObject({ act: { wrong: [{ name: 'agreed' }] } });
    const whole = new URLSearchParams([...typed, ['agreed', 'yes']]);
    expect((await post('access-needs', whole)).headers.location).toBe(`${page}?done=access-needs`);
    const needs = 'Bo Sample: a step-free room';
    expect((await history()).at(-1)).toMatchObject({ action: 'needed', needs });
    expect((await get(`${page}/access-needs`)).json()).toMatchObject({ act: { typed: { needs } } });
    const stranger = new URLSearchParams({ needs: 'Cy: a lift', agreed: 'yes', seen: '5' });
    const refused = await post('access-needs', stranger);
    expect(refused.json()).toMatchObject({ act: { wrong: [{ name: 'needs' }] } });
    expect((await get(`${page}/copy`)).json()).toMatchObject({ accessNeeds: needs });
    expect((await get(page)).body).not.toContain('step-free');
    expect((await get(`${page}/booking.ics`)).body).not.toContain('step-free');
    expect(logLines.join('\n')).not.toContain('step-free');
  });

  test('access needs: asks somebody who comes alone before a name was saved', async () => {
    const { page, get, post, did, history } = await serverWithOne({ settings: mail });
    await did({ ...offered, people: '1' }, ...booked.slice(1));
    const { act } = (await get(`${page}/access-needs`)).json<{ act: { choices: object[] } }>();
    const { name } = personOf({ kind: 'enrolment', content: sampleApplication });
    expect(act.choices).toEqual([{ value: name, label: name }]);
    const needs = `${name}: large print`;
    await post('access-needs', { needs, agreed: 'yes', seen: '3' });
    expect((await history()).at(-1)).toMatchObject({ action: 'needed', needs });
  });

  test('feedback: is asked for once somebody came, can be changed, and is in the copy', async () => {
    const { page, get, post, did } = await serverWithOne();
    await did(...booked, { action: 'named', names: 'Ada Sample\nBo Sample', at, by: '' });
    const said = { content: '4', tutor: '5', worth: '3', words: 'Lively.', quotable: 'yes' };
    expect((await post('feedback', { seen: '4', ...said })).headers.location).toBe(page);
    await did(attended);
    const wrong = await post('feedback', { ...said, seen: '5', tutor: '6' });
    expect(wrong.statusCode).toBe(422);
    const fault = 'The tutor: choose a number from 1 to 5';
    expect(wrong.json()).toMatchObject({
      act: { wrong: [{ name: 'tutor', fault }], typed: { content: '4', words: 'Lively.' } },
    });
    const long = await post('feedback', { ...said, seen: '5', words: 'x'.repeat(2_001) });
    expect(long.json()).toMatchObject({ act: { wrong: [{ name: 'words' }] } });
    const done = await post('feedback', { ...said, seen: '5' });
    expect(done.headers.location).toBe(`${page}?done=feedback`);
    expect((await get(`${page}/feedback`)).json()).toMatchObject({ act: { typed: said } });
    await post('feedback', { ...said, seen: '6', quotable: '' });
    expect((await get(`${page}/copy`)).json()).toMatchObject({
      attendees: [{ name: 'Ada Sample' }, { name: 'Bo Sample' }],
      feedback: { ...said, quotable: '' },
    });
  });

  test('guarantee: the money back is asked for those who are ticked, once however often it is sent', async () => {
    const { page, get, post, did, history } = await serverWithOne();
    const paid: NewEvent = {
      action: 'paid',
      amount: '74700',
      paidOn: '2025-01-31',
      at,
      by,
      sure: '',
    };
    await did(...booked, paid, attended);
    const words = '£249.00 for each person; £498.00 for both.';
    expect((await get(`${page}/money-back`)).json()).toMatchObject({
      act: { refund: { words }, choices: [{ value: 'N-1', label: 'Ada' }, { value: 'N-2' }] },
    });
    const none = await post('money-back', { seen: '5' });
    expect(none.json()).toMatchObject({ act: { wrong: [{ fault: 'Choose for whom' }] } });
    const both = new URLSearchParams('seen=5&who=N-1&who=N-2');
    for (const _ of [1, 2])
      expect((await post('money-back', both)).headers.location).toBe(`${page}?done=money-back`);
    const [asked, ...others] = (await history()).slice(5);
    expect(asked).toMatchObject({ names: 'Ada\nBo', back: '49800', price: '49800' });
    expect(others).toEqual([]);
    const { application } = (await get(page)).json<{ application: FollowedApplication }>();
    const { status, history: told } = application;
    expect(status).toMatchObject({ booking: { total: 24_900 } });
    expect(application.situation).toMatchObject({ is: 'reclaimed', pence: 49_800 });
    const said = 'You asked for the money back. The refund is £498.00.';
    expect(told.at(-1)).toMatchObject({ said, names: 'Ada\nBo' });
  });

  test('an acceptance is refused where the offer was taken back, or is declined in another tab', async () => {
    const { post, did, history } = await serverWithOne();
    await did(offered, { action: 'taken-back', offer: '1', reason: 'Full', at, by });
    const late = await post('accept', accepted);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      act: { isOpen: false, meanwhile: [{ said: 'We took the offer back: Full' }] },
    });
    await did(offered);
    const tabs = [post('accept', { ...accepted, seen: '3' }), post('decline', { seen: '3' })];
    const codes = (await Promise.all(tabs)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([303, 409]);
    expect((await history()).filter(({ by }) => by === '')).toHaveLength(1);
  });
});

describe('the link after a form: its answer leads there', () => {
  const byScript = dataPost(paths.enrolmentsApi, sampleApplication);
  const native = formPost(paths.enrol, fieldsOf(sampleApplication));

  test('where it was stored now, with JavaScript or without, and not where it repeats what came before', async () => {
    const { app, stored, store } = makeServer({ links });
    const first = await app.inject(byScript);
    const { reference } = (await stored())[0]!;
    expect(first.json()).toMatchObject({ success: true, reference, follow: pathOf(reference) });
    expect((await app.inject(byScript)).json()).not.toHaveProperty('follow');
    expect((await app.inject(native)).headers.location).not.toContain('key=');
    await store.erase([reference], at);
    const { location } = (await app.inject(native)).headers;
    const key = new URLSearchParams(String(location)).get('key');
    expect(pathOf((await stored())[0]!.reference)).toContain(key);
  });

  test('and to a robot as to everybody', async () => {
    const { app, store } = makeServer({ links });
    const trap = { data: JSON.stringify(sampleApplication), [botSignalNames.trap]: 'x' };
    const answer = await app.inject(formPost(paths.enrolmentsApi, trap));
    expect(await store.countQuarantined('enrolment')).toBe(1);
    expect((await app.inject(answer.json<{ follow: string }>().follow)).statusCode).toBe(200);
  });

  test('as long as the key can be made, and confirms all the same where it cannot', async () => {
    const broken = new Links(() => Promise.reject(new Error('away')), brand.siteUrl);
    const answer = await makeServer({ links: broken }).app.inject(byScript);
    expect(answer.json()).toMatchObject({ success: true, reference: expect.any(String) as string });
  });
});
