import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { fieldCopy } from '../../src/features/enrolment/copy.ts';
import { missing } from '../../src/forms/copy.ts';
import type { FieldErrors } from '../../src/forms/validate.ts';
import { paths } from '../../src/paths.ts';
import { normaliseReference } from '../reference.ts';
import { brokenStore, makeServer, now } from '../testing/make-server.ts';
import { personalTexts, sampleApplication } from '../testing/sample-application.ts';
import { wording } from '../wording.ts';

type Server = ReturnType<typeof makeServer>;

const formType = 'application/x-www-form-urlencoded';
const asForm = (data: unknown) => `data=${encodeURIComponent(JSON.stringify(data))}`;

function post(
  { app }: Server,
  payload: string | Buffer = asForm(sampleApplication),
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: paths.enrolmentsApi,
    payload,
    headers: { 'content-type': formType, ...headers },
  });
}

function read(answer: { body: string }) {
  return JSON.parse(answer.body) as {
    success: boolean;
    reference?: string;
    error?: string;
    fields?: FieldErrors;
  };
}

describe('an application that is in order', () => {
  test('is stored as it was sent and answered with its reference', async () => {
    const server = makeServer();
    const answer = await post(server);
    expect(answer.statusCode).toBe(200);
    const { success, reference = '' } = read(answer);
    expect(success).toBe(true);
    expect(normaliseReference(reference)).toBe(reference);
    expect(await server.stored()).toEqual([
      { reference, submittedAt: now.toISOString(), application: sampleApplication },
    ]);
  });

  test('may travel with other form fields beside it', async () => {
    const server = makeServer();
    const answer = await post(server, `elapsed=9000&${asForm(sampleApplication)}&nickname=`);
    expect(answer.statusCode).toBe(200);
  });

  test('is not cached', async () => {
    const answer = await post(makeServer());
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('an idempotency key', () => {
  test('with the same content gets the same answer and stores once', async () => {
    const server = makeServer();
    const key = { 'idempotency-key': randomUUID() };
    const first = await post(server, undefined, key);
    const second = await post(server, undefined, {
      'idempotency-key': key['idempotency-key'].toUpperCase(),
    });
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await server.stored()).toHaveLength(1);
  });

  test('does not care in which order the fields are sent', async () => {
    const server = makeServer();
    const key = { 'idempotency-key': randomUUID() };
    const reversed = Object.fromEntries(Object.entries(sampleApplication).reverse());
    const first = await post(server, undefined, key);
    expect((await post(server, asForm(reversed), key)).json()).toEqual(first.json());
  });

  test('with other content is refused', async () => {
    const server = makeServer();
    const key = { 'idempotency-key': randomUUID() };
    await post(server, undefined, key);
    const answer = await post(server, asForm({ ...sampleApplication, city: 'York' }), key);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ success: false, error: wording.conflict });
    expect(await server.stored()).toHaveLength(1);
  });

  test.each(['', 'abc', '1', `${randomUUID()}, ${randomUUID()}`])(
    'must be a UUID, not "%s"',
    async (key) => {
      const server = makeServer();
      const answer = await post(server, undefined, { 'idempotency-key': key });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ success: false, error: wording.badKey });
      expect(await server.stored()).toEqual([]);
    },
  );
});

describe('a bad post is refused in words, stores nothing and harms nothing', () => {
  const withoutCity = { ...sampleApplication, city: undefined };
  const withProto = JSON.stringify(sampleApplication).replace('{', '{"__proto__":{"city":"x"},');
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const json = encodeURIComponent;
  const latin1 = Buffer.from(asForm(sampleApplication).replace('Leeds', 'Orléans'), 'latin1');

  test.each<[string, number, string | Buffer, Record<string, string>?]>([
    ['malformed JSON', 400, `data=${json('{"fullName":')}`],
    ['JSON that is no object', 400, `data=${json('"text"')}`],
    ['null', 400, 'data=null'],
    ['a list', 400, 'data=[]'],
    ['an empty body', 400, ''],
    ['no data field', 400, 'other=1'],
    ['two data fields', 400, `${asForm(sampleApplication)}&${asForm(sampleApplication)}`],
    ['a missing field', 422, asForm(withoutCity)],
    ['a field too many', 400, asForm({ ...sampleApplication, role: 'admin' })],
    ['a __proto__ key', 400, `data=${json(withProto)}`],
    ['a constructor key', 400, asForm({ ...sampleApplication, constructor: {} })],
    ['a number for text', 422, asForm({ ...sampleApplication, fullName: 42 })],
    ['a list for text', 422, asForm({ ...sampleApplication, city: ['Leeds'] })],
    ['text for a list', 422, asForm({ ...sampleApplication, selectedCourses: 'x' })],
    ['an unknown course', 422, asForm({ ...sampleApplication, selectedCourses: ['Alchemy'] })],
    ['no course', 422, asForm({ ...sampleApplication, selectedCourses: [] })],
    ['a script link', 422, asForm({ ...sampleApplication, website: 'javascript:alert(1)' })],
    ['a script link', 422, asForm({ ...sampleApplication, linkedIn: ' JavaScript:alert(1)' })],
    ['a NUL', 422, asForm({ ...sampleApplication, city: 'Le\0eds' })],
    ['text beyond its limit', 422, asForm({ ...sampleApplication, city: 'x'.repeat(10_000) })],
    ['100,000 nested lists', 400, `data=${deep}`],
    ['nested lists in a field', 422, `data={"city":${deep}}`],
    ['a 3 MB body', 413, `data=${'x'.repeat(3_000_000)}`],
    ['one byte over 256 KiB', 413, `data=${'x'.repeat(256 * 1024 - 4)}`],
    ['broken percent-encoding', 400, 'data=%7B%2'],
    ['percent-encoding that is not UTF-8', 400, 'data=%FF%FE'],
    ['a byte that is not UTF-8', 400, latin1],
    ['JSON as the content type', 415, JSON.stringify(sampleApplication), typed('application/json')],
    ['a multipart form', 415, 'x', typed('multipart/form-data; boundary=x')],
    ['plain text', 415, asForm(sampleApplication), typed('text/plain')],
    ['a content type that is none', 415, asForm(sampleApplication), typed('nonsense')],
    [
      'a post from another site',
      403,
      asForm(sampleApplication),
      { origin: 'https://evil.example' },
    ],
    ['an opaque origin', 403, asForm(sampleApplication), { origin: 'null' }],
    ['a cross-site fetch', 403, asForm(sampleApplication), { 'sec-fetch-site': 'cross-site' }],
  ])('%s: %i', async (_name, status, payload, headers) => {
    const server = makeServer();
    const answer = await post(server, payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(read(answer).success).toBe(false);
    expect(read(answer).error).toMatch(/^\w.*\.$/);
    expect(await server.stored()).toEqual([]);
    expect((await post(server)).statusCode).toBe(200);
  });

  function typed(contentType: string) {
    return { 'content-type': contentType };
  }
});

test('wrong answers are named with the messages of the form', async () => {
  const wrong = { ...sampleApplication, email: 'zoe', selectedCourses: [], city: undefined };
  const { error, fields } = read(await post(makeServer(), asForm(wrong)));
  expect(fields).toEqual({
    email: fieldCopy.email.error,
    selectedCourses: fieldCopy.selectedCourses.error,
    city: missing,
  });
  expect(error).toContain(fieldCopy.email.label);
});

test('a link of another kind gets the message of its field', async () => {
  const answer = await post(
    makeServer(),
    asForm({ ...sampleApplication, website: 'javascript:1' }),
  );
  expect(read(answer).fields).toEqual({ website: fieldCopy.website.error });
});

test.each([
  ['the site as it is addressed', { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }],
  [
    'a site whose proxy spells the port out',
    { origin: 'https://a.example', host: 'a.example:443' },
  ],
  ['the public site behind a proxy', { origin: 'https://training.example' }],
  ['a browser that says so', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
])('a post from %s is taken', async (_name, headers) => {
  const server = makeServer({ settings: { siteUrl: 'https://training.example' } });
  expect((await post(server, undefined, headers)).statusCode).toBe(200);
});

test('a page on another port is another site', async () => {
  const headers = { origin: 'http://localhost:3000', host: 'localhost:4321' };
  expect((await post(makeServer(), undefined, headers)).statusCode).toBe(403);
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s is answered with 405 and what is allowed',
  async (method) => {
    const answer = await makeServer().app.inject({ method, url: paths.enrolmentsApi });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    if (method !== 'HEAD') {
      expect(answer.json()).toEqual({ success: false, error: wording.wrongMethod('POST') });
    }
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
    expect(answer.json()).toEqual({ success: false, error: wording.tooMany });
    expect(await server.stored()).toHaveLength(1);
  });

  test('stops nobody at another address, and no reading', async () => {
    const server = makeServer({ settings: { rateLimit: 1 } });
    await post(server);
    const elsewhere = {
      method: 'POST',
      url: paths.enrolmentsApi,
      remoteAddress: '192.0.2.7',
    } as const;
    expect((await server.app.inject(elsewhere)).statusCode).toBe(400);
    expect((await server.app.inject(paths.contact)).statusCode).toBe(200);
  });

  test('is counted by the address that the trusted proxy wrote, not by one a client made up', async () => {
    const server = makeServer({ settings: { rateLimit: 1, trustsProxy: true } });
    const via = (forwarded: string) => post(server, undefined, { 'x-forwarded-for': forwarded });
    expect((await via('198.51.100.1')).statusCode).toBe(200);
    expect((await via('198.51.100.2')).statusCode).toBe(200);
    expect((await via('203.0.113.9, 198.51.100.1')).statusCode).toBe(429);
  });

  test('cannot hide behind a proxy header that nobody trusts', async () => {
    const server = makeServer({ settings: { rateLimit: 1 } });
    expect((await post(server, undefined, { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(
      200,
    );
    expect((await post(server, undefined, { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(
      429,
    );
  });
});

test('when the store fails, the answer says that nothing was stored and gives nothing away', async () => {
  const server = makeServer({ store: brokenStore });
  const answer = await post(server);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, error: wording.notStored });
  expect(server.logLines).toEqual([
    `${now.toISOString()} POST /api/enrolments 500 Error ERR_SQLITE_ERROR`,
  ]);
});

test('the log names the reference and nothing that was typed', async () => {
  const server = makeServer();
  const { reference = '' } = read(await post(server));
  await post(server, asForm({ ...sampleApplication, email: 'zoe@applicant' }));
  await post(server, `data=${JSON.stringify(sampleApplication)}%`);
  await post(server, asForm(sampleApplication), { 'idempotency-key': 'zoe@applicant.example' });
  await server.app.inject({ method: 'POST', url: '/unknown/zoe@applicant.example?city=Leeds' });
  expect(server.logLines).toEqual([
    `${now.toISOString()} POST /api/enrolments 200 ${reference}`,
    `${now.toISOString()} POST /api/enrolments 422`,
    `${now.toISOString()} POST /api/enrolments 400`,
    `${now.toISOString()} POST /api/enrolments 400`,
    `${now.toISOString()} POST (no route) 404`,
  ]);
  for (const text of personalTexts) expect(server.logLines.join('\n')).not.toContain(text);
});
