import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { normaliseReference } from '../../../domain/case/submission.ts';
import { missing } from '../../../domain/provider/copy.ts';
import { paths } from '../../../domain/provider/paths.ts';
import { sampleMessage } from '../../../domain/testing/sample-forms.ts';
import { replyDue } from '../../../domain/time/reply-due.ts';
import { forms } from '../../../testing/forms.ts';
import {
  brokenStore,
  everything,
  formPost,
  makeServer as makeAnyServer,
  now,
} from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';
import { readSettings } from '../../settings.ts';
import { otherProxy } from '../client.ts';

type Server = ReturnType<typeof makeServer>;
type Headers = Record<string, string>;

function makeServer(parts: NonNullable<Parameters<typeof makeAnyServer>[0]> = {}) {
  return makeAnyServer({ ...parts, settings: { contactDelivery: 'intake', ...parts.settings } });
}

const asForm = (data: unknown) => `data=${encodeURIComponent(JSON.stringify(data))}`;

const postTo = (address: string, { app }: Server, payload: string | Buffer, headers?: Headers) =>
  app.inject({ ...formPost(address, '', headers), payload });

describe.each(forms)('$endpoint', ({ endpoint, kind, sample, line, fields }) => {
  test('a form in order is stored as it was sent, answered with its reference and not cached', async () => {
    const server = makeServer();
    const answer = await postTo(endpoint, server, asForm(sample));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { success, reference } = answer.json<{ success: boolean; reference: string }>();
    expect(success).toBe(true);
    expect(normaliseReference(reference)).toBe(reference);
    const submittedAt = now.toISOString();
    expect(await everything(server.store, kind)).toEqual([
      { kind, reference, submittedAt, dueAt: replyDue(kind, submittedAt), content: sample },
    ]);
    const line = { method: 'POST', route: endpoint, status: 200, reference };
    expect(server.logged()).toEqual([expect.objectContaining(line)]);
  });

  test('wrong answers are named with the messages of the form', async () => {
    const wrong = asForm({ ...sample, email: 'zoe', [line]: undefined });
    const said = (await postTo(endpoint, makeServer(), wrong)).json<{ error: string }>();
    const email = fields.email as { error?: string };
    expect(said).toMatchObject({ fields: { email: email.error, [line]: missing } });
    for (const name of ['email', line]) expect(said.error).toContain(`“${fields[name]?.label}”`);
  });
});

// One function makes both endpoints (intake-route.ts).
describe('an application', () => {
  const { endpoint, sample, line } = forms.find(({ kind }) => kind === 'enrolment')!;
  const post = (server: Server, payload: string | Buffer = asForm(sample), headers?: Headers) =>
    postTo(endpoint, server, payload, headers);

  test('may travel with other fields', async () => {
    const server = makeServer();
    const { statusCode } = await post(server, `${'a=1&'.repeat(999)}${asForm(sample)}`);
    expect(statusCode).toBe(200);
  });

  test('under the same key gets the same answer, its fields in whatever order; another is refused', async () => {
    const server = makeServer();
    const key = randomUUID();
    const first = await post(server, undefined, { 'idempotency-key': key });
    const reversed = asForm(Object.fromEntries(Object.entries(sample).reverse()));
    const second = await post(server, reversed, { 'idempotency-key': key.toUpperCase() });
    const { reference } = first.json<{ reference: string }>();
    expect([second.statusCode, second.json()]).toMatchObject([200, { success: true, reference }]);
    const another = asForm({ ...sample, [line]: 'Another' });
    const refused = await post(server, another, { 'idempotency-key': key });
    const said = { success: false, error: messages.conflict };
    expect([refused.statusCode, refused.json()]).toEqual([422, said]);
    expect(await server.stored()).toHaveLength(1);
  });

  test.each(['', 'abc', `${randomUUID()}, ${randomUUID()}`])(
    'has a UUID for a key, not "%s"',
    async (key) => {
      const server = makeServer();
      const answer = await post(server, undefined, { 'idempotency-key': key });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ success: false, error: messages.badKey });
      expect(await server.stored()).toEqual([]);
    },
  );

  const withProto = JSON.stringify(sample).replace('{', '{"__proto__":{"city":"x"},');
  const json = encodeURIComponent;
  const latin1 = Buffer.from(`data={"${line}":"Orléans"}`, 'latin1');
  const asJson = { 'content-type': 'application/json' };

  test.each<[string, number, string | Buffer, Headers?]>([
    ['malformed JSON', 400, `data=${json(`{"${line}":`)}`],
    ['no data field', 400, 'other=1'],
    ['two data fields', 400, `${asForm(sample)}&${asForm(sample)}`],
    ['a field too many', 400, asForm({ ...sample, role: 'admin' })],
    ['a __proto__ key', 400, `data=${json(withProto)}`],
    ['a NUL', 422, asForm({ ...sample, [line]: 'Le\0eds' })],
    ['one byte over 256 KiB', 413, `data=${'x'.repeat(256 * 1024 - 4)}`],
    ['broken percent-encoding', 400, 'data=%7B%2'],
    ['a byte that is not UTF-8', 400, latin1],
    ['JSON as the content type', 415, JSON.stringify(sample), asJson],
    ['a post from another site', 403, asForm(sample), { origin: 'https://evil.example' }],
    ['an opaque origin', 403, asForm(sample), { origin: 'null' }],
    ['a page on another port', 403, asForm(sample), { origin: 'http://a:3000', host: 'a:4321' }],
    ['a cross-site fetch', 403, asForm(sample), { 'sec-fetch-site': 'cross-site' }],
  ])(
    'with %s is refused in words with %i, stores nothing and harms nothing',
    async (_name, status, payload, headers) => {
      const server = makeServer();
      const answer = await post(server, payload, headers);
      expect(answer.statusCode).toBe(status);
      const words = expect.stringMatching(/^\w.*\.$/) as string;
      expect(answer.json()).toMatchObject({ success: false, error: words });
      expect(await server.stored()).toEqual([]);
      expect((await post(server)).statusCode).toBe(200);
    },
  );

  test.each([
    ['the site as it is addressed', { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }],
    ['a proxy that spells the port out', { origin: 'https://a.example', host: 'a.example:443' }],
    ['the public site behind a proxy', { origin: 'https://training.example' }],
    ['a browser that says so', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('a post from %s is taken', async (_name, headers) => {
    const server = makeServer({ settings: { siteUrl: 'https://training.example' } });
    expect((await post(server, undefined, headers)).statusCode).toBe(200);
  });

  test('too many are told when to come back, and others, and reading, are stopped by nobody', async () => {
    const server = makeServer({ settings: { rateLimit: 2 } });
    expect((await post(server)).statusCode).toBe(200);
    expect((await post(server, 'data=')).statusCode).toBe(400);
    const answer = await post(server);
    const said = { success: false, error: messages.tooMany };
    expect([answer.statusCode, answer.json()]).toEqual([429, said]);
    expect(answer.headers['retry-after']).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
    // What is refused writes no line each.
    expect(server.logged()).toHaveLength(1);
    expect(await server.stored()).toHaveLength(1);
    const elsewhere = { method: 'POST', url: endpoint, remoteAddress: '192.0.2.7' } as const;
    expect((await server.app.inject(elsewhere)).statusCode).toBe(400);
    expect((await server.app.inject(paths.contact)).statusCode).toBe(200);
    // Both endpoints count together.
    const message = await postTo(paths.contactApi, server, asForm(sampleMessage));
    expect(message.statusCode).toBe(429);
  });

  test('clients are told apart by the proxy, and those of IPv6 by the first 64 bits', async () => {
    const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
    const settings = { rateLimit: 1, trustedProxies };
    const statusOf = (server: Server, forwarded: string) =>
      post(server, 'data=', { 'x-forwarded-for': forwarded }).then(({ statusCode }) => statusCode);
    for (const [first, second, status] of [
      ['192.0.2.7', '192.0.2.7', 429],
      ['192.0.2.7', '192.0.2.8', 400],
      // The last address is the proxy's own entry; the client may have made up those before it.
      ['192.0.2.1, 192.0.2.7', '192.0.2.2, 192.0.2.7', 429],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
      ['2001:db8:1:2::1', '2001:db8:1:3::1', 400],
      // Some write the port, too.
      ['203.0.113.6:1001', '203.0.113.6:1002', 429],
      ['203.0.113.6:1001', '203.0.113.7:1001', 400],
      ['[2001:db8:1:2::1]:1001', '2001:db8:1:2::9', 429],
      ['[2001:db8:1:2::1]', '[2001:db8:1:3::1]', 400],
      ['fe80::1%eth0', 'fe80::1%eth1', 429],
      // What is no address counts as the connection’s own.
      ['unknown', '127.0.0.1', 429],
      ['client-1', 'client-2:80', 429],
      ['', '192.0.2.7, ', 429],
      ['192.0.2.7:', '::ffff:127.0.0.1', 429],
    ] as const) {
      const server = makeServer({ settings });
      expect(await statusOf(server, first), first).toBe(400);
      expect(await statusOf(server, second), second).toBe(status);
    }
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    onTestFinished(() => warned.mockRestore());
    const open = makeServer({ settings: { rateLimit: 1 } });
    expect(await statusOf(open, '192.0.2.7')).toBe(400);
    expect(await statusOf(open, '192.0.2.8')).toBe(429);
    // Nobody is in front: a client that comes from the internet itself says nothing of others.
    const past = makeServer({ settings });
    const direct = (forwarded: string) => {
      const form = formPost(endpoint, 'data=', { 'x-forwarded-for': forwarded });
      return past.app.inject({ ...form, remoteAddress: '203.0.113.6' });
    };
    expect((await direct('192.0.2.7')).statusCode).toBe(400);
    expect((await direct('192.0.2.8')).statusCode).toBe(429);
    // Each of the two servers says so once.
    expect(warned.mock.calls).toEqual([[otherProxy], [otherProxy]]);
  });

  test('when the store fails, the answer says that nothing was stored and gives nothing away', async () => {
    const server = makeServer({ store: brokenStore });
    const answer = await post(server);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, error: messages.notStored });
    const line = { route: endpoint, status: 500, error: 'Error ERR_SQLITE_ERROR' };
    expect(server.logged()).toEqual([expect.objectContaining(line)]);
  });
});
