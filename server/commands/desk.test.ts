import { expect, test } from 'vitest';

import { desk, now } from '../../testing/run-command.ts';
import { readSettings } from '../settings.ts';
import { hashOf } from '../store/sessions.ts';
import { deskAddressOf } from './desk.ts';

test('desk prints a link that lets somebody in, and when it is good', async () => {
  const { code, stdout, stderr, store } = await desk(['desk']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const link = /^http:\/\/localhost:4322\/sign-in\?key=([\w-]{43})\nIt works once, for 15 min/;
  const [, key] = link.exec(stdout)!;
  const asked = { hash: hashOf(key!), browserHash: undefined, now: now.toISOString() };
  const session = { hash: hashOf('session'), name: 'Zoe', endsAt: '2025-02-01T00:00:00.000Z' };
  expect(await store.sessions.signIn(asked, session)).toBe(true);
});

test('the desk is where the settings say, or nowhere', () => {
  const address = (env: Record<string, string>) => deskAddressOf(readSettings(env));
  expect(address({})).toBe('http://localhost:4322');
  expect(address({ DESK_HOST: '::1', DESK_PORT: '81' })).toBe('http://[::1]:81');
  expect(address({ DESK_URL: 'https://desk.example.com/' })).toBe('https://desk.example.com');
  expect(() => address({ DESK_PORT: 'off' })).toThrow('DESK_PORT is off: there is no desk.');
});
