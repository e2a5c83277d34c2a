import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { desk, now, runIn } from '../../testing/run-command.ts';
import { readSettings } from '../settings.ts';
import { hashOf } from '../store/sessions.ts';
import { deskAddressOf } from './desk.ts';

const keyIn = (text: string) => /\/sign-in\?key=(?<key>[\w-]{43})\n/.exec(text)!.groups!.key!;

test('desk prints a link to the desk, and when it is good', async () => {
  const { code, stdout, stderr } = await desk(['desk']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^http:\/\/localhost:4322\/sign-in\?key=[\w-]{43}\nIt works once, for 15 min/,
  );
});

describe.each(setUpEngines())('with $engine', ({ emptyDatabase }) => {
  test('the link lets somebody in while the server runs', async () => {
    const open = await emptyDatabase();
    const server = await open();
    const { code, stdout } = await runIn('nowhere', ['desk'], { openStore: () => open() });
    expect(code).toBe(0);
    const key = { hash: hashOf(keyIn(stdout)), browserHash: undefined };
    const session = { hash: hashOf('session'), name: 'Zoe', endsAt: '2025-02-01T00:00:00.000Z' };
    const isGood = await server.sessions.signIn({ ...key, now: now.toISOString() }, session);
    expect(isGood).toBe(true);
    await server.close();
  });
});

describe('where the desk is', () => {
  const address = (env: Record<string, string>) => deskAddressOf(readSettings(env));

  test('follows from the settings', () => {
    expect(address({})).toBe('http://localhost:4322');
    expect(address({ DESK_HOST: '::1', DESK_PORT: '81' })).toBe('http://[::1]:81');
    expect(address({ DESK_URL: 'https://desk.example.com/' })).toBe('https://desk.example.com');
  });

  test('is said to be nowhere where it is turned off', () => {
    expect(() => address({ DESK_PORT: 'off' })).toThrow('DESK_PORT is off: there is no desk.');
  });
});
