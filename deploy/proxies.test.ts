import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { saidByNobody } from '../testing/proxy-headers.ts';
import { bodyLimit } from '../server/http/limits.ts';
import type { Settings } from '../server/settings.ts';
import { pageText } from '../testing/fake-site.ts';
import { fieldsOf, makeServer } from '../testing/make-server.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { paths } from '../domain/paths.ts';
import { findNginx } from './testing/find-nginx.ts';
import { type Proxy, startSample } from './testing/start-sample.ts';

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((file) => existsSync(file));
/** The proxies of this machine. If it has no nginx, Debian's is fetched, where that is possible, but not installed. */
const binaries = { nginx: await findNginx(), Caddy: caddy };

/** A site that listens, behind a proxy that runs the sample. */
async function siteBehind(proxy: Proxy, settings: Partial<Settings> = {}) {
  const heard: IncomingHttpHeaders[] = [];
  const own = { siteUrl: 'https://www.example.com', trustsProxy: true };
  const { app } = makeServer({ settings: { ...own, ...settings } });
  app.addHook('onRequest', (request, _reply, done) => {
    heard.push({ ...request.headers });
    done();
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const running = await startSample(proxy, Number(port));
  onTestFinished(running.end);
  const host = `www.example.com:${running.port}`;
  /** What is answered to a request written line by line, as no browser would. */
  const ask = (start: string, lines: string[] = [], body = '') => {
    const socket = running.connect();
    const head = [`${start} HTTP/1.1`, `Host: ${host}`, ...lines, 'Connection: close', '\r\n'];
    socket.write(head.join('\r\n') + body);
    return text(socket);
  };
  const post = (address: string, lines: string[], body: string) =>
    ask(`POST ${address}`, [...lines, form, `Content-Length: ${Buffer.byteLength(body)}`], body);
  return { ...running, host, heard, ask, post };
}

const form = 'Content-Type: application/x-www-form-urlencoded';
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /u.exec(answer)?.[1]);
const data = `data=${encodeURIComponent(JSON.stringify(sampleApplication))}`;
const native = fieldsOf(sampleApplication).toString();

describe.each(['nginx', 'Caddy'] as const)(
  'a site behind %s with the sample, on another port than 443',
  (name) => {
    test.beforeEach(({ skip }) => skip(!binaries[name], `there is no ${name} on this machine`));
    const proxy = () => ({ name, binary: binaries[name]! });
    const site = (settings?: Partial<Settings>) => siteBehind(proxy(), settings);

    test('takes forms from its own pages, and none from others’', async () => {
      const { post, origin, port } = await site();
      expect(statusOf(await post(paths.enrol, [`Origin: ${origin}`], native))).toBe(303);
      expect(statusOf(await post(paths.enrolmentsApi, [`Origin: ${origin}`], data))).toBe(200);
      for (const other of [`https://www.example.com:${port + 1}`, 'https://b.example'])
        expect(statusOf(await post(paths.enrol, [`Origin: ${other}`], native)), other).toBe(403);
    });

    test('hears the name that was asked for, who is connected, and nothing that clients make up', async () => {
      const { ask, heard, host } = await site();
      const made = [...saidByNobody, 'X-Forwarded-For', 'X_Forwarded_For', 'X_Forwarded_Host'];
      await ask('GET /', [...made.map((name) => `${name}: 198.51.100.1`), 'X-Seen: yes']);
      // Caddy hands on names with an underscore, which the server does not read.
      const unread = { x_forwarded_for: '198.51.100.1', x_forwarded_host: '198.51.100.1' };
      const right = { host, 'x-forwarded-for': '127.0.0.1' };
      expect(heard).toEqual([
        { ...right, 'x-seen': 'yes', ...(name === 'Caddy' && { connection: 'close', ...unread }) },
      ]);
      await ask('GET /', ['Connection: close, X-Forwarded-For']);
      await ask('GET /', ['X-Forwarded-For: 198.51.100.1', 'X-Forwarded-For: 198.51.100.2']);
      expect(heard.slice(1)).toMatchObject([right, right]);
    });

    test('counts posts by who is connected, and hands on the page for one too many, however large', async () => {
      const { post, origin } = await site({ rateLimit: 1 });
      await post(paths.enrolmentsApi, ['X-Forwarded-For: 198.51.100.1'], data);
      const lines = [`Origin: ${origin}`, 'X-Forwarded-For: 198.51.100.2'];
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await post(paths.enrol, lines, 'x'.repeat(bodyLimit));
        expect(answer).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/isu);
        expect(answer).toContain(pageText('429'));
      }
    });
  },
);
