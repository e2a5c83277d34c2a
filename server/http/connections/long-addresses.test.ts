import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { addressLimit } from '../limits.ts';
import { makeServer, now } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';

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
