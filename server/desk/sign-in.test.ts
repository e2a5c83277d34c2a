import { BlockList } from 'node:net';
import { Readable } from 'node:stream';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { actPaths, calendarFile, deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { openSqlite } from '../../testing/engines.ts';
import {
  changeOf,
  cookieOf,
  host,
  keyed,
  makeDesk,
  modelOf,
  ownForm,
} from '../../testing/make-desk.ts';
import { formPost, listening } from '../../testing/make-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';
import type { Mail } from '../delivery/send-mail.ts';
import { readSettings } from '../settings.ts';
import { hashOf, newSecret } from '../store/sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
const secure = { deskUrl: 'https://desk.example.com' };

describe('a link', () => {
  test('lets in by a press and not by being opened, once, under the name that was given', async () => {
    const { desk, get, post, newKey } = makeDesk();
    const key = await newKey();
    const url = keyed(key);
    expect((await desk.inject({ method: 'HEAD', url, headers: { host } })).statusCode).toBe(200);
    await get(url, { 'sec-purpose': 'prefetch;prerender' });
    expect(modelOf(await get(url), 'sign-in').signIn).toEqual({ hasKey: true, canMail: false });
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

describe('coming in', () => {
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

describe('a session', () => {
  test.each([
    ['', host, 'desk-session', ''],
    ['https://desk.example.com', 'desk.example.com', '__Host-desk-session', ' Secure;'],
  ])(
    'has a cookie that no script reads and no other site posts, at %j, whose hash is kept',
    async (deskUrl, host, name, secure) => {
      const { post, newKey, store, time } = makeDesk({ settings: deskUrl ? { deskUrl } : {} });
      const answer = await post(keyed(await newKey()), { name: 'Zoe' }, { host });
      const [, given, secret = '', terms] =
        /^([\w-]+)=session\.([\w-]{43})\.[\w%+/]+; (.*)$/u.exec(
          String([answer.headers['set-cookie']].flat()[0]),
        ) ?? [];
      expect(given).toBe(name);
      expect(terms).toBe(`Max-Age=129600; Path=/; HttpOnly;${secure} SameSite=Lax`);
      const find = (hash: string) => store.sessions.find(hash, time.now.toISOString());
      expect(await find(hashOf(secret))).toMatchObject({ name: 'Zoe' });
      expect(await find(secret)).toBeUndefined();
    },
  );

  test('ends after twelve hours, whatever is done meanwhile', async () => {
    const { signIn, time } = makeDesk();
    const start = time.now.getTime();
    const { get } = await signIn();
    const after = async (passed: number, url: string = deskPaths.toAnswer) => {
      time.now = new Date(start + passed);
      return get(url);
    };
    expect((await after(12 * hourMs - 1)).statusCode).toBe(200);
    expect((await after(12 * hourMs - 1, deskPaths.signIn)).headers.location).toBe(deskPaths.home);
    const answer = await after(12 * hourMs);
    expect(answer.statusCode).toBe(401);
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('session-over');
  });

  test('is a new one at every sign-in, whatever cookie somebody brings, and the one before ends', async () => {
    const { signIn, post, get, newKey } = makeDesk();
    const zoe = await signIn('Zoe');
    for (const cookie of [`desk-session=${newSecret()}`, zoe.cookie]) {
      const answer = await post(keyed(await newKey()), { name: 'Ann' }, { cookie });
      expect(cookieOf(answer)).not.toBe(cookie);
      expect((await get(deskPaths.toAnswer, { cookie })).statusCode).toBe(401);
    }
  });

  test('is found after a restart and on each instance', async () => {
    const store = openSqlite();
    const { cookie } = await makeDesk({ store }).signIn();
    const { get } = makeDesk({ store: { ...store, close: () => Promise.resolve() } });
    expect((await get(deskPaths.toAnswer, { cookie })).statusCode).toBe(200);
  });

  test.each([
    [deskPaths.signOut, 'signed-out', [200, 303]],
    [deskPaths.signOutEverywhere, 'signed-out-everywhere', [401, 403]],
  ] as const)(
    'ends at %s, which the next page says and no link can, alone or with all others and every key',
    async (path, notice, others) => {
      const { signIn, get, post, newKey } = makeDesk();
      const [zoe, yan, key] = [await signIn('Zoe'), await signIn('Yan'), await newKey()];
      const ended = await zoe.post(path);
      expect([ended.statusCode, ended.headers.location]).toEqual([303, deskPaths.signIn]);
      expect(String(ended.headers['set-cookie'])).toContain('desk-session=; Max-Age=0;');
      // A copy of the cookie is worth nothing now.
      expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(401);
      expect((await zoe.post(deskPaths.signOut)).statusCode).toBe(401);
      const shown = async (headers = {}) =>
        modelOf(await get(`${deskPaths.signIn}?notice=${notice}`, headers), 'sign-in').signIn;
      const cookie = String([ended.headers['set-cookie']].flat().at(-1)).split(';', 1)[0];
      expect((await shown({ cookie })).notice).toBe(notice);
      expect((await shown({ cookie: `desk-notice=notice.${notice}` })).notice).toBeUndefined();
      expect((await shown()).notice).toBeUndefined();
      const yans = await yan.get(deskPaths.toAnswer);
      const withKey = await post(keyed(key), { name: 'Xia' });
      expect([yans.statusCode, withKey.statusCode]).toEqual(others);
    },
  );

  test('is opened by no cookie that the desk did not sign for it, and the store is not asked', async () => {
    const store = openSqlite();
    const { signIn, get, post } = makeDesk({ store });
    const { cookie } = await signIn();
    const signedOut = await (await signIn('Yan')).post(deskPaths.signOut);
    const signedNotice = /desk-notice=([^;]+)/u.exec(String(signedOut.headers['set-cookie']))?.[1];
    const [, secret = '', signature = ''] = cookie.split('.');
    const otherDesk = await makeDesk().signIn();
    const find = vi.spyOn(store.sessions, 'find');
    for (const value of [
      ...['', secret, `session.${secret}`, `session.${secret}.`, `session.${secret}.${secret}`],
      `session.${newSecret()}.${signature}`,
      `session.${hashOf(secret)}.${signature}`,
      `browser.${secret}.${signature}`,
      // Signed by this desk, but as another cookie.
      signedNotice,
      otherDesk.cookie.split('=')[1],
    ]) {
      const forged = { cookie: `desk-session=${value}` };
      expect((await get(deskPaths.toAnswer, forged)).statusCode, value).toBe(401);
      expect((await post(deskPaths.signOutEverywhere, {}, forged)).statusCode, value).toBe(401);
    }
    expect(find).not.toHaveBeenCalled();
    expect((await get(deskPaths.toAnswer, { cookie })).statusCode).toBe(200);
  });
});

test('nobody is told anything who is not signed in, at whatever address', async () => {
  const { get, post } = makeDesk();
  const lists = '/to-answer /under-way /done /quarantined /not-delivered'.split(' ');
  const others = '/ /figures /search /applications/2222-2222 /applications/2222-2222/call.ics';
  for (const url of [...lists, ...others.split(' ')]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'sign-in').signIn, url).toEqual({ hasKey: false, canMail: false });
  }
  for (const url of ['/applications/2222-2222/change', '/several', '/sign-out']) {
    const answer = await post(url, { do: 'note', text: 'words' });
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'problem').problem).toMatchObject({ what: 'session-over' });
  }
});

describe('for strangers', () => {
  test('a form is not read, and one to sign in with may not be large', async () => {
    const { desk } = makeDesk();
    const headers = { host, ...ownForm };
    const never = formPost(changeOf('2222-2222'), '', headers);
    // Answered although the form never comes.
    const payload = new Readable({ read: () => undefined });
    expect((await desk.inject({ ...never, payload })).statusCode).toBe(401);
    const large = formPost(deskPaths.signIn, { name: 'x'.repeat(5_000) }, headers);
    expect((await desk.inject(large)).statusCode).toBe(413);
  });

  test('what was typed is lost, and given back to a browser that was signed in', async () => {
    const { signIn, post, time } = makeDesk({ canWrite: true });
    const { cookie } = await signIn();
    time.now = new Date(time.now.getTime() + 13 * hourMs);
    const sent = { kind: 'enrolment', reference: '2222-2222' } as const;
    for (const [url, fields, labels] of [
      [deskPaths.change(sent), { do: 'note', text: 'Hello' }, [deskEvents.noted.fields.text.label]],
      [deskPaths.write(sent), { subject: 'Dates', text: 'Hello' }, ['Subject', 'Text']],
      [actPaths.offered(sent), { price: '12', vat: 'added' }, ['Price in total', 'VAT']],
    ] as const) {
      const own = await post(url, { step: 'show', ...fields }, { cookie });
      expect(own.statusCode).toBe(401);
      const { unkept } = modelOf(own, 'problem').problem;
      expect(unkept?.map(({ label }) => label)).toEqual(labels);
      expect((await post(url, fields)).body).not.toContain('Hello');
    }
  });
});

describe('a post', () => {
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
])('a desk %s answers with %i to the name %s', async (_desk, status, names, settings) => {
  const { get } = makeDesk({ settings });
  for (const name of names.split(' '))
    expect((await get(deskPaths.signIn, { host: name })).statusCode, name).toBe(status);
});

test('no page elsewhere can say by another header which name was asked for', async () => {
  const { get } = makeDesk({ settings: { trustedProxies } });
  const forged = { host: 'evil.example', 'x-forwarded-host': host };
  expect((await get(deskPaths.signIn, forged)).statusCode).toBe(421);
});

describe('who has signed on at the proxy in front', () => {
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

describe('a link by mail', () => {
  const mailHost = 'desk.example.com';
  function makeMailingDesk({ isDown = false, linkDelayMs = 0 } = {}) {
    const mails: Mail[] = [];
    const sendMail = (mail: Mail) => {
      mails.push(mail);
      if (isDown) return Promise.reject(new Error(`550 no such user ${mail.to[0]}`));
      return Promise.resolve({ refused: 0 });
    };
    const deskStaff = ['Zoe@staff.example', 'yan@staff.example'];
    const settings = { deskUrl: `https://${mailHost}`, deskStaff, trustedProxies };
    const made = makeDesk({ settings, sendMail, linkDelay: () => linkDelayMs });
    const ask = (address: string, cookie?: string, from?: string) => {
      const headers = { host: mailHost, cookie, 'x-forwarded-for': from };
      return made.post(deskPaths.askForLink, { address }, headers);
    };
    const signIn = (key: string, cookie?: string) =>
      made.post(keyed(key), { name: 'Zoe' }, { host: mailHost, cookie });
    const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
    return { ...made, mails, ask, signIn, settled };
  }
  const keyIn = ({ text }: Mail) => /sign-in\?key=(?<key>[\w-]{43})\n/u.exec(text)!.groups!.key!;

  test('goes to an address of the staff and lets in where it was asked for, each once more, and nowhere else', async () => {
    const { ask, mails, signIn } = makeMailingDesk();
    const cookie = cookieOf(await ask('zoe@STAFF.example'));
    expect(cookieOf(await ask('zoe@staff.example', cookie))).toBe(cookie);
    await until(() => mails.length === 2);
    expect(mails[0]).toMatchObject({ to: ['Zoe@staff.example'] });
    expect(mails[0]!.text).toContain(`https://${mailHost}/sign-in?key=`);
    const [first, second] = mails.map(keyIn);
    const other = cookieOf(await ask('somebody@else.example'));
    for (const wrong of [undefined, other, '__Host-desk-browser=', cookie.slice('__Host-'.length)])
      expect((await signIn(first!, wrong)).statusCode, wrong).toBe(403);
    for (const key of [first!, second!]) expect((await signIn(key, cookie)).statusCode).toBe(303);
  });

  test('ends, with the session that it opened, once its address is taken out of the staff’s', async () => {
    const { ask, mails, signIn, store, get } = makeMailingDesk();
    const cookie = cookieOf(await ask('zoe@staff.example'));
    await ask('zoe@staff.example', cookie);
    await until(() => mails.length === 2);
    const session = cookieOf(await signIn(keyIn(mails[0]!), cookie));
    const listed = () => get(deskPaths.toAnswer, { host: mailHost, cookie: session });
    await store.sessions.endOthers(['zoe@staff.example']);
    expect((await listed()).statusCode).toBe(200);
    await store.sessions.endOthers(['yan@staff.example']);
    expect((await listed()).statusCode).toBe(401);
    expect((await signIn(keyIn(mails[1]!), cookie)).statusCode).toBe(403);
  });

  test('is answered the same for every address, and nothing was done about it yet', async () => {
    const { ask, store, mails, desk } = makeMailingDesk({ linkDelayMs: 60_000 });
    const addKey = vi.spyOn(store.sessions, 'addKey');
    const answer = async (address: string) => {
      const { statusCode, headers, body } = await ask(address);
      const secrets = /=(?:browser|address)\.[^;]+;/gu;
      const cookie = String(headers['set-cookie']).replaceAll(secrets, '=…;');
      const others = { 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '', date: '' };
      return { statusCode, body, headers: { ...headers, ...others, 'set-cookie': cookie } };
    };
    const known = await answer('zoe@staff.example');
    expect(known).toMatchObject({ statusCode: 303, headers: { location: deskPaths.signIn } });
    expect(known.headers['set-cookie']).toContain('desk-notice=notice.link-sent.');
    for (const other of ['nobody@staff.example', 'zoe@staff.example.evil.example'])
      expect(await answer(other)).toEqual(known);
    expect(addKey).not.toHaveBeenCalled();
    await desk.close();
    expect(mails).toEqual([]);
  });

  test('is not for another address, nor for none or two or a page of them', async () => {
    const { ask, mails, settled } = makeMailingDesk();
    expect((await ask('nobody@staff.example')).statusCode).toBe(303);
    const two = ['zoe@staff.example\r\nBcc: eve@evil.example', 'a@b.example,zoe@staff.example'];
    for (const address of ['', 'zoe', ...two]) {
      const answer = await ask(address);
      expect(answer.statusCode).toBe(422);
      expect(modelOf(answer, 'sign-in').signIn.notice).toBe('address-missing');
    }
    expect((await ask(`${'x'.repeat(5_000)}@staff.example`)).statusCode).toBe(413);
    await settled();
    expect(mails).toEqual([]);
  });

  test('is refused to whoever asks too often, and no more than ten an hour are sent for a client', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, mails, settled } = makeMailingDesk();
    // Each comes over a connection of its own, whose port a proxy may write.
    for (let times = 0; times < 10; times += 1)
      await ask('zoe@staff.example', undefined, `192.0.2.0:${1_000 + times}`);
    const answer = await ask('nobody@staff.example', undefined, '192.0.2.0');
    expect(answer.statusCode).toBe(429);
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('too-many');
    vi.advanceTimersByTime(minuteMs);
    // The proxy's own entry is the last.
    const later = await ask('yan@staff.example', undefined, '192.0.2.9, 192.0.2.0');
    expect(later.statusCode).toBe(303);
    await until(() => mails.length >= 10);
    await settled();
    expect(mails).toHaveLength(10);
  });

  test('is sent to one address twenty times an hour at most, however it is written, which keeps nobody else out', async () => {
    const { ask, mails, settled } = makeMailingDesk();
    for (let times = 0; times < 72; times += 1) {
      const address = times % 2 === 0 ? 'zoe@staff.example' : ' ZOE@staff.example ';
      await ask(address, undefined, `192.0.2.${times % 8}`);
    }
    await until(() => mails.length >= 20);
    await settled();
    expect(mails).toHaveLength(20);
    await ask('yan@staff.example', undefined, '192.0.2.0');
    await until(() => mails.length === 21);
    expect(mails.at(-1)).toMatchObject({ to: ['yan@staff.example'] });
  });

  test('is sent where somebody signed in before, however often strangers asked for theirs', async () => {
    const { ask, mails, settled, signIn, post, newKey } = makeMailingDesk();
    const entered = await post(keyed(await newKey()), { name: 'Zoe' }, { host: mailHost });
    const known = /__Host-desk-name=[^;]+/u.exec(String(entered.headers['set-cookie']))![0];
    for (let times = 0; times < 24; times += 1)
      await ask('zoe@staff.example', undefined, `192.0.2.${times % 8}`);
    await ask('zoe@staff.example', '__Host-desk-name=name.Zoe.made-up', '192.0.2.8');
    await until(() => mails.length === 20);
    await settled();
    expect(mails).toHaveLength(20);
    const cookie = cookieOf(await ask('zoe@staff.example', known, '192.0.2.9'));
    await until(() => mails.length === 21);
    expect((await signIn(keyIn(mails.at(-1)!), cookie)).statusCode).toBe(303);
  });

  test('is not promised in a flood, to whoever asks', async () => {
    const { ask } = makeMailingDesk({ linkDelayMs: 60_000 });
    for (let client = 0; client < 100; client += 1)
      await ask('nobody@else.example', undefined, `192.0.2.${client}`);
    for (const address of ['zoe@staff.example', 'nobody@else.example']) {
      const answer = await ask(address, undefined, '192.0.2.100');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(modelOf(answer, 'sign-in').signIn.notice).toBe('link-not-sent');
    }
  });

  test('that cannot be sent is logged, without the address', async () => {
    const { ask, logLines } = makeMailingDesk({ isDown: true });
    await ask('zoe@staff.example');
    await until(() => logLines.some((line) => line.includes('"sign-in-link"')));
    expect(logLines.join('\n')).toContain('"failed"');
    expect(logLines.join('\n')).not.toMatch(/zoe|staff\.example/i);
  });

  test('cannot be asked for where no mail is set up', async () => {
    const { statusCode } = await makeDesk().post(deskPaths.askForLink, {
      address: 'zoe@a.example',
    });
    expect(statusCode).toBe(404);
  });
});
