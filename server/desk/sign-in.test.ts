import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { openSqlite } from '../../testing/engines.ts';
import {
  changeOf,
  cookieOf,
  cookiesOf,
  host,
  makeDesk,
  modelOf,
  ownForm,
} from '../../testing/make-desk.ts';
import { drawn, formPost, listening } from '../../testing/make-server.ts';
import type { Render } from '../http/rendering/renderer.ts';
import { hashOf, newSecret } from '../store/sessions.ts';
import { until } from '../../testing/until.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('a link lets in by a press and not by being opened, once, under the name that was given', async () => {
  const { desk, get, post, newKey } = makeDesk();
  const key = await newKey();
  const url = `${deskPaths.signIn}?key=${key}`;
  expect((await desk.inject({ method: 'HEAD', url, headers: { host } })).statusCode).toBe(200);
  await get(url, { 'sec-purpose': 'prefetch;prerender' });
  expect(modelOf(await get(url), 'sign-in').signIn).toEqual({ key, canMail: false });
  const answer = await post(deskPaths.signIn, { key, name: '  Zoë  ' });
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  const list = await get(deskPaths.toAnswer, { cookie: cookieOf(answer) });
  expect(modelOf(list, 'list').frame.name).toBe('Zoë');
  expect((await post(deskPaths.signIn, { key, name: 'Zoe' })).statusCode).toBe(403);
});

test('a link lets nobody in after a quarter of an hour, nor where the clock was ahead when it was made', async () => {
  const { post, newKey, time } = makeDesk();
  const start = time.now.getTime();
  const enter = async (key: string, passed: number) => {
    time.now = new Date(start + passed);
    return (await post(deskPaths.signIn, { key, name: 'Zoe' })).statusCode;
  };
  const [first, second] = [await newKey(), await newKey()];
  expect(await enter(second, 15 * minuteMs)).toBe(403);
  expect(await enter(first, 15 * minuteMs - 1)).toBe(303);
  time.now = new Date(start + 23 * hourMs);
  expect(await enter(await newKey(), 0)).toBe(403);
});

const odd = ['Zoe\r\nSet-Cookie: a=b', 'Zoe\0', 'Zoe\u2028Yan', '\u202eeoZ'];
test.each(['', '   ', 'x'.repeat(61), ...odd])(
  'a name may not be %j, and the key is still good',
  async (name) => {
    const { post, newKey } = makeDesk();
    const key = await newKey();
    const answer = await post(deskPaths.signIn, { key, name });
    expect(answer.statusCode).toBe(422);
    expect(modelOf(answer, 'sign-in').signIn).toMatchObject({ key, notice: 'name-missing' });
    expect((await post(deskPaths.signIn, { key, name: 'x'.repeat(60) })).statusCode).toBe(303);
  },
);

describe('a session', () => {
  test.each([
    ['', host, 'desk-session', ''],
    ['https://desk.example.com', 'desk.example.com', '__Host-desk-session', '; Secure'],
  ])(
    'has a cookie that no script reads and no other site sends, at %j, whose hash is kept',
    async (deskUrl, host, name, secure) => {
      const { post, newKey, store, time } = makeDesk({ settings: deskUrl ? { deskUrl } : {} });
      const answer = await post(deskPaths.signIn, { key: await newKey(), name: 'Zoe' }, { host });
      const [, given, secret = '', terms] =
        /^([\w-]+)=([\w-]{43}); (.*)$/u.exec(answer.headers['set-cookie']![0]!) ?? [];
      expect(given).toBe(name);
      expect(terms).toBe(`Max-Age=43200; Path=/; HttpOnly; SameSite=Strict${secure}`);
      const find = (hash: string) => store.sessions.find(hash, time.now.toISOString());
      expect(await find(hashOf(secret))).toMatchObject({ name: 'Zoe' });
      expect(await find(secret)).toBeUndefined();
    },
  );

  test('ends after twelve hours, whatever is done meanwhile, or once a clock that was ahead is right', async () => {
    const { signIn, time } = makeDesk();
    const start = time.now.getTime();
    const { get } = await signIn();
    const statusAfter = async (passed: number) => {
      time.now = new Date(start + passed);
      return (await get(deskPaths.toAnswer)).statusCode;
    };
    expect(await statusAfter(12 * hourMs - 1)).toBe(200);
    expect((await get(deskPaths.signIn)).headers.location).toBe(deskPaths.home);
    expect(await statusAfter(12 * hourMs)).toBe(401);
    const answer = await get(deskPaths.toAnswer);
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('session-over');
    expect(await statusAfter(-0.01 * hourMs)).toBe(200);
    expect(await statusAfter(-23 * hourMs)).toBe(401);
  });

  test('is a new one at every sign-in, whatever cookie somebody brings, and the one before ends', async () => {
    const { signIn, post, get, newKey } = makeDesk();
    const zoe = await signIn('Zoe');
    for (const cookie of [`desk-session=${newSecret()}`, zoe.cookie]) {
      const answer = await post(deskPaths.signIn, { key: await newKey(), name: 'Ann' }, { cookie });
      expect(cookieOf(answer)).not.toBe(cookie);
      expect((await get(deskPaths.toAnswer, { cookie })).statusCode).toBe(401);
    }
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
      expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(401);
      const shown = async (headers = {}) =>
        modelOf(await get(`${deskPaths.signIn}?notice=${notice}`, headers), 'sign-in').signIn;
      expect(await shown({ cookie: cookiesOf(ended) })).toEqual({ canMail: false, notice });
      expect(await shown()).toEqual({ canMail: false });
      const yans = await yan.get(deskPaths.toAnswer);
      const withKey = await post(deskPaths.signIn, { key, name: 'Xia' });
      expect([yans.statusCode, withKey.statusCode]).toEqual(others);
    },
  );
});

test('nobody is told anything who is not signed in, at whatever address', async () => {
  const { get, post } = makeDesk();
  const lists = '/to-answer /under-way /done /quarantined /not-delivered'.split(' ');
  const others = '/ /figures /search /applications/2222-2222 /applications/2222-2222/call.ics';
  for (const url of [...lists, ...others.split(' ')]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'sign-in').signIn, url).toEqual({ canMail: false });
  }
  for (const url of ['/applications/2222-2222/change', '/search', '/several', '/sign-out']) {
    const answer = await post(url, { do: 'note', text: 'words' });
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'problem').problem).toMatchObject({ what: 'session-over' });
  }
});

test('who comes by a link of another site is sent to the same address again, with the cookie', async () => {
  const { get, signIn } = makeDesk();
  const url = '/applications/2222-2222';
  const answer = await get(url, { 'sec-fetch-site': 'cross-site' });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers.refresh).toBe(`0;url=${url}?again=1`);
  const again = await get(`${url}?again=1`, { 'sec-fetch-site': 'cross-site' });
  expect(modelOf(again, 'sign-in').signIn).toEqual({ canMail: false });
  const { cookie } = await signIn();
  const second = await get(deskPaths.figures, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(modelOf(second, 'figures').frame.name).toBe('Zoe');
});

const madeUp = ['nothing', newSecret(), `${newSecret()}=`, "' or 1=1 --", ''];

test('who guesses is let in by nothing, told to wait after ten keys in a minute, and keeps nobody out who has one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { post, newKey, time } = makeDesk();
  const guess = (key: string) => post(deskPaths.signIn, { key, name: 'Eve' });
  for (const key of [...madeUp, ...madeUp]) {
    const { statusCode, headers } = await guess(key);
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  }
  // The wait does not go by the time of day, which may jump.
  time.now = new Date(time.now.getTime() + 24 * hourMs);
  const answer = await guess(newSecret());
  expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
  expect(modelOf(answer, 'sign-in').signIn.notice).toBe('too-many');
  expect((await guess(await newKey())).statusCode).toBe(303);
  vi.advanceTimersByTime(minuteMs);
  expect((await guess(newSecret())).statusCode).toBe(403);
});

test('made-up secrets cost the store nothing but a look now and then', async () => {
  const store = openSqlite();
  const asked = (['signIn', 'find'] as const).map((name) => vi.spyOn(store.sessions, name));
  const passes = vi.spyOn(store.sessions, 'passes');
  const { post, get } = makeDesk({ store });
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      await post(deskPaths.signIn, { key: newSecret(), name: 'Eve' });
      await get(deskPaths.toAnswer, { cookie: `desk-session=${newSecret()}` });
    }),
  );
  for (const each of asked) expect(each).not.toHaveBeenCalled();
  // The store is looked at ten times a second at most.
  const most = 2 + (performance.now() - begun) / 100;
  expect(passes.mock.calls.length).toBeLessThanOrEqual(most);
});

describe('for strangers', () => {
  test('each page is drawn once, however often they ask, with the key that each brings', async () => {
    const render = vi.fn<Render>((_address, locals) => drawn(JSON.stringify(locals.desk)));
    const { get, post } = makeDesk({ render });
    const ask = async () => {
      const key = newSecret();
      const page = await get(`${deskPaths.signIn}?key=${key}`, { 'accept-encoding': 'br' });
      expect(modelOf(page, 'sign-in').signIn.key).toBe(key);
      await get(deskPaths.signIn, { cookie: 'desk-notice=signed-out' });
      await get(deskPaths.figures, { cookie: `desk-session=${newSecret()}` });
      await post(deskPaths.signIn, { key: newSecret(), name: '' });
      await post(deskPaths.toAnswer, { search: 'x' }, { 'sec-fetch-site': 'cross-site' });
      await post(changeOf('2222-2222'), { do: 'note', text: 'words' });
    };
    await ask();
    const first = render.mock.calls.length;
    for (let times = 0; times < 5; times += 1) await ask();
    expect(render.mock.calls.length).toBe(first);
  });

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

  test('many who wait in the middle of a form keep out nobody who is signed in, and one of them no other', async () => {
    const made = makeDesk();
    const { cookie } = await made.signIn();
    const { open } = await listening(made.desk);
    const read = async (socket: Socket) => {
      socket.write(`GET /figures HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return String(answer).slice(0, 12);
    };
    const head = [
      ...[`POST /sign-in HTTP/1.1`, `Host: ${host}`, 'Sec-Fetch-Site: same-origin'],
      ...['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000', '', 'key='],
    ].join('\r\n');
    const halfSent = async (count: number, from: (at: number) => string) => {
      const sockets = Array.from({ length: count }, (_, at) => open(from(at)));
      for (const socket of sockets) {
        await once(socket, 'connect');
        socket.write(head);
      }
      return sockets;
    };
    const [kept, [other]] = [open(), await halfSent(1, () => '127.0.0.9')];
    expect(await read(kept)).toBe('HTTP/1.1 200');
    const greedy = await halfSent(60, () => '127.0.0.2');
    await until(() => greedy.filter((socket) => !socket.closed).length <= 18);
    expect([other!.closed, greedy.at(-1)!.closed]).toEqual([false, false]);
    await halfSent(120, (at) => `127.0.1.${at % 10}`);
    expect(await read(kept)).toBe('HTTP/1.1 200');
    const answers = Array.from({ length: 30 }, () => read(open()));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
  });

  test('what was typed is lost, and given back to a browser that was signed in', async () => {
    const { signIn, post, time } = makeDesk({ canWrite: true });
    const { cookies: cookie } = await signIn();
    time.now = new Date(time.now.getTime() + 13 * hourMs);
    const sent = { kind: 'enrolment', reference: '2222-2222' } as const;
    for (const [url, fields, labels] of [
      [deskPaths.change(sent), { do: 'note', text: 'Hello' }, [deskEvents.noted.fields.text.label]],
      [deskPaths.write(sent), { subject: 'Dates', text: 'Hello' }, ['Subject', 'Text']],
      [deskPaths.offer(sent), { price: '12', vat: 'added' }, ['Price in total', 'VAT']],
      [deskPaths.callOff(sent), { whose: 'provider' }, ['Who cancels']],
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
    ['another host of the site', 403, { 'sec-fetch-site': 'same-site', origin: 'null' }],
    ['an address with https', 403, named('https://localhost:4322')],
    ['nowhere', 403, unsaid],
    ['a page without an origin', 403, named('null')],
    ['two places at once', 403, { ...ownForm, origin: 'http://localhost:4321' }],
    ['the address bar', 403, { 'sec-fetch-site': 'none', origin: undefined }],
    ['the desk, by an older browser', 303, named(ownForm.origin)],
    ['the desk, by a browser that keeps the origin to itself', 303, { ...ownForm, origin: 'null' }],
    ['the desk, by a proxy’s https', 303, { ...ownForm, origin: `https://${host}` }],
  ])('from %s is answered with %i, to sign in, out or search', async (_from, status, headers) => {
    const { signIn, post, newKey } = makeDesk();
    const zoe = await signIn();
    const key = await newKey();
    for (const answer of [
      await post(deskPaths.signIn, { key, name: 'Eve' }, headers),
      await zoe.post(deskPaths.search, { search: 'x' }, headers),
      await zoe.post(deskPaths.signOut, {}, headers),
    ]) {
      expect(answer.statusCode).toBe(status);
      if (status === 403) expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    if (status === 303) return;
    expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(200);
    expect((await post(deskPaths.signIn, { key, name: 'Zoe' })).statusCode).toBe(303);
  });

  test('needs the token of its session, which reads otherwise on each page', async () => {
    const { signIn } = makeDesk();
    const [zoe, yan] = [await signIn('Zoe'), await signIn('Yan')];
    for (const token of ['', 'wrong', 'A'.repeat(86), yan.token]) {
      const answer = await zoe.post(deskPaths.signOut, { token });
      expect(answer.statusCode).toBe(403);
      expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    const { token } = modelOf(await zoe.get(deskPaths.toAnswer), 'list').frame;
    expect(token).not.toBe(zoe.token);
    expect((await zoe.post(deskPaths.search, { token })).statusCode).toBe(303);
  });
});

const secure = { deskUrl: 'https://desk.example.com' };
const own = 'localhost localhost:1 127.0.0.1:4322 [::1]:4322 desk.lan:4322';
const others = 'evil.example evil.example:4322 localhost.evil.example 192.0.2.7';
test.each([
  ['of this computer', 200, own, { deskHost: 'desk.lan' }],
  ['of this computer', 421, `${others} 127.0.0.1.evil.example`, { deskHost: 'desk.lan' }],
  ['with https', 200, 'desk.example.com desk.example.com:443 DESK.example.com', secure],
  ['with https', 421, 'desk.example.com:4322 localhost:4322 www.example.com', secure],
])('a desk %s answers with %i to the name %s', async (_desk, status, names, settings) => {
  const { get } = makeDesk({ settings });
  for (const name of names.split(' '))
    expect((await get(deskPaths.signIn, { host: name })).statusCode, name).toBe(status);
});
