import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { expect, onTestFinished, test, vi } from 'vitest';

import { deskPaths } from '../../domain/desk-paths.ts';
import { fakeDist } from '../../testing/fake-site.ts';
import { openSqlite } from '../../testing/engines.ts';
import { brokenStore, drawn } from '../../testing/make-server.ts';
import { runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Channel } from '../delivery/channel.ts';
import { letterChannel } from '../delivery/mail-channels.ts';
import { readSettings } from '../settings.ts';
import { createLinks } from '../links.ts';
import { startDesk } from './start-desk.ts';
import type { Store } from '../store/store.ts';

type Changes = { store?: Store; channels?: Channel[]; isDeskPortChosen?: boolean };

async function start(env: Record<string, string>, changes: Changes = {}) {
  const settings = readSettings({ DATA_DIR: temporaryFolder(), DESK_PORT: '0', ...env });
  const { isDeskPortChosen = settings.isDeskPortChosen } = changes;
  const desk = await startDesk({
    ...{ store: openSqlite(settings.dataDir), channels: [], dist: fakeDist(), ...changes },
    settings: { ...settings, isDeskPortChosen },
    render: (_, { desk }) => drawn(JSON.stringify(desk)),
    ...{ choiceHints: {}, onOffer: {}, letters: [], log: () => undefined, connections: 10 },
    links: createLinks(() => Promise.resolve(''), 'https://a.example'),
  });
  onTestFinished(() => desk?.server.close());
  return desk;
}

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

test('where another program listens, there is no desk on the usual port, and no start on one that was chosen', async () => {
  const port = await takenPort();
  const env = { DESK_HOST: '127.0.0.1', DESK_PORT: String(port) };
  await expect(start(env)).rejects.toThrow(
    `The server cannot listen on 127.0.0.1, port ${port}: another program already does. Stop it, or set DESK_PORT to another number.`,
  );
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  expect(await start(env, { isDeskPortChosen: false })).toBeUndefined();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/port \d+: another program already does.* runs without its desk\.$/),
  );
});

test('a host that is not this computer’s is named by its setting', async () => {
  const env = { DESK_HOST: '192.0.2.1', DESK_URL: 'https://desk.example.com' };
  await expect(start(env)).rejects.toThrow('DESK_HOST is not an address of this computer');
});

test('the link leads to the public address, if there is one, and turned off there is no desk', async () => {
  const deskUrl = 'https://desk.example.com';
  const desk = await start({ DESK_URL: deskUrl });
  expect(desk?.address).toBe(deskUrl);
  expect(desk?.server.server.listening).toBe(true);
  expect((await start({}))?.address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await start({ DESK_PORT: 'off' })).toBeUndefined();
});

test('it can write to applicants where letters can be mailed, and nowhere else', async () => {
  for (const canWrite of [true, false]) {
    const mailed = { ...letterChannel, deliver: () => Promise.resolve() };
    const desk = await start({}, canWrite ? { channels: [mailed] } : {});
    const signedIn = await fetch(desk!.address + deskPaths.signIn, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin: desk!.address } },
      body: new URLSearchParams({ key: desk!.key!, name: 'Zoe' }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const list = await fetch(desk!.address + deskPaths.toAnswer, { headers: { cookie } });
    expect(await list.json()).toMatchObject({ frame: { canWrite } });
  }
});

test('a store that cannot be written to now lets nobody in, and the desk is there', async () => {
  const desk = await start({}, { store: brokenStore });
  expect(desk).toMatchObject({ key: undefined });
  expect((await fetch(`${desk!.address}${deskPaths.signIn}`)).status).toBe(200);
});

test('the site starts with a desk, one press away from the link that it prints', async () => {
  const server = runServer({ DESK_PORT: '0', DESK_HOST: '127.0.0.1' });
  const { message, origin } = await server.started;
  const link = new URL(/http:\S+\?key=\S+/.exec(message)![0]);
  expect(link.origin).not.toBe(origin);
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(new URL(link.pathname + link.search, origin))).status).toBe(404);
  const answer = await fetch(link, {
    method: 'POST',
    headers: { origin: link.origin },
    body: new URLSearchParams({ key: link.searchParams.get('key')!, name: 'Zoe' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  server.process.kill('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('Ctrl+C')[1]).toContain(`POST ${deskPaths.signIn} 303`);
  expect(stdout.split('Ctrl+C')[1]).not.toContain('key=');
});
