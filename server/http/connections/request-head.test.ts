import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { listening, makeServer, now } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { addressLimit } from '../limits.ts';
import { messages } from '../../intake/messages.ts';

/** A server, and what it answers to a request written line by line, past every library that would tidy it up. */
async function listen(settings = {}) {
  const { app, stored } = makeServer({ settings });
  const { ask } = await listening(app);
  const answerTo = (...lines: string[]) => ask(`${lines.join('\r\n')}\r\n`);
  const statusOf = async (...lines: string[]) =>
    Number(/^HTTP\/1\.1 (\d+) /.exec(await answerTo(...lines))?.[1]);
  return { stored, answerTo, statusOf };
}

const close = 'Connection: close';
const host = 'Host: a.example';

test('a host may be a name or an address, with a port or without', async () => {
  const { statusOf } = await listen();
  for (const name of [
    ...['www.provider.example', 'www.provider.example:8443', 'WWW.Provider.Example.'],
    ...['localhost', '127.0.0.1:4321', '[::1]:4321', 'web_1:80'],
  ]) {
    expect(await statusOf('GET / HTTP/1.1', `Host: ${name}`, close, ''), name).toBe(200);
  }
  expect(await statusOf('GET / HTTP/1.0', '')).toBe(200);
});

test('no host, two of them, and what can be none is refused', async () => {
  const { statusOf } = await listen();
  const wrong = [
    ...['', 'a.example, b.example', 'a.example/b', 'http://a.example', 'a@b.example'],
    ...['a.example?b', 'a b', 'a.example:99999', '[::1', 'a.example\r\n b.example'],
  ].map((each) => [`Host: ${each}`]);
  for (const hosts of [[], [host, 'Host: b.example'], [host, 'host: a.example'], ...wrong]) {
    const status = await statusOf('GET / HTTP/1.1', ...hosts, close, '');
    expect(status, hosts.join()).toBe(400);
  }
  expect(await statusOf('GET / HTTP/1.0', host, 'Host: b.example', '')).toBe(400);
});

test('a target that names its host itself must name the same, and is answered like any other', async () => {
  const { answerTo, statusOf } = await listen();
  const named = [
    'HTTP://A.Example:80/grants?x=1',
    'http://a.example?x=1',
    'http://a.example/enroll',
  ];
  for (const target of named)
    expect(await statusOf(`GET ${target} HTTP/1.1`, host, close, ''), target).toBe(200);
  for (const other of ['other.example', 'a.example:81', 'user@a.example', ''])
    expect(await statusOf(`GET http://${other}/ HTTP/1.1`, host, close, ''), other).toBe(400);
  for (const target of ['/', '/grants', '/grants.html', '/api/nothing']) {
    const answers = [];
    for (const each of [`http://a.example${target}`, target]) {
      const answer = await answerTo(`GET ${each} HTTP/1.1`, host, close, '');
      answers.push(answer.replace(/^date:.*$/im, ''));
    }
    expect(answers[0], target).toBe(answers[1]);
  }
});

const body = `data=${encodeURIComponent(JSON.stringify(sampleApplication))}`;
const length = `Content-Length: ${body.length}`;
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n`;
const inChunks = 'Transfer-Encoding: chunked';
const form = 'Content-Type: application/x-www-form-urlencoded';
const key = 'Idempotency-Key: 123e4567-e89b-42d3-a456-426614174000';
const post = [form, length, '', body];

// Node itself refuses two lengths, folded lines and bare line ends.
test.each<[string, number, string[]]>([
  ['as it should be', 200, post],
  ['in chunks', 200, [form, inChunks, '', chunked]],
  ['with a length and in chunks', 400, [form, length, inChunks, '', chunked]],
  ['in chunks twice', 400, [form, inChunks, inChunks, '', '']],
  ['in an unknown coding', 400, [form, 'Transfer-Encoding: xchunked', '', chunked]],
  ['in a coding and chunks', 400, [form, 'Transfer-Encoding: identity, chunked', '', chunked]],
  ['with two types', 400, [form, 'Content-Type: text/plain', length, '', body]],
  ['from two origins', 403, ['Origin: http://a.example', 'Origin: http://b.example', ...post]],
  ['with two keys', 400, [key, key, ...post]],
])('a form %s: %i', async (_what, status, lines) => {
  const { statusOf, stored } = await listen();
  const start = [`POST ${paths.enrolmentsApi} HTTP/1.1`, host, close];
  expect(await statusOf(...start, ...lines)).toBe(status);
  expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
});

const longer = (address: string, length = addressLimit + 1) => address.padEnd(length, 'x');

test.each(['/', paths.enrol, `${paths.enrol}?course=`, '/%', '/apiary', '/api/', '/api?'])(
  '%s, one byte too long, is answered in words, as JSON where it is of the API',
  async (address) => {
    const { app, stored, logLines } = makeServer();
    const isApi = /^\/api\b/u.test(address);
    const error = messages.addressTooLong;
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const answer = await app.inject({ method, url: longer(address) });
      expect(answer.statusCode).toBe(414);
      expect(answer.body).toBe(isApi ? JSON.stringify({ success: false, error }) : error);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['speculation-rules']).toBeUndefined();
    }
    // What was posted is logged without its address.
    const line = (method: string) => `${now.toISOString()} ${method} (no route) 414`;
    expect(logLines).toEqual(['POST', 'PUT'].map(line));
    expect(await stored()).toEqual([]);
  },
);

test('the longest address that is let in is looked for as ever', async () => {
  const { app } = makeServer();
  const query = longer(`${paths.enrol}?course=ai-innovative-mind&from=`, addressLimit);
  const url = paths.enrolFor('ai-innovative-mind');
  expect((await app.inject(query)).json()).toMatchObject({ url });
  expect((await app.inject(longer('/', addressLimit))).statusCode).toBe(404);
});
