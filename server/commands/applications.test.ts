import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { keepCompiled } from '../../testing/processes.ts';
import { desk, filled, now, runIn } from '../../testing/run-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSettings } from '../settings.ts';
import { hashOf } from '../store/sessions.ts';
import { deskAddressOf } from './desk.ts';

test('backup copies the database to a private file', async () => {
  const file = join(temporaryFolder(), 'copy.sqlite');
  const { code, stdout, dataDir } = await desk(['backup', file]);
  expect(code).toBe(0);
  expect(stdout).toContain(`copied to ${file}`);
  expect(stdout).toMatch(/^Erased so far: 0\. Keep .*erased\.txt with the copies/m);
  expect(existsSync(join(dataDir, 'erased.txt'))).toBe(true);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});

test('a command makes no store where there is none', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { code, stdout, stderr } = await runIn(dataDir, ['list']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^There is no database at [^\n]*\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test('the program ends quietly when nobody reads on', async () => {
  const content = { ...sampleApplication, additionalRequirements: 'x'.repeat(4_000) };
  const dataDir = await filled(Array.from({ length: 300 }, () => content));
  const words = [join(import.meta.dirname, 'applications.ts'), 'list', '--json'];
  const child = spawn(process.execPath, words, { env: { ...keepCompiled, DATA_DIR: dataDir } });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout.once('data', () => child.stdout.destroy());
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  expect(await ended).toEqual([[0, null], '']);
});

test.skipIf(!existsSync('/dev/full'))(
  'the program says so when what it prints goes to a full disk, and ends in order when that cannot be said',
  async () => {
    const dataDir = await filled([{}]);
    const words = [join(import.meta.dirname, 'applications.ts')];
    const env = { ...keepCompiled, DATA_DIR: dataDir };
    const to = openSync('/dev/full', 'w');
    for (const command of ['list', 'desk', 'new-links']) {
      const stdio = ['ignore', to, 'pipe'] as const;
      const child = spawn(process.execPath, [...words, command], { env, stdio: [...stdio] });
      const ended = Promise.all([once(child, 'close'), text(child.stderr!)]);
      expect(await ended, command).toEqual([
        [1, null],
        'The output is not complete: it cannot be written (ENOSPC).\n',
      ]);
    }
    const silent = spawn(process.execPath, [...words, 'list'], { env, stdio: ['ignore', to, to] });
    expect(await once(silent, 'close')).toEqual([1, null]);
  },
);

test('desk prints a link that lets somebody in, and when it is good', async () => {
  const { code, stdout, stderr, store } = await desk(['desk']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const link = /^http:\/\/localhost:4322\/sign-in\?key=([\w-]{43})\nIt works once, for 15 min/;
  const [, key] = link.exec(stdout)!;
  const asked = { hash: hashOf(key!), browserHash: undefined, now: now.toISOString() };
  const session = { hash: hashOf('session'), name: 'Zoe', endsAt: '2025-02-01T00:00:00.000Z' };
  expect(await store.sessions.signIn(asked, session)).toMatchObject({ name: 'Zoe' });
});

test('desk: its address is what the settings say, and there is none with DESK_PORT=off', () => {
  const address = (env: Record<string, string>) => deskAddressOf(readSettings(env));
  expect(address({})).toBe('http://localhost:4322');
  expect(address({ DESK_HOST: '::1', DESK_PORT: '81' })).toBe('http://[::1]:81');
  expect(address({ DESK_URL: 'https://desk.example.com/' })).toBe('https://desk.example.com');
  expect(() => address({ DESK_PORT: 'off' })).toThrow('DESK_PORT is off: there is no desk.');
});
