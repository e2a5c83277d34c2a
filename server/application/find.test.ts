import { beforeAll, describe, expect, test, vi } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { brokenStore, formPost, makeServer, now, rendered } from '../../testing/make-server.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import type { Render } from '../http/rendering/renderer.ts';
import { Links } from '../links.ts';

type Parts = NonNullable<Parameters<typeof makeServer>[0]>;
type Fields = Record<string, string>;

const links = new Links(() => Promise.resolve('a secret'), brand.siteUrl);
beforeAll(() => links.ready());
const at = now.toISOString();
const render: Render = (_address, { followed }) => rendered(JSON.stringify(followed ?? {}));
const foreign = { 'sec-fetch-site': 'cross-site' };
const kept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
const mail = { smtpUrl: 'smtp://localhost', notifyTo: ['desk@provider.example'] };

/** A server that mails lost links only when the test calls `doLater`, with the links mailed and a clock to set. */
function serverThatMails(parts: Parts = {}) {
  const works: (() => Promise<void>)[] = [];
  const later: Parts['later'] = {
    do: (work) => works.push(() => work(AbortSignal.timeout(10_000))) > 0,
    stop: () => Promise.resolve(),
  };
  const time = { now: Date.parse(at) };
  const clock = () => new Date(time.now);
  const { app, store, logLines } = makeServer({
    ...{ links, render, later, clock, settings: mail },
    ...parts,
  });
  const add = async (more: Parameters<typeof another>[0] = {}) =>
    referenceOf(await store.add(another({ content: sampleApplication, ...more })));
  const doLater = () => Promise.all(works.splice(0).map((work) => work()));
  const ask = async (fields: Fields) => {
    const answer = await app.inject(formPost('/application', fields));
    await doLater();
    return answer;
  };
  const mailed = async (reference: string) =>
    (await store.outbox.deliveriesOf(reference)).filter(({ channel }) => channel === 'link');
  return { app, store, logLines, add, ask, doLater, mailed, time };
}

describe('a lost link: whoever asks for it', () => {
  const email = sampleApplication.email;

  test('is mailed it by the reference and the address, however written, and three times a day', async () => {
    const { add, ask, mailed, store, app, time } = serverThatMails();
    const reference = await add();
    const page = await app.inject('/application');
    expect(page.json()).toEqual({ page: 'find', find: { canMail: true } });
    expect(page.headers).toMatchObject({ ...kept, 'referrer-policy': 'strict-origin' });
    const typed = { reference, email };
    await ask(typed);
    expect(await mailed(reference)).toHaveLength(1);
    const loud = `Zoe <mailto:${email.toUpperCase()}>, `;
    for (const [fields, laterMs, mails] of [
      [{ reference: `ref ${reference.toLowerCase()}.`, email: loud }, 1_000, 2],
      [typed, 1_000, 3],
      [typed, 24 * 3_600_000 - 2_001, 3],
      [typed, 1, 4],
    ] as const) {
      time.now += laterMs;
      const { statusCode, headers } = await ask(fields);
      expect([statusCode, headers.location]).toEqual([303, '/application?asked=yes']);
      expect(await mailed(reference)).toHaveLength(mails);
    }
    const [event] = await store.desk.history(reference);
    expect(event).toMatchObject({ action: 'link-asked', by: '' });
    const after = await app.inject('/application?asked=yes');
    expect(after.json()).toMatchObject({ find: { isAsked: true } });
    // A mailed link does not count as an answer.
    expect((await store.desk.counts(now.toISOString()))['to-answer']).toBe(1);
  });

  test('has the answer of everybody, and no mail where both do not belong together', async () => {
    const { app, add, ask, doLater, mailed, store } = serverThatMails();
    const [reference, held] = [await add(), await add({ suspicion: 'honeypot' })];
    const message = await add({ kind: 'contact', content: sampleMessage });
    const find = vi.spyOn(store, 'find');
    const right = await app.inject(formPost('/application', { reference, email }));
    // It is answered before anything is looked up, so that the time of the answer tells nothing.
    expect(find).not.toHaveBeenCalled();
    await doLater();
    const said = ({ statusCode, body, headers }: typeof right) => [
      statusCode,
      body,
      headers.location,
      ...Object.keys(headers),
    ];
    const others = [
      ...[
        { reference, email: `x${email}` },
        { reference: '9999-9999', email },
      ],
      ...[
        { reference: message, email: sampleMessage.email },
        { reference: held, email },
      ],
    ];
    for (const each of others) expect(said(await ask(each))).toEqual(said(right));
    for (const each of [held, message]) {
      expect(await mailed(each)).toEqual([]);
      expect(await store.desk.history(each)).toEqual([]);
    }
    expect(await mailed(reference)).toHaveLength(1);
    await store.erase([reference], at);
    expect((await ask({ reference, email })).headers.location).toBe(right.headers.location);
  });

  test('is told what is wrong with what was typed, before anything is looked up', async () => {
    const { ask } = serverThatMails();
    const reference = '9999-9999';
    const wrong: [Fields, string[]][] = [
      [{}, ['reference', 'email']],
      [{ reference: 'ABCD', email }, ['reference']],
      [{ reference, email: 'nobody' }, ['email']],
    ];
    for (const [typed, fields] of wrong) {
      const answer = await ask(typed);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ find: { wrong: fields, typed } });
    }
    const long = await ask({ reference: 'x'.repeat(9_999), email });
    expect(long.json()).toMatchObject({ find: { typed: { reference: 'x'.repeat(300) } } });
  });

  test('is told in a flood that nothing was sent, and gets what was promised though the server stops', async () => {
    const { app, add, mailed } = serverThatMails({ later: undefined });
    const reference = await add();
    const ask = () => app.inject(formPost('/application', { reference, email }));
    const first = await ask();
    expect(first.statusCode).toBe(303);
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.headers['retry-after']).toBe('5');
    expect(refused[0]!.json()).toMatchObject({
      find: { isBusy: true, typed: { reference, email } },
    });
    await app.close();
    expect(await mailed(reference)).not.toEqual([]);
  });

  test('begins with a reference that it was led with, and mails nothing yet', async () => {
    const { app, mailed, add } = serverThatMails();
    const reference = await add();
    const asked = await app.inject(`/application?reference=${reference.toLowerCase()}`);
    expect(asked.json()).toEqual({
      page: 'find',
      find: { canMail: true, typed: { reference, email: '' } },
    });
    expect(await mailed(reference)).toEqual([]);
    const none = await app.inject('/application?reference=nobody');
    expect(none.json()).toEqual({ page: 'find', find: { canMail: true } });
  });

  test('writes to us where no mail is set up', async () => {
    const { app, add, ask, store } = serverThatMails({ settings: {} });
    const reference = await add();
    const page = await app.inject('/application');
    expect(page.json()).toEqual({ page: 'find', find: { canMail: false } });
    const answer = await ask({ reference, email });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/application']);
    expect((await app.inject('/application?asked=yes')).body).not.toContain('isAsked');
    expect(await store.desk.history(reference)).toEqual([]);
  });

  test('asks from a page of this site, and not too often; nothing typed is in the log, nor where the store is away', async () => {
    const store = { ...brokenStore, find: () => Promise.reject(new Error(email)) };
    const settings = { ...mail, rateLimit: 1 };
    const { app, logLines, doLater } = serverThatMails({ store, settings });
    const fields = { reference: '9999-9999', email };
    for (const [headers, status] of [[foreign, 403] as const, [{}, 303], [{}, 429]] as const) {
      const answer = await app.inject(formPost('/application', fields, headers));
      expect(answer.statusCode).toBe(status);
    }
    await doLater();
    expect(logLines).toContainEqual(expect.stringContaining('no access to the store'));
    expect(logLines.join('\n')).not.toMatch(/9999|zoe/iu);
  });
});
