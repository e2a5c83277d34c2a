import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { host, keyed, makeDesk, modelOf, ownForm } from '../../testing/make-desk.ts';
import { readSettings } from '../settings.ts';

const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
const secure = { deskUrl: 'https://desk.example.com' };
describe('desk’s own address: a post', () => {
  const unsaid = { 'sec-fetch-site': undefined, origin: undefined };
  const named = (origin: string) => ({ ...unsaid, origin });
  test.each<[string, number, Record<string, string | undefined>]>([
    ['another site', 403, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port', 403, { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4321' }],
    ['another port, by an older browser', 403, named('http://localhost:4321')],
    ['nowhere', 403, unsaid],
    ['a page without an origin', 403, named('null')],
    ['two places at once', 403, { ...ownForm, origin: 'http://localhost:4321' }],
    ['the desk, by an older browser', 303, named(ownForm.origin)],
    ['the desk, by a browser that keeps the origin to itself', 303, { ...ownForm, origin: 'null' }],
    ['the desk, by a proxy’s https', 303, { ...ownForm, origin: `https://${host}` }],
  ])('from %s is answered with %i, to sign in or out', async (_from, status, headers) => {
    const { signIn, post, newKey } = makeDesk();
    const zoe = await signIn();
    const key = await newKey();
    for (const answer of [
      await post(keyed(key), { name: 'Eve' }, headers),
      await zoe.post(deskPaths.signOut, {}, headers),
    ]) {
      expect(answer.statusCode).toBe(status);
      if (status === 403) expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    if (status === 303) return;
    expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(200);
    expect((await post(keyed(key), { name: 'Zoe' })).statusCode).toBe(303);
  });

  test('is taken from the desk behind a proxy that names the port', async () => {
    const { post, newKey } = makeDesk({ settings: secure });
    const headers = { host: 'desk.example.com:443', origin: secure.deskUrl };
    for (const site of [undefined, 'same-origin']) {
      const enter = async (origin: string) =>
        post(
          keyed(await newKey()),
          { name: 'Zoe' },
          { ...headers, origin, 'sec-fetch-site': site },
        );
      expect((await enter(secure.deskUrl)).statusCode).toBe(303);
      expect((await enter('https://desk.example.com:4322')).statusCode).toBe(403);
    }
  });

  test('needs the token of its session', async () => {
    const { signIn } = makeDesk();
    const [zoe, yan] = [await signIn('Zoe'), await signIn('Yan')];
    for (const token of ['', 'wrong', 'A'.repeat(43), yan.token]) {
      const answer = await zoe.post(deskPaths.signOut, { token });
      expect(answer.statusCode).toBe(403);
      expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    expect((await zoe.post(deskPaths.signOut)).statusCode).toBe(303);
  });
});

const own = 'localhost localhost:1 127.0.0.1:4322 [::1]:4322 desk.lan:4322';
const others = 'evil.example evil.example:4322 localhost.evil.example 192.0.2.7';
test.each([
  ['of this computer', 200, own, { deskHost: 'desk.lan' }],
  ['of this computer', 421, `${others} 127.0.0.1.evil.example`, { deskHost: 'desk.lan' }],
  ['with https', 200, 'desk.example.com desk.example.com:443 DESK.example.com', secure],
  ['with https', 421, 'desk.example.com:4322 localhost:4322 www.example.com', secure],
  ['with https', 421, 'evil@desk.example.com desk.example.com/x desk.example.com.', secure],
])(
  'desk’s own address: a desk %s answers with %i to the name %s',
  async (_desk, status, names, settings) => {
    const { get } = makeDesk({ settings });
    for (const name of names.split(' '))
      expect((await get(deskPaths.signIn, { host: name })).statusCode, name).toBe(status);
  },
);

test('desk’s own address: no page elsewhere can say by another header which name was asked for', async () => {
  const { get } = makeDesk({ settings: { trustedProxies } });
  const forged = { host: 'evil.example', 'x-forwarded-host': host };
  expect((await get(deskPaths.signIn, forged)).statusCode).toBe(421);
});
