import { BlockList } from 'node:net';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { calendarFile, deskPaths } from '../../domain/case/desk-paths.ts';
import { openSqlite } from '../../testing/engines.ts';
import { changeOf, cookieOf, host, keyed, makeDesk, modelOf } from '../../testing/make-desk.ts';
import { formPost, listening } from '../../testing/make-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSettings } from '../settings.ts';
import { newSecret } from '../store/sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
describe('sign-in link', () => {
  test('lets in by a press and not by being opened, once, under the name that was given', async () => {
    const { desk, get, post, newKey } = makeDesk();
    const key = await newKey();
    const url = keyed(key);
    expect((await desk.inject({ method: 'HEAD', url, headers: { host } })).statusCode).toBe(200);
    await get(url, { 'sec-purpose': 'prefetch;prerender' });
    expect(modelOf(await get(url), 'sign-in').signIn).toMatchObject({
      hasKey: true,
      canMail: false,
    });
    const answer = await post(url, { name: '  Zoë  ' });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const list = await get(deskPaths.toAnswer, { cookie: cookieOf(answer) });
    expect(modelOf(list, 'list').frame.name).toBe('Zoë');
    const again = await Promise.all([1, 2, 3].map(() => post(url, { name: 'Eve' })));
    for (const { statusCode, headers } of again) {
      expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
    }
  });

  test('lets in at a demonstration however old it is, and a page without one leads to one', async () => {
    const { get, post, newKey, time } = makeDesk({ mails: [] });
    const old = keyed(await newKey());
    time.now = new Date(time.now.getTime() + hourMs);
    for (const _ of ['too late', 'and used']) {
      const answer = await post(old, { name: 'Zoe' });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
      const list = await get(deskPaths.toAnswer, { cookie: cookieOf(answer) });
      expect(modelOf(list, 'list').frame.name).toBe('Zoe');
    }
    const next = String((await get(deskPaths.signIn)).headers.location);
    expect(modelOf(await get(next), 'sign-in').signIn.hasKey).toBe(true);
    for (let times = 0; times < 8; times += 1) await post(next, { name: 'Zoe' });
    const refused = await post(next, { name: 'Zoe' });
    expect(refused.statusCode).toBe(429);
    expect(modelOf(refused, 'sign-in').signIn.notice).toBe('too-many');
  });

  test('lets nobody in after a quarter of an hour', async () => {
    const { post, newKey, time } = makeDesk();
    const start = time.now.getTime();
    const [first, second] = [await newKey(), await newKey()];
    const enter = async (key: string, passed: number) => {
      time.now = new Date(start + passed);
      return (await post(keyed(key), { name: 'Zoe' })).statusCode;
    };
    expect(await enter(second, 15 * minuteMs)).toBe(403);
    expect(await enter(first, 15 * minuteMs - 1)).toBe(303);
  });

  test('is good with what was pasted behind it', async () => {
    const { get, post, newKey } = makeDesk();
    for (const end of ['.', ').', '>', '%E2%80%9D', '/']) {
      const url = keyed(await newKey()) + end;
      expect(modelOf(await get(url), 'sign-in').signIn.hasKey, end).toBe(true);
      expect((await post(url, { name: 'Zoe' })).statusCode, end).toBe(303);
    }
  });

  test('takes no name that is none, and is still good', async () => {
    const { post, newKey } = makeDesk();
    for (const name of ['   ', 'x'.repeat(61), 'Zoe\r\nSet-Cookie: a=b', '\u202eeoZ']) {
      const url = keyed(await newKey());
      const answer = await post(url, { name });
      expect(answer.statusCode, name).toBe(422);
      const { signIn } = modelOf(answer, 'sign-in');
      expect(signIn).toMatchObject({ hasKey: true, notice: 'name-missing' });
      expect((await post(url, { name: 'x'.repeat(60) })).statusCode).toBe(303);
    }
  });

  test('takes no name that nobody can see, and any that somebody can', async () => {
    const { post, newKey } = makeDesk();
    const url = keyed(await newKey());
    for (const name of ['\u200b', '\u2060 \u00ad', '\u3164', '\u0301'])
      expect((await post(url, { name })).statusCode, encodeURI(name)).toBe(422);
    for (const name of ['李', '👩‍💻', 'Z'])
      expect((await post(keyed(await newKey()), { name })).statusCode, name).toBe(303);
  });

  test('that is made up lets nobody in, and after ten in a minute whoever tries is told to wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { post, get } = makeDesk({ settings: { trustedProxies } });
    let port = 1_000;
    const guess = (key: string) => {
      const from = { 'x-forwarded-for': `[2001:db8::1]:${(port += 1)}` };
      return post(`${deskPaths.signIn}?key=${key}`, { name: 'Eve' }, from);
    };
    const madeUp = ['nothing', newSecret(), `${newSecret()}=`, "' or 1=1 --", '', 'a&key=b'];
    for (const key of [...madeUp, ...madeUp.slice(2)]) {
      const { statusCode, headers } = await guess(key);
      expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
    }
    const answer = await guess(newSecret());
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('too-many');
    expect((await get(`${deskPaths.signIn}?key=nothing`)).statusCode).toBe(403);
    vi.advanceTimersByTime(minuteMs);
    expect((await guess(newSecret())).statusCode).toBe(403);
  });
});

describe('sign-in', () => {
  /** Asks for a page without a session, signs in by a link in the same browser, and says where that leads. */
  async function wanting(url: string) {
    const { get, post, newKey } = makeDesk();
    const refused = await get(url);
    const cookie = cookieOf(refused);
    const answer = await post(keyed(await newKey()), { name: 'Zoe' }, { cookie });
    return { refused, answer, get, keyed: keyed(await newKey()) };
  }

  test('leads to the page that was wanted', async () => {
    for (const url of ['/applications/4KX7-9QMD', '/under-way?page=after_1_1']) {
      const { refused, answer } = await wanting(url);
      expect([refused.statusCode, answer.headers.location]).toEqual([401, url]);
      expect(String(answer.headers['set-cookie'])).toContain('desk-wanted=; Max-Age=0');
    }
  });

  test.each([
    ...['//evil.example', '/\\evil.example', '/%2F/evil.example', '/.//evil.example'],
    ...['//evil.example/%2e%2e/under-way', '/sign-out', `/search?search=${'x'.repeat(2_000)}`],
  ])('leads home, and to nobody else, from %s', async (url) => {
    expect((await wanting(url)).answer.headers.location).toBe('/');
  });

  test('takes no page that the desk has not signed, and none for what was posted', async () => {
    const { post, newKey } = makeDesk();
    const made = ['wanted.//evil.example', 'wanted.//evil.example.abc', 'name.//evil.example'];
    for (const value of made) {
      const cookie = `desk-wanted=${encodeURIComponent(value)}`;
      const answer = await post(keyed(await newKey()), { name: 'Zoe' }, { cookie });
      expect(answer.headers.location).toBe('/');
    }
    const refused = await post(changeOf('4KX7-9QMD'), { do: 'answer' });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('has the name that was typed last in this browser, and in no other', async () => {
    const { answer, get, keyed } = await wanting('/figures');
    const remembered = /desk-name=[^;]+/u.exec(String(answer.headers['set-cookie']))![0];
    const again = await get(keyed, { cookie: remembered });
    expect(modelOf(again, 'sign-in').signIn.typed).toBe('Zoe');
    expect(modelOf(await get(keyed), 'sign-in').signIn.typed).toBeUndefined();
  });
});

describe('sign-in of who has signed on at the proxy in front', () => {
  const [deskHost, header] = ['desk.example.com', 'x-forwarded-email'];
  const deskProxy = new BlockList();
  deskProxy.addSubnet('10.0.0.0', 8);
  const staff = 'Zoe@staff.example';
  const settings = { deskUrl: `https://${deskHost}`, deskStaff: [staff], deskProxy };

  type SignOn = 'staff' | 'stranger' | 'nobody' | 'several' | undefined;

  test.each<[string, SignOn, string, Record<string, string>]>([
    ['with an address of the staff', 'staff', '10.0.0.7', { [header]: 'zoe@STAFF.example' }],
    ['in a header of another case', 'staff', '10.0.0.7', { 'X-Forwarded-EMAIL': staff }],
    ['at a proxy by IPv6', 'staff', '::ffff:10.0.0.7', { [header]: staff }],
    ['with another address', 'stranger', '10.0.0.7', { [header]: 'eve@else.example' }],
    ['with two', 'several', '10.0.0.7', { [header]: `${staff}, eve@else.example` }],
    ['with none', 'nobody', '10.0.0.7', { [header]: '' }],
    ['with a space', 'nobody', '10.0.0.7', { [header]: ' ' }],
    ['in another header', undefined, '10.0.0.7', { x_forwarded_email: staff }],
    ['past the proxy', undefined, '192.0.2.7', { [header]: staff }],
    ['past it in its name', undefined, '::1', { [header]: staff, 'x-forwarded-for': '10.0.0.7' }],
  ])('%s is known as %s', async (_, signOn, remoteAddress, given) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    onTestFinished(() => warned.mockRestore());
    const { desk } = makeDesk({ settings: { ...settings, deskSignInHeader: header } });
    const [url, origin] = [deskPaths.signIn, settings.deskUrl];
    const headers = { host: deskHost, ...given };
    const shown = await desk.inject({ url: deskPaths.figures, headers, remoteAddress });
    expect(modelOf(shown, 'sign-in').signIn.signOn).toBe(signOn);
    const form = formPost(url, new URLSearchParams({ name: 'Zoe' }), { ...headers, origin });
    const answer = await desk.inject({ ...form, remoteAddress });
    expect(answer.statusCode).toBe(signOn === 'staff' ? 303 : 403);
    expect(Boolean(answer.headers['set-cookie'])).toBe(signOn === 'staff');
  });

  test('is signed out, and their calendar ends, once their address is taken out of the staff’s', async () => {
    const own = { ...settings, deskSignInHeader: header };
    const dataDir = temporaryFolder();
    const open = (more = {}) =>
      makeDesk({ settings: { ...own, ...more }, store: openSqlite(dataDir) });
    const { desk, store, newKey, post } = open();
    const from = { remoteAddress: '10.0.0.7' };
    const headers = { host: deskHost, [header]: staff, origin: settings.deskUrl };
    const entered = await desk.inject({
      ...formPost(deskPaths.signIn, { name: 'Zoe' }, headers),
      ...from,
    });
    const cookie = cookieOf(entered);
    const list = await desk.inject({ url: deskPaths.toAnswer, headers: { ...headers, cookie } });
    const { token } = modelOf(list, 'list').frame;
    const made = await desk.inject(formPost(deskPaths.calendar, { token }, { ...headers, cookie }));
    const [, key] = /desk-calendar=calendar\.([\w-]{43})/u.exec(
      String(made.headers['set-cookie']),
    )!;
    const printed = await post(keyed(await newKey()), { name: 'Ann' }, { host: deskHost });
    /** What two sessions and a calendar are answered with, where these are the staff. */
    const answers = async (...deskStaff: string[]) => {
      const other = open({ deskStaff });
      const statuses = [];
      for (const [url, sent] of [
        [deskPaths.toAnswer, cookie],
        [deskPaths.toAnswer, cookieOf(printed)],
        [calendarFile(`${key!}.ics`), ''],
      ] as const)
        statuses.push((await other.get(url, { host: deskHost, cookie: sent })).statusCode);
      return statuses;
    };
    expect(await answers('ZOE@staff.example', 'yan@staff.example')).toEqual([200, 200, 200]);
    // Whoever followed a link that the server printed has no address.
    expect(await answers('yan@staff.example')).toEqual([401, 200, 404]);
    await store.sessions.endOthers(['yan@staff.example']);
    expect(await answers(staff)).toEqual([401, 200, 404]);
  });

  test('is told so where the header comes twice', async () => {
    const own = { ...settings, deskSignInHeader: header, deskProxy: new BlockList() };
    own.deskProxy.addAddress('127.0.0.1');
    const { desk } = makeDesk({ settings: own });
    const { ask } = await listening(desk);
    const twice = `${header}: ${staff}\r\nX-Forwarded-Email: ${staff}`;
    const request = (more: string) =>
      ask(`GET /sign-in HTTP/1.1\r\nHost: ${deskHost}\r\nConnection: close\r\n${more}\r\n\r\n`);
    expect(await request(twice)).toContain('"signOn":"several"');
    expect(await request(`${header}: ${staff}`)).toContain('"signOn":"staff"');
  });

  test('is not known where no header is believed', async () => {
    const { desk } = makeDesk({ settings });
    const headers = { host: deskHost, [header]: staff };
    const shown = await desk.inject({ url: '/', headers, remoteAddress: '10.0.0.7' });
    expect(modelOf(shown, 'sign-in').signIn.signOn).toBeUndefined();
  });
});
