import fc from 'fast-check';
import { expect, test } from 'vitest';

import { listening, makeServer } from '../../../testing/make-server.ts';

const pieces = [
  ...'/ // \\ . .. ../ ..\\ %2e%2e %2E. .%2e/ ..%2f ..%5c %2f %252e%252e%252f'.split(' '),
  ...'%c0%ae%c0%ae/ %00 \0 % %ff %u002e ; ? # * : ．．／ 🦽 %F0%9F%A6%BD \u202e'.split(' '),
  ...'secret.txt policies.json client course _astro grants 404 .html .br etc/passwd'.split(' '),
  ...'C: __proto__ constructor api enroll index http://a.example file://'.split(' '),
  'x'.repeat(3_000),
];

const hostileAddress = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 12 })
  // These characters would end the address in the request line.
  .map((parts) => parts.join('').replaceAll(/[\r\n ]/gu, ''));

test('no address leads out of the site’s folder, and none is a fault', async () => {
  const { app } = makeServer();
  const { ask: send } = await listening(app);
  /** Sent over a socket, because every library would tidy the address up. */
  const ask = (address: string) =>
    send(`GET ${address} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`);

  const ways = '/secret.txt /../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /grants%00.txt';
  for (const address of ways.split(' ')) expect(await ask(address)).not.toContain('secret');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/', ''), hostileAddress, async (start, address) => {
      const answer = await ask(start + address);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|301|400|404|414|431) /);
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4).replace(/^[\da-f]+\r\n/, '');
      expect(body).not.toMatch(/^secret$|report-uri|root:/);
      // What is found is a page or a file of the site, or one that the server chooses.
      if (answer.includes(' 200 '))
        expect(body).toMatch(/^(?:<!doctype|export|User-agent|<svg|\{)/);
    }),
    { numRuns: 500, endOnFailure: true },
  );
});
