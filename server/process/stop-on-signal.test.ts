import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { openSqlite } from '../../testing/engines.ts';
import { fakeDist } from '../../testing/fake-site.ts';
import { hangingDisk } from '../../testing/hanging-disk.ts';
import { startBareServer } from '../../testing/mail-server.ts';
import { everything } from '../../testing/make-server.ts';
import { postTo, runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

test('neither who does not read, nor who sends slowly, nor a delivery that hangs keeps a server from stopping', async () => {
  const mailServer = await startBareServer(() => undefined);
  const dist = fakeDist();
  writeFileSync(join(dist, 'client', 'large.pdf'), Buffer.alloc(20_000_000));
  const dataDir = join(temporaryFolder(), 'data');
  const smtp = { SMTP_URL: mailServer.url, NOTIFY_TO: 'desk@provider.example' };
  const server = runServer({ DATA_DIR: dataDir, ...smtp }, dist);
  const { origin } = await server.started;
  const { reference } = (await (await postTo(origin)).json()) as { reference: string };
  await until(() => mailServer.connections() === 2);

  const clients = [
    'GET /large.pdf HTTP/1.1\r\nHost: a\r\n\r\n',
    `POST ${paths.enrolmentsApi} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\ndata=',
    'GET / HTTP/1.1\r\nHost: a',
  ].map((sent) => clientOf(origin, sent));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  const slow = setInterval(() => clients[1]!.write('x'), 50);
  onTestFinished(() => clearInterval(slow));
  await fetch(origin + paths.health);
  server.process.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });

  const store = openSqlite(dataDir);
  expect(await everything(store, 'enrolment')).toHaveLength(1);
  const deliveries = await store.outbox.deliveriesOf(reference);
  expect(deliveries.map(({ channel }) => channel)).toEqual(['staff-mail', 'receipt']);
  for (const { state, isUnderWay, dueAt, attempts } of deliveries) {
    expect({ state, isUnderWay }).toEqual({ state: 'waiting', isUnderWay: false });
    expect(attempts).toHaveLength(1);
    expect(dueAt).toBe(attempts[0]!.endedAt);
  }
});

// There are no named pipes on Windows.
describe.skipIf(process.platform === 'win32')('while a sync to the disk hangs', () => {
  async function hangingServer(second: string) {
    const disk = hangingDisk();
    const server = runServer({ NODE_OPTIONS: disk.nodeOptions });
    const { origin } = await server.started;
    disk.hang();
    void postTo(origin).catch(() => undefined);
    await until(async () => (await fetch(origin + paths.health)).status === 503);
    return { ...server, second };
  }

  test('one signal ends it after ten seconds, and a second one at once', async () => {
    const servers = await Promise.all(['none', 'SIGTERM', 'SIGINT'].map(hangingServer));
    const ended: string[] = [];
    for (const { process } of servers) process.kill('SIGTERM');
    await pause(500);
    for (const { process, second } of servers) {
      if (second !== 'none') process.kill(second as NodeJS.Signals);
    }
    await Promise.all(
      servers.map(async ({ ended: end, second }) => {
        expect(await end).toMatchObject({ code: 1, stderr: '' });
        ended.push(second);
      }),
    );
    expect(ended).toHaveLength(3);
    expect(ended.at(-1)).toBe('none');
  });
});

/** A client that sends this and never reads. */
function clientOf(origin: string, sent: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  return socket;
}
