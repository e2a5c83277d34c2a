import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { listening, makeServer, now } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../testing/sample-application.ts';
import { addressLimit } from '../limits.ts';
import { messages } from '../../intake/messages.ts';

type Server = ReturnType<typeof makeServer>;

/** What a server answers to a request written line by line, past every library that would tidy it up. */
async function ask({ app }: Server, ...lines: string[]): Promise<string> {
  const send = asking.get(app) ?? (await listening(app)).ask;
  asking.set(app, send);
  return send(`${lines.join('\r\n')}\r\n`);
}
const asking = new WeakMap<Server['app'], (request: string) => Promise<string>>();

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
const close = 'Connection: close';

test.each([
  ...['www.provider.example', 'www.provider.example:8443', 'WWW.Provider.Example.'],
  ...['localhost', '127.0.0.1:4321', '[::1]:4321', 'web_1:80'],
])('a host may be %s', async (host) => {
  expect(statusOf(await ask(makeServer(), 'GET / HTTP/1.1', `Host: ${host}`, close, ''))).toBe(200);
});

test.each([
  ['no host', []],
  ['an empty host', ['Host:']],
  ['two hosts', ['Host: a.example', 'Host: b.example']],
  ['the same host twice', ['Host: a.example', 'host: a.example']],
  ['a list of hosts', ['Host: a.example, b.example']],
  ['a host with a path', ['Host: a.example/b']],
  ['a host with a scheme', ['Host: http://a.example']],
  ['a host with a user', ['Host: a@b.example']],
  ['a host with a query', ['Host: a.example?b']],
  ['a host with a blank', ['Host: a b']],
  ['a host with no such port', ['Host: a.example:99999']],
  ['a host that is cut off', ['Host: [::1']],
  ['a folded host', ['Host: a.example', ' b.example']],
])('%s is refused', async (_what, hosts) => {
  expect(statusOf(await ask(makeServer(), 'GET / HTTP/1.1', ...hosts, close, ''))).toBe(400);
});

test('a request of HTTP/1.0 may do without a host, and may not have two', async () => {
  expect(statusOf(await ask(makeServer(), 'GET / HTTP/1.0', ''))).toBe(200);
  const two = ['Host: a.example', 'Host: b.example'];
  expect(statusOf(await ask(makeServer(), 'GET / HTTP/1.0', ...two, ''))).toBe(400);
});

test.each([
  ['http://a.example/grants', 'a.example', 200],
  ['HTTP://A.Example:80/grants?x=1', 'a.example', 200],
  ['https://a.example/grants', 'a.example:443', 200],
  ['http://a.example', 'a.example', 200],
  ['http://a.example?x=1', 'a.example', 200],
  ['http://a.example/enroll', 'a.example', 200],
  ['http://a.example/api/nothing', 'a.example', 404],
  ['http://other.example/grants', 'a.example', 400],
  ['http://a.example:81/grants', 'a.example', 400],
  ['http://user@a.example/grants', 'a.example', 400],
  ['http:///grants', 'a.example', 400],
])('%s, asked of %s, is answered with %i', async (target, host, status) => {
  const answer = await ask(makeServer(), `GET ${target} HTTP/1.1`, `Host: ${host}`, close, '');
  expect(statusOf(answer)).toBe(status);
});

test.each([
  ['http://a.example', '/'],
  ['http://a.example/grants', '/grants'],
  ['http://a.example/api/nothing', '/api/nothing'],
])('%s is answered as %s is, headers and all', async (absolute, target) => {
  const server = makeServer();
  const answers = [];
  for (const each of [absolute, target]) {
    const answer = await ask(server, `GET ${each} HTTP/1.1`, 'Host: a.example', close, '');
    answers.push(answer.replace(/^date:.*$/im, ''));
  }
  expect(answers[0]).toBe(answers[1]);
});

test('another name of a page leads to its address on this site and no other', async () => {
  for (const target of ['/grants/', 'http://a.example/grants/', 'http://a.example/grants.html']) {
    const answer = await ask(makeServer(), `GET ${target} HTTP/1.1`, 'Host: a.example', close, '');
    expect(answer, target).toMatch(/^location: \/grants\r$/im);
  }
});

const body = `data=${encodeURIComponent(JSON.stringify(sampleApplication))}`;
const length = `Content-Length: ${body.length}`;
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n`;
const form = 'Content-Type: application/x-www-form-urlencoded';
const key = '123e4567-e89b-42d3-a456-426614174000';
const post = [form, length, '', body];
const fetched = 'Sec-Fetch-Site:';

test.each<[string, number, string[]]>([
  ['as it should be', 200, post],
  ['in chunks', 200, [form, 'Transfer-Encoding: chunked', '', chunked]],
  ['with two lengths', 400, [form, length, length, '', body]],
  ['with a list of lengths', 400, [form, `${length}, ${body.length}`, '', body]],
  ['with a length and in chunks', 400, [form, length, 'Transfer-Encoding: chunked', '', chunked]],
  ['in chunks twice', 400, [form, ...Array<string>(2).fill('Transfer-Encoding: chunked'), '', '']],
  ['in an unknown coding', 400, [form, 'Transfer-Encoding: xchunked', '', chunked]],
  ['in a coding and chunks', 400, [form, 'Transfer-Encoding: identity, chunked', '', chunked]],
  ['with two types', 400, [form, 'Content-Type: text/plain', length, '', body]],
  ['with a type of two lines', 400, [form, ' ; charset=utf-8', length, '', body]],
  ['from two origins', 403, ['Origin: http://a.example', 'Origin: http://b.example', ...post]],
  ['from two kinds of site', 403, [`${fetched} same-origin`, `${fetched} cross-site`, ...post]],
  ['with two keys', 400, [`Idempotency-Key: ${key}`, `Idempotency-Key: ${key}`, ...post]],
  ['with a blank before a colon', 400, ['Content-Type : text/plain', ...post]],
  ['with a line that ends in half', 400, ['X: a\nOrigin: http://b.example', ...post]],
])('a form %s: %i', async (_what, status, lines) => {
  const server = makeServer();
  const start = [`POST ${paths.enrolmentsApi} HTTP/1.1`, 'Host: a.example', close];
  expect(statusOf(await ask(server, ...start, ...lines))).toBe(status);
  expect(await server.stored()).toHaveLength(status === 200 ? 1 : 0);
});

test('chunks are no part of HTTP/1.0', async () => {
  const lines = ['Host: a.example', form, 'Transfer-Encoding: chunked', '', chunked];
  expect(statusOf(await ask(makeServer(), 'POST /api/enrolments HTTP/1.0', ...lines))).toBe(400);
});

test('what stands after the body is no header', async () => {
  const server = makeServer({ settings: { trustsProxy: true, rateLimit: 1 } });
  const head = [`POST ${paths.enrolmentsApi} HTTP/1.1`, 'Host: a.example', close, form];
  const forwarded = ['X-Forwarded-For: 198.51.100.1', 'Transfer-Encoding: chunked', ''];
  const send = (trailer: string) => ask(server, ...head, ...forwarded, `${chunked}${trailer}`, '');
  expect(statusOf(await send('X-Forwarded-For: 198.51.100.2\r\nHost: b.example'))).toBe(200);
  expect(statusOf(await send('X-Forwarded-For: 198.51.100.3'))).toBe(429);
});

const longer = (address: string, length = addressLimit + 1) => address.padEnd(length, 'x');

test.each(['/', paths.enrol, `${paths.enrol}?course=`, `${paths.grants}?a=`, '/%', '/apiary'])(
  '%s, one byte too long, is answered with a line of text',
  async (address) => {
    const answer = await makeServer().app.inject(longer(address));
    expect(answer.statusCode).toBe(414);
    expect(answer.body).toBe(messages.addressTooLong);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['speculation-rules']).toBeUndefined();
  },
);

test.each(['/api/', `${paths.enrolmentsApi}?`, '/api?'])(
  '%s, one byte too long, is answered in JSON',
  async (address) => {
    const answer = await makeServer().app.inject(longer(address));
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toEqual({ success: false, error: messages.addressTooLong });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('so is %s', async (method) => {
  const server = makeServer();
  for (const address of ['/', paths.enrol, `${paths.enrolmentsApi}?`]) {
    const answer = await server.app.inject({ method, url: longer(address) });
    expect(answer.statusCode, address).toBe(414);
    expect(answer.body === '', address).toBe(method === 'HEAD');
  }
  expect(await server.stored()).toEqual([]);
});

test('the longest address that is let in is looked for as ever', async () => {
  const { app } = makeServer();
  const query = longer(`${paths.enrol}?course=ai-innovative-mind&from=`, addressLimit);
  expect((await app.inject(query)).json()).toMatchObject({
    url: paths.enrolFor('ai-innovative-mind'),
  });
  expect((await app.inject(longer('/', addressLimit))).statusCode).toBe(404);
});

test('a post to an address that is too long is logged without it', async () => {
  const { app, logLines } = makeServer();
  await app.inject({ method: 'POST', url: longer('/zoe@applicant.example/') });
  expect(logLines).toEqual([`${now.toISOString()} POST (no route) 414`]);
});
