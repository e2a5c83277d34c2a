import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { hangingDisk } from '../../testing/faulty-disks.ts';
import { postTo, runServer } from '../../testing/run-server.ts';
import { until } from '../../testing/until.ts';

async function hangingServer(second: string) {
  const disk = hangingDisk();
  const server = runServer({ NODE_OPTIONS: disk.nodeOptions });
  const { origin } = await server.started;
  disk.hang();
  void postTo(origin).catch(() => undefined);
  await until(async () => (await fetch(origin + paths.health)).status === 503);
  return { ...server, second };
}

// There are no named pipes on Windows.
test.skipIf(process.platform === 'win32')(
  'while a sync to the disk hangs, one signal ends the server after ten seconds, and a second one at once',
  async () => {
    const servers = await Promise.all(['none', 'SIGTERM', 'SIGINT'].map(hangingServer));
    const order: string[] = [];
    for (const { process } of servers) process.kill('SIGTERM');
    await pause(500);
    for (const { process, second } of servers) {
      if (second !== 'none') process.kill(second as NodeJS.Signals);
    }
    await Promise.all(
      servers.map(async ({ ended, second }) => {
        expect(await ended).toMatchObject({ code: 1, stderr: '' });
        order.push(second);
      }),
    );
    expect(order.at(-1)).toBe('none');
  },
);
