import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { missing } from '../../../domain/copy.ts';
import type { FieldErrors } from '../../../domain/forms/validate.ts';
import { paths } from '../../../domain/paths.ts';
import { normaliseReference } from '../../../domain/reference.ts';
import { brokenStore, everything, formPost, now } from '../../../testing/make-server.ts';
import { makeServer as makeAnyServer } from '../../../testing/make-server.ts';
import { forms } from '../../../testing/forms.ts';
import type { Suspicion } from '../../../domain/submission.ts';
import { personalTextsOf, sampleApplication } from '../../../testing/sample-application.ts';
import { sampleMessage } from '../../../testing/sample-message.ts';
import { messages } from '../../intake/messages.ts';

type Server = ReturnType<typeof makeServer>;

function makeServer(parts: NonNullable<Parameters<typeof makeAnyServer>[0]> = {}) {
  return makeAnyServer({ ...parts, settings: { contactDelivery: 'intake', ...parts.settings } });
}

const asForm = (data: unknown) => `data=${encodeURIComponent(JSON.stringify(data))}`;

type Headers = Record<string, string>;

const postTo = (address: string, { app }: Server, payload: string | Buffer, headers?: Headers) =>
  app.inject({ ...formPost(address, '', headers), payload });

type Said = { success: boolean; reference?: string; error?: string; fields?: FieldErrors };
const read = (answer: { body: string }) => JSON.parse(answer.body) as Said;

describe.each(forms)('$endpoint', ({ endpoint, kind, sample, line, fields }) => {
  const post = (server: Server, payload: string | Buffer = asForm(sample), headers?: Headers) =>
    postTo(endpoint, server, payload, headers);
  const storedIn = ({ store }: Server) => everything(store, kind);

  test('a form in order is stored as it was sent, answered with its reference and not cached', async () => {
    const server = makeServer();
    const answer = await post(server);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { success, reference = '' } = read(answer);
    expect(success).toBe(true);
    expect(normaliseReference(reference)).toBe(reference);
    expect(await storedIn(server)).toEqual([
      { kind, reference, submittedAt: now.toISOString(), content: sample },
    ]);
  });

  test('wrong answers are named with the messages of the form', async () => {
    const wrong = { ...sample, email: 'zoe', [line]: undefined };
    const said = read(await post(makeServer(), asForm(wrong)));
    const email = fields.email as { error?: string };
    expect(said.fields).toEqual({ email: email.error, [line]: missing });
    for (const name of ['email', line]) expect(said.error).toContain(`“${fields[name]?.label}”`);
  });

  test('the log names the reference and nothing that was typed', async () => {
    const server = makeServer();
    const { reference = '' } = read(await post(server));
    await post(server, asForm({ ...sample, email: 'zoe@applicant' }));
    await post(server, `data=${JSON.stringify(sample)}%`);
    await post(server, asForm(sample), { 'idempotency-key': 'zoe@applicant.example' });
    await server.app.inject({ method: 'POST', url: '/unknown/zoe@applicant.example?city=Leeds' });
    const said = [`200 ${reference}`, '422', '400', '400'].map((each) => `${endpoint} ${each}`);
    expect(server.logLines).toEqual(
      [...said, '(no route) 404'].map((each) => `${now.toISOString()} POST ${each}`),
    );
    const log = server.logLines.join('\n');
    for (const text of ['zoe@applicant', ...personalTextsOf(sample)])
      expect(log).not.toContain(text);
  });

  // One function makes both endpoints (intake-route.ts).
  if (kind !== 'enrolment') return;

  describe('a form that is in order besides', () => {
    test('may travel with 999 other fields', async () => {
      const server = makeServer();
      const answer = await post(server, `${'a=1&'.repeat(999)}${asForm(sample)}`);
      expect(answer.statusCode).toBe(200);
    });

    test.each<[string, Suspicion | undefined]>([
      ['comments=&elapsed=60000', undefined],
      ['comments=Buy+now&elapsed=60000', 'honeypot'],
      ['elapsed=150', 'too-fast'],
      ['elapsed=NaN&elapsed=-1', undefined],
    ])('is taken the same whatever its signals, %s, and marked %s', async (signals, suspicion) => {
      const server = makeServer();
      const answer = await post(server, `${signals}&${asForm(sample)}`);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(read(answer))).toEqual(['success', 'reference']);
      const stored = await server.store.find(read(answer).reference ?? '');
      expect(stored).toMatchObject({ content: sample });
      expect(stored?.suspicion).toBe(suspicion);
    });
  });

  describe('an idempotency key', () => {
    test('with the same content, its fields in whatever order, gets the same answer and stores once', async () => {
      const server = makeServer();
      const key = randomUUID();
      const first = await post(server, undefined, { 'idempotency-key': key });
      const reversed = asForm(Object.fromEntries(Object.entries(sample).reverse()));
      const second = await post(server, reversed, { 'idempotency-key': key.toUpperCase() });
      expect(second.statusCode).toBe(200);
      expect(second.json()).toEqual(first.json());
      expect(await storedIn(server)).toHaveLength(1);
    });

    test('with other content is refused', async () => {
      const server = makeServer();
      const key = { 'idempotency-key': randomUUID() };
      await post(server, undefined, key);
      const answer = await post(server, asForm({ ...sample, [line]: 'Another' }), key);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({ success: false, error: messages.conflict });
      expect(await storedIn(server)).toHaveLength(1);
    });

    test.each(['', 'abc', '1', `${randomUUID()}, ${randomUUID()}`])(
      'must be a UUID, not "%s"',
      async (key) => {
        const server = makeServer();
        const answer = await post(server, undefined, { 'idempotency-key': key });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({ success: false, error: messages.badKey });
        expect(await storedIn(server)).toEqual([]);
      },
    );
  });

  describe('a bad post is refused in words, stores nothing and harms nothing', () => {
    const withProto = JSON.stringify(sample).replace('{', '{"__proto__":{"city":"x"},');
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const json = encodeURIComponent;
    const latin1 = Buffer.from(`data={"${line}":"Orléans"}`, 'latin1');
    const typed = (contentType: string) => ({ 'content-type': contentType });

    test.each<[string, number, string | Buffer, Record<string, string>?]>([
      ['malformed JSON', 400, `data=${json(`{"${line}":`)}`],
      ['JSON that is no object', 400, `data=${json('"text"')}`],
      ['null', 400, 'data=null'],
      ['a list', 400, 'data=[]'],
      ['an empty body', 400, ''],
      ['no data field', 400, 'other=1'],
      ['two data fields', 400, `${asForm(sample)}&${asForm(sample)}`],
      ['a missing field', 422, asForm({ ...sample, [line]: undefined })],
      ['a field too many', 400, asForm({ ...sample, role: 'admin' })],
      ['a __proto__ key', 400, `data=${json(withProto)}`],
      ['a constructor key', 400, asForm({ ...sample, constructor: {} })],
      ['a number for text', 422, asForm({ ...sample, [line]: 42 })],
      ['a list for text', 422, asForm({ ...sample, [line]: ['Leeds'] })],
      ['an address that is none', 422, asForm({ ...sample, email: 'zoe@' })],
      ['nothing where something is asked', 422, asForm({ ...sample, [line]: '   ' })],
      ['a NUL', 422, asForm({ ...sample, [line]: 'Le\0eds' })],
      ['text beyond its limit', 422, asForm({ ...sample, [line]: 'x'.repeat(10_000) })],
      ['100,000 nested lists', 400, `data=${deep}`],
      ['nested lists in a field', 422, `data={"${line}":${deep}}`],
      ['a 3 MB body', 413, `data=${'x'.repeat(3_000_000)}`],
      ['one byte over 256 KiB', 413, `data=${'x'.repeat(256 * 1024 - 4)}`],
      ['no byte over, which is read', 400, `data=${'x'.repeat(256 * 1024 - 5)}`],
      ['broken percent-encoding', 400, 'data=%7B%2'],
      ['percent-encoding that is not UTF-8', 400, 'data=%FF%FE'],
      ['a byte that is not UTF-8', 400, latin1],
      ['1,001 fields', 413, `${'a=1&'.repeat(1_000)}${asForm(sample)}`],
      ['1,001 blank fields', 413, '&'.repeat(1_000)],
      ['JSON as the content type', 415, JSON.stringify(sample), typed('application/json')],
      ['a multipart form', 415, 'x', typed('multipart/form-data; boundary=x')],
      ['plain text', 415, asForm(sample), typed('text/plain')],
      ['a content type that is none', 415, asForm(sample), typed('nonsense')],
      ['a post from another site', 403, asForm(sample), { origin: 'https://evil.example' }],
      ['an opaque origin', 403, asForm(sample), { origin: 'null' }],
      ['a page on another port', 403, asForm(sample), { origin: 'http://a:3000', host: 'a:4321' }],
      ['a cross-site fetch', 403, asForm(sample), { 'sec-fetch-site': 'cross-site' }],
    ])('%s: %i', async (_name, status, payload, headers) => {
      const server = makeServer();
      const answer = await post(server, payload, headers);
      expect(answer.statusCode).toBe(status);
      expect(read(answer).success).toBe(false);
      expect(read(answer).error).toMatch(/^\w.*\.$/);
      expect(await storedIn(server)).toEqual([]);
      expect((await post(server)).statusCode).toBe(200);
    });
  });

  test.each([
    ['the site as it is addressed', { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }],
    ['a proxy that spells the port out', { origin: 'https://a.example', host: 'a.example:443' }],
    ['the public site behind a proxy', { origin: 'https://training.example' }],
    ['a browser that says so', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('a post from %s is taken', async (_name, headers) => {
    const server = makeServer({ settings: { siteUrl: 'https://training.example' } });
    expect((await post(server, undefined, headers)).statusCode).toBe(200);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is answered with 405 and what is allowed',
    async (method) => {
      const answer = await makeServer().app.inject({ method, url: endpoint });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('POST');
      const said = { success: false, error: messages.wrongMethod('POST') };
      if (method !== 'HEAD') expect(answer.json()).toEqual(said);
    },
  );

  describe('one post too many', () => {
    test('is told when to come back, in the same shape', async () => {
      const server = makeServer({ settings: { rateLimit: 2 } });
      expect((await post(server)).statusCode).toBe(200);
      expect((await post(server, 'data=')).statusCode).toBe(400);
      const answer = await post(server);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(answer.json()).toEqual({ success: false, error: messages.tooMany });
      expect(await storedIn(server)).toHaveLength(1);
    });

    test('stops nobody at another address, and no reading', async () => {
      const server = makeServer({ settings: { rateLimit: 1 } });
      await post(server);
      const elsewhere = { method: 'POST', url: endpoint, remoteAddress: '192.0.2.7' } as const;
      expect((await server.app.inject(elsewhere)).statusCode).toBe(400);
      expect((await server.app.inject(paths.contact)).statusCode).toBe(200);
    });
  });

  test('when the store fails, the answer says that nothing was stored and gives nothing away', async () => {
    const server = makeServer({ store: brokenStore });
    const answer = await post(server);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, error: messages.notStored });
    const line = `${now.toISOString()} POST ${endpoint} 500 Error ERR_SQLITE_ERROR`;
    expect(server.logLines).toEqual([line]);
  });
});

describe('the two endpoints', () => {
  test('count their posts together', async () => {
    const server = makeServer({ settings: { rateLimit: 1 } });
    await postTo(paths.enrolmentsApi, server, asForm(sampleApplication));
    const answer = await postTo(paths.contactApi, server, asForm(sampleMessage));
    expect(answer.statusCode).toBe(429);
  });

  test('do not take the same key for two different things', async () => {
    const server = makeServer();
    const key = { 'idempotency-key': randomUUID() };
    await postTo(paths.enrolmentsApi, server, asForm(sampleApplication), key);
    const answer = await postTo(paths.contactApi, server, asForm(sampleMessage), key);
    expect(answer.statusCode).toBe(422);
    expect(read(answer).error).toBe(messages.conflict);
  });

  test('do not take each other’s forms', async () => {
    const server = makeServer();
    const wrong = await postTo(paths.contactApi, server, asForm(sampleApplication));
    expect(wrong.statusCode).toBe(400);
    expect(read(wrong).error).toBe(messages.malformed);
  });
});
