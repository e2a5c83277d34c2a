import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { saidByNobody } from '../../../testing/proxy-headers.ts';

const host = 'www.provider.example';

/** Values that would change something if the server believed these headers. */
const values = ['preview.example', 'for=198.51.100.1;host=preview.example', '/nothing', 'DELETE'];

const requests = [
  ...['/', paths.enrol, '/_astro/form.Ab12.js', '/grants/', '/nothing'].map((url) => ({ url })),
  { url: paths.enrolmentsApi, method: 'POST' },
  // A post from another website does not pass by naming that website.
  { url: paths.enrol, method: 'POST', headers: { origin: 'https://preview.example' } },
] as const;

test('what clients write to be taken for a proxy has no effect, behind a trusted one either', async () => {
  const { app } = makeServer({ settings: { siteUrl: `https://${host}`, trustsProxy: true } });
  for (const request of requests) {
    const ask = async (headers: Record<string, string>) => {
      const own = 'headers' in request && request.headers;
      const answer = await app.inject({ ...request, headers: { host, ...own, ...headers } });
      const sent = { ...answer.headers, date: 'at any moment' };
      return { status: answer.statusCode, sent, body: answer.body };
    };
    const plain = await ask({});
    for (const name of saidByNobody) {
      for (const value of values)
        expect(await ask({ [name]: value }), `${name}: ${value}`).toEqual(plain);
    }
  }
});
