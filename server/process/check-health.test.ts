import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { paths } from '../../domain/provider/paths.ts';
import { keepCompiled } from '../../testing/processes.ts';

/** Something that listens on a host and answers the question for its health with a status. */
async function answering(host: string, status: number): Promise<string> {
  const server = createServer(({ url }, answer) =>
    answer.writeHead(url === paths.health ? status : 404).end(),
  ).listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

function check(settings: Record<string, string>): Promise<number> {
  const env = { ...keepCompiled, DESK_PORT: 'off', ...settings };
  const checking = execFile(process.execPath, [join(import.meta.dirname, 'check-health.ts')], {
    env,
  });
  return once(checking, 'close').then(([code]) => Number(code));
}

// Only Linux answers at all of these without being told to.
const hosts = process.platform === 'linux' ? ['127.0.0.2', '0.0.0.0'] : ['127.0.0.1', '0.0.0.0'];

test.each(hosts)(
  'a container is well where its server at %s says so, and no proxy is asked',
  async (host) => {
    const nowhere = 'http://127.0.0.1:9';
    const proxied = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: nowhere, http_proxy: nowhere };
    const settings = { HOST: host, PORT: await answering(host, 200), ...proxied };
    expect(await check(settings)).toBe(0);
  },
);

test('a container is not well where forms are refused, or where nobody answers', async () => {
  const host = '127.0.0.1';
  expect(await check({ HOST: host, PORT: await answering(host, 503) })).toBe(1);
  expect(await check({ HOST: host, PORT: '9' })).toBe(1);
});
