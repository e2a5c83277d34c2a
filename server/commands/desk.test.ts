import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { now, runIn } from '../../testing/run-command.ts';
import { readSettings } from '../settings.ts';
import { hashOf } from '../store/sessions.ts';
import { deskAddressOf } from './desk.ts';

describe.each(setUpEngines())('with $engine', ({ emptyDatabase }) => {
  test('desk prints a link that lets somebody in while the server runs, and when it is good', async () => {
    const open = await emptyDatabase();
    const server = await open();
    const ended = await runIn('nowhere', ['desk'], { openStore: () => open() });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const link = /^http:\/\/localhost:4322\/sign-in\?key=([\w-]{43})\nIt works once, for 15 min/;
    const [, key] = link.exec(ended.stdout)!;
    const asked = { hash: hashOf(key!), browserHash: undefined, now: now.toISOString() };
    const session = { hash: hashOf('session'), name: 'Zoe', endsAt: '2025-02-01T00:00:00.000Z' };
    expect(await server.sessions.signIn(asked, session)).toBe(true);
    await server.close();
  });
});

test('the desk is where the settings say, or nowhere', () => {
  const address = (env: Record<string, string>) => deskAddressOf(readSettings(env));
  expect(address({})).toBe('http://localhost:4322');
  expect(address({ DESK_HOST: '::1', DESK_PORT: '81' })).toBe('http://[::1]:81');
  expect(address({ DESK_URL: 'https://desk.example.com/' })).toBe('https://desk.example.com');
  expect(() => address({ DESK_PORT: 'off' })).toThrow('DESK_PORT is off: there is no desk.');
});
