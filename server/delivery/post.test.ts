import { expect, onTestFinished, test } from 'vitest';

import { listen } from '../../spreadsheet/testing/script-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { freePort } from '../../testing/processes.ts';
import { channelTools, withoutEvent } from '../../testing/sample-entry.ts';
import { DeliveryError } from './channel.ts';
import { postJson, retryAfter } from './post.ts';

const tools = { ...channelTools, siteUrl: 'https://www.provider.example' };
const attempt = (ms = 20_000) => ({ ...withoutEvent, tools, signal: AbortSignal.timeout(ms) });

async function failureAt(url: string, ms?: number) {
  const place = { url, name: 'The place', setting: 'PLACE_URL' };
  const posted = postJson(place, { body: '{}', headers: {} }, attempt(ms));
  const error: unknown = await posted.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isUncertain } = error as DeliveryError;
  expect(message).not.toContain(new URL(url).host);
  return { message, isUncertain };
}

test('a post that cannot have arrived says why: no such name, nobody listens, a certificate', async () => {
  // Its certificate is signed by nobody whom this computer knows.
  const secure = await startMailServer({ secure: true });
  const said = [
    await failureAt('https://nobody.invalid/'),
    await failureAt(`http://127.0.0.1:${await freePort()}/`),
    await failureAt(secure.url.replace('smtp:', 'https:')),
  ];
  expect(said.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Nothing was sent: no host has the name in PLACE_URL/u),
    expect.stringMatching(/^Nothing was sent: nothing listens at .* \(ECONNREFUSED\)\.$/u),
    expect.stringMatching(/^Nothing was sent: the certificate at PLACE_URL/u),
  ]);
  for (const { isUncertain } of said) expect(isUncertain).toBe(false);
});

test('a post that may have arrived says that no answer came', async () => {
  const dying = await listen((request) => request.socket.destroy());
  const silent = await listen(() => undefined);
  onTestFinished(dying.close);
  onTestFinished(silent.close);
  expect(await failureAt(dying.url)).toMatchObject({ isUncertain: true });
  expect(await failureAt(silent.url, 300)).toEqual({
    message: 'The place did not answer in time.',
    isUncertain: true,
  });
});

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', undefined],
  ['120', '2025-01-31T09:07:00.000Z'],
  ['Fri, 31 Jan 2025 10:00:00 GMT', '2025-01-31T10:00:00.000Z'],
  ['Fri, 31 Jan 2025 09:00:00 GMT', undefined],
  // A day at most.
  ['999999999999999999999', '2025-02-01T09:05:00.000Z'],
  ['Mon, 31 Jan 2028 09:00:00 GMT', '2025-02-01T09:05:00.000Z'],
])('Retry-After: %s', (header, time) => {
  expect(retryAfter(header, withoutEvent.now)).toBe(time);
});
