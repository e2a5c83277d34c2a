import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/**
 * A proxy on 127.0.0.1 in front of a PostgreSQL server. Told to swallow, it passes the next matching statements
 * on, withholds whatever the server answers from then on, and cuts the connection.
 */
export async function startCuttingProxy(port: number) {
  const open = new Set<Socket>();
  const toSwallow = { statement: /^/, times: 0 };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isSwallowing = false;
    for (const socket of [client, upstream]) {
      open.add(socket.on('error', () => undefined));
      socket.once('close', () => {
        open.delete(socket);
        // The server may finish what it has begun.
        if (!isSwallowing) (socket === client ? upstream : client).destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      if (toSwallow.times <= 0 || !toSwallow.statement.test(chunk.toString('latin1'))) return;
      toSwallow.times -= 1;
      isSwallowing = true;
      upstream.once('data', () => {
        client.destroy();
        upstream.end();
      });
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isSwallowing) client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () => {
    server.close();
    cutAll();
  };
  onTestFinished(close);
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (statement: RegExp, times: number) => Object.assign(toSwallow, { statement, times }),
    /** Takes no more connections. */
    close,
  };
}
