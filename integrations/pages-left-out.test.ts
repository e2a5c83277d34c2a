import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { pagesLeftOut } from './pages-left-out.ts';

vi.mock('../domain/pages.ts', async (original) => ({
  ...(await original<object>()),
  hasPage: (name: string) => name !== 'guide',
}));

test('while one works, a file of a page that is not there answers 404, and others are served', async () => {
  type Next = (...given: [...Parameters<RequestListener>, () => void]) => void;
  let answer: Next;
  const server = { middlewares: { use: (next: Next) => (answer = next) } };
  void pagesLeftOut().hooks['astro:server:setup']!({ server } as never);
  const host = createServer((request, response) =>
    answer(request, response, () => void response.end('served')),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const statusOf = async (address: string) => (await fetch(origin + address)).status;
  expect(await statusOf('/ai-guide.pdf')).toBe(404);
  expect(await statusOf(paths.contact)).toBe(200);
});
