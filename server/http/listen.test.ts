import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { limits } from './limits.ts';
import { listen } from './listen.ts';
import { makeServer } from '../../testing/make-server.ts';
import { messages } from '../intake/messages.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
);
const addresses = ['127.0.0.1', hasIpv6 ? '::1' : '127.0.0.2'];

async function listenOn(hosts: string[], changes: Partial<typeof limits> = {}) {
  const { app } = makeServer({ limits: { ...limits, ...changes } });
  const where = { host: 'localhost', port: 0 };
  const { port } = await listen(app, where, { addressesOf: () => Promise.resolve(hosts) });
  const open = (host: string) => {
    // Linux connects from 127.0.0.1 to all of 127.0.0.0/8, unless it is told otherwise.
    const socket = connect({ host, port, localAddress: host }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { app, open };
}

test('every address of a host has the same server, with its headers and its words', async () => {
  // No machine has 192.0.2.1, which is set aside for documents (RFC 5737), so the server leaves it out.
  const { open } = await listenOn([...addresses, '192.0.2.1']);
  for (const host of addresses) {
    const found = open(host);
    found.write(`GET ${paths.health} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await text(found), host).toMatch(/^HTTP\/1\.1 200 .*x-content-type-options: nosniff/is);

    const unreadable = open(host);
    unreadable.write('No request at all\r\n\r\n');
    expect(await text(unreadable), host).toContain(messages.badRequest);
  }
});

test('connections to all addresses count together', async () => {
  const { open } = await listenOn(addresses, { connections: 1 });
  const [first, second] = addresses.map(open);
  await once(second!, 'close');
  expect(first!.destroyed).toBe(false);
});
