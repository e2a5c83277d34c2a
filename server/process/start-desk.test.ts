import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { expect, onTestFinished, test, vi } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { openSqlite } from '../../testing/engines.ts';
import { fakeSite } from '../../testing/fake-site.ts';
import { keyed } from '../../testing/make-desk.ts';
import { brokenStore, formPost, rendered } from '../../testing/make-server.ts';
import { noContent } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Channel } from '../delivery/channel.ts';
import { Links } from '../links.ts';
import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { startDesk } from './start-desk.ts';

type Changes = { store?: Store; channels?: Channel[]; isDeskPortChosen?: boolean };

async function start(env: Record<string, string>, changes: Changes = {}) {
  const settings = readSettings({ DATA_DIR: temporaryFolder(), DESK_PORT: '0', ...env });
  const { isDeskPortChosen = settings.isDeskPortChosen } = changes;
  const desk = await startDesk({
    store: changes.store ?? openSqlite(settings.dataDir),
    channels: changes.channels ?? [],
    site: fakeSite(),
    clock: () => new Date(),
    settings: { ...settings, isDeskPortChosen },
    render: (_, { desk }) => rendered(JSON.stringify(desk)),
    content: noContent,
    logger: false,
    scriptHashes: [],
    links: new Links(() => Promise.resolve(''), 'https://a.example'),
  });
  onTestFinished(() => desk?.server.close());
  return desk;
}

test('where another program listens, there is no desk on the usual port, and no start on one that was chosen or elsewhere', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { DESK_HOST: '127.0.0.1', DESK_PORT: String(port) };
  await expect(start(env)).rejects.toThrow(
    `The server cannot listen on 127.0.0.1, port ${port}: another program already does. Stop it, or set DESK_PORT to another number.`,
  );
  const elsewhere = { DESK_HOST: '192.0.2.1', DESK_URL: 'https://desk.example.com' };
  await expect(start(elsewhere)).rejects.toThrow('DESK_HOST is not an address of this computer');
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  expect(await start(env, { isDeskPortChosen: false })).toBeUndefined();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/port \d+: another program already does.* runs without its desk\.$/),
  );
});

test('the desk’s link leads to its public address, if there is one, and none to a desk that is turned off', async () => {
  const deskUrl = 'https://desk.example.com';
  const desk = await start({ DESK_URL: deskUrl });
  expect(desk?.address).toBe(deskUrl);
  expect(desk?.server.server.listening).toBe(true);
  expect((await start({}))?.address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await start({ DESK_PORT: 'off' })).toBeUndefined();
});

test('the desk can write to applicants where letters can be mailed, and nowhere else', async () => {
  for (const canWrite of [true, false]) {
    const mail = { SMTP_URL: 'smtp://localhost', NOTIFY_TO: 'team@provider.example' };
    const desk = await start(canWrite ? mail : {});
    const { server, address, key } = desk!;
    const host = new URL(address).host;
    const form = formPost(keyed(key!), { name: 'Zoe' }, { host, origin: address });
    const cookie = String((await server.inject(form)).headers['set-cookie']).split(';')[0];
    const list = await server.inject({ url: deskPaths.toAnswer, headers: { host, cookie } });
    expect(list.json()).toMatchObject({ frame: { canWrite } });
  }
});

test('whoever is not of the staff any more is signed out at the start, for good', async () => {
  const store = openSqlite();
  const at = new Date().toISOString();
  const [expiresAt, endsAt] = ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  for (const [hash, address] of [
    ['a', 'zoe@staff.example'],
    ['b', 'yan@staff.example'],
  ] as const) {
    await store.sessions.addKey({ hash, expiresAt, address });
    await store.sessions.signIn({ hash, now: at }, { hash, name: 'Zoe', endsAt });
  }
  const mail = { SMTP_URL: 'smtp://localhost', NOTIFY_TO: 'team@provider.example' };
  const staff = { DESK_STAFF: 'YAN@staff.example', DESK_URL: 'https://desk.example.com' };
  await start({ ...mail, ...staff }, { store });
  expect(await store.sessions.find('a', at)).toBeUndefined();
  expect(await store.sessions.find('b', at)).toBeDefined();
});

test('where the store cannot be written to, the desk starts without a link to sign in', async () => {
  const desk = await start({}, { store: brokenStore });
  expect(desk).toMatchObject({ key: undefined });
  expect((await fetch(`${desk!.address}${deskPaths.signIn}`)).status).toBe(200);
});
