import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { freePort } from './processes.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

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

const bouncer = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is on this computer, as Debian installs it. */
export const hasBouncer = existsSync(bouncer);

/**
 * PgBouncer in transaction mode, with one connection to the server of an address, which all share. Resolves to the
 * address through it.
 */
export async function startBouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const file = join(temporaryFolder(), 'pgbouncer.ini');
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  const settings = [
    `[databases]\n* = ${target}`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 1',
    // It refuses to run as root.
    process.getuid?.() === 0 ? 'user = nobody\n' : '',
  ];
  writeFileSync(file, settings.join('\n'));
  const child = spawn(bouncer, ['--quiet', file], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isThere = (resolve: (isThere: boolean) => void) => {
    const socket = connect(own, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.end()).once('error', () => resolve(false));
  };
  await until(() => new Promise<boolean>(isThere));
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}
