import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/**
 * A proxy on 127.0.0.1 in front of a server. Told to swallow, it passes the next matching statement on, withholds
 * whatever the server answers from then on, and cuts the connection.
 */
export async function cuttingProxy(port: number) {
  const open = new Set<Socket>();
  let toSwallow: RegExp | undefined;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isSwallowing = false;
    for (const socket of [client, upstream]) {
      open.add(socket.on('error', () => undefined));
      // The server may finish what it has begun.
      socket.once(
        'close',
        () => isSwallowing || [client, upstream].forEach((each) => each.destroy()),
      );
    }
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      if (!toSwallow?.test(chunk.toString('latin1'))) return;
      toSwallow = undefined;
      isSwallowing = true;
      upstream.once('data', () => {
        client.destroy();
        upstream.end();
      });
    });
    upstream.on('data', (chunk: Buffer) => isSwallowing || client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (statement: RegExp) => (toSwallow = statement),
  };
}
