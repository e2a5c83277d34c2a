import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
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

describe('a link', () => {
  test('lets in by a press, once, and the name is the one that was given', async () => {
    const { get, post, newKey } = makeDesk();
    const key = await newKey();
    const page = await get(`${deskPaths.signIn}?key=${key}`);
    expect(modelOf(page, 'sign-in').signIn).toEqual({ key, canMail: false });
    const answer = await post(deskPaths.signIn, { key, name: '  Zoë  ' });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const list = await get(deskPaths.toAnswer, { cookie: cookieOf(answer) });
    expect(modelOf(list, 'list').frame.name).toBe('Zoë');

    const again = await post(deskPaths.signIn, { key, name: 'Zoe' });
    expect(again.statusCode).toBe(403);
    expect(modelOf(again, 'sign-in').signIn.notice).toBe('key-refused');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('is not used up by being opened, looked at first, or fetched ahead', async () => {
    const { desk, get, post, newKey } = makeDesk();
    const key = await newKey();
    const url = `${deskPaths.signIn}?key=${key}`;
    for (let times = 0; times < 3; times += 1) expect((await get(url)).statusCode).toBe(200);
    expect((await desk.inject({ method: 'HEAD', url, headers: { host } })).statusCode).toBe(200);
    await get(url, { 'sec-purpose': 'prefetch;prerender' });
    expect((await post(deskPaths.signIn, { key, name: 'Zoe' })).statusCode).toBe(303);
  });

  test('lets nobody in after a quarter of an hour, nor where the clock was ahead when it was made', async () => {
    const { post, newKey, time } = makeDesk();
    const start = time.now.getTime();
    const keys = [await newKey(), await newKey()];
    time.now = new Date(start + 23 * hourMs);
    keys.push(await newKey());
    for (const [passed, key, status] of [
      [15 * minuteMs - 1, 0, 303],
      [15 * minuteMs, 1, 403],
      [0, 2, 403],
    ] as const) {
      time.now = new Date(start + passed);
      const answer = await post(deskPaths.signIn, { key: keys[key]!, name: 'Zoe' });
      expect(answer.statusCode).toBe(status);
    }
  });

  test.each([['nothing'], [newSecret()], [`${newSecret()}=`], ["' or 1=1 --"], ['']])(
    'that was made up lets nobody in: %s',
    async (key) => {
      const { post } = makeDesk();
      const answer = await post(deskPaths.signIn, { key, name: 'Zoe' });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('is not in the database, and neither is a session', async () => {
    const { signIn, newKey, store, time } = makeDesk();
    const key = await newKey();
    const { cookie } = await signIn();
    const token = cookie.split('=')[1]!;
    const now = time.now.toISOString();
    expect(await store.sessions.find(token, now)).toBeUndefined();
    expect(await store.sessions.find(hashOf(token), now)).toMatchObject({ name: 'Zoe' });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe('a name', () => {
  const odd = ['Zoe\r\nSet-Cookie: a=b', 'Zoe\0', 'Zoe\u2028Yan', '\u202eeoZ'];
  test.each(['', '   ', 'x'.repeat(61), ...odd])(
    'may not be %j, and the key is still good',
    async (name) => {
      const { post, newKey } = makeDesk();
      const key = await newKey();
      const answer = await post(deskPaths.signIn, { key, name });
      expect(answer.statusCode).toBe(422);
      expect(modelOf(answer, 'sign-in').signIn).toMatchObject({ key, notice: 'name-missing' });
      expect((await post(deskPaths.signIn, { key, name: 'x'.repeat(60) })).statusCode).toBe(303);
    },
  );
});

describe('a session', () => {
  test.each<[string, object, string, RegExp]>([
    [
      'a cookie',
      {},
      host,
      /^desk-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    ],
    [
      'one for this host alone, over https alone, where the desk has an https address',
      { deskUrl: 'https://desk.example.com' },
      'desk.example.com',
      /^__Host-desk-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ],
  ])('has %s, which no script reads and no other site sends', async (_, settings, host, cookie) => {
    const { post, newKey } = makeDesk({ settings });
    const answer = await post(deskPaths.signIn, { key: await newKey(), name: 'Zoe' }, { host });
    expect(answer.headers['set-cookie']?.[0]).toMatch(cookie);
  });

  test('ends after twelve hours, whatever is done meanwhile, or once a clock that was ahead is right', async () => {
    const { signIn, time } = makeDesk();
    const start = time.now.getTime();
    const { get } = await signIn();
    const statusAfter = async (passed: number) => {
      time.now = new Date(start + passed);
      return (await get(deskPaths.toAnswer)).statusCode;
    };
    expect(await statusAfter(12 * hourMs - 1)).toBe(200);
    expect(await statusAfter(12 * hourMs)).toBe(401);
    const answer = await get(deskPaths.toAnswer);
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('session-over');
    expect(await statusAfter(-0.01 * hourMs)).toBe(200);
    expect(await statusAfter(-23 * hourMs)).toBe(401);
  });

  test('is a new one at every sign-in, whatever cookie somebody brings', async () => {
    const { post, get, newKey } = makeDesk();
    const planted = `desk-session=${newSecret()}`;
    const key = await newKey();
    const answer = await post(deskPaths.signIn, { key, name: 'Zoe' }, { cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await get(deskPaths.toAnswer, { cookie: planted })).statusCode).toBe(401);
  });

  test('ends at Sign out, and where its browser signs in anew, and others do not', async () => {
    const { signIn, post, newKey } = makeDesk();
    const [zoe, yan, xia] = [await signIn('Zoe'), await signIn('Yan'), await signIn('Xia')];
    await post(deskPaths.signIn, { key: await newKey(), name: 'Ann' }, { cookie: xia.cookie });
    expect((await xia.get(deskPaths.toAnswer)).statusCode).toBe(401);
    const answer = await zoe.post(deskPaths.signOut);
    const { statusCode, headers } = answer;
    expect([statusCode, headers.location]).toEqual([303, deskPaths.signIn]);
    expect(String(answer.headers['set-cookie'])).toContain('desk-session=; Max-Age=0;');
    expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(401);
    expect((await yan.get(deskPaths.toAnswer)).statusCode).toBe(200);
  });

  test('is not said to be over while it lasts', async () => {
    const { get, signIn } = makeDesk();
    const { cookie } = await signIn('Zoe');
    const answer = await get(deskPaths.signIn, { cookie: `${cookie}; desk-notice=signed-out` });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: deskPaths.home } });
  });

  test('is said to be over where it has just ended, and by no link', async () => {
    const { get, signIn } = makeDesk();
    for (const [path, notice] of [
      [deskPaths.signOut, 'signed-out'],
      [deskPaths.signOutEverywhere, 'signed-out-everywhere'],
    ] as const) {
      const cookie = cookiesOf(await (await signIn()).post(path));
      const shown = async (headers = {}) =>
        modelOf(await get(`${deskPaths.signIn}?notice=${notice}`, headers), 'sign-in').signIn;
      expect(await shown({ cookie })).toEqual({ canMail: false, notice });
      expect(await shown()).toEqual({ canMail: false });
    }
  });

  test('ends with all others and with every key at Sign out everywhere', async () => {
    const { signIn, post, newKey } = makeDesk();
    const [zoe, yan] = [await signIn('Zoe'), await signIn('Yan')];
    const key = await newKey();
    expect((await zoe.post(deskPaths.signOutEverywhere)).statusCode).toBe(303);
    expect((await yan.get(deskPaths.toAnswer)).statusCode).toBe(401);
    expect((await post(deskPaths.signIn, { key, name: 'Xia' })).statusCode).toBe(403);
  });
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
  expect((await get(deskPaths.figures, { 'sec-fetch-site': 'cross-site' })).body).toBe('');
  const second = await get(deskPaths.figures, { cookie, 'sec-fetch-site': 'same-origin' });
  expect(modelOf(second, 'figures').frame.name).toBe('Zoe');
});

describe('who guesses', () => {
  const guess = { key: newSecret(), name: 'Eve' };

  test('is told to wait after ten keys in a minute, at once, and let try again in the next', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { post, time } = makeDesk();
    for (let times = 0; times < 10; times += 1)
      expect((await post(deskPaths.signIn, guess)).statusCode).toBe(403);
    // The wait does not go by the time of day, which may jump.
    time.now = new Date(time.now.getTime() + 24 * hourMs);
    const answer = await post(deskPaths.signIn, guess);
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
    expect(modelOf(answer, 'sign-in').signIn.notice).toBe('too-many');
    vi.advanceTimersByTime(minuteMs);
    expect((await post(deskPaths.signIn, guess)).statusCode).toBe(403);
  });

  test('keeps nobody out who has a key, not even from the same address', async () => {
    const { post, newKey } = makeDesk();
    await Promise.all(Array.from({ length: 15 }, () => post(deskPaths.signIn, guess)));
    const answer = await post(deskPaths.signIn, { key: await newKey(), name: 'Zoe' });
    expect(answer.statusCode).toBe(303);
  });

  test('costs the store nothing but a look now and then, with keys and with cookies', async () => {
    const store = openSqlite();
    const signIn = vi.spyOn(store.sessions, 'signIn');
    const find = vi.spyOn(store.sessions, 'find');
    const passes = vi.spyOn(store.sessions, 'passes');
    const { post, get } = makeDesk({ store });
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        await post(deskPaths.signIn, { key: newSecret(), name: 'Eve' });
        await get(deskPaths.toAnswer, { cookie: `desk-session=${newSecret()}` });
      }),
    );
    expect(signIn).not.toHaveBeenCalled();
    expect(find).not.toHaveBeenCalled();
    // Ten tries a second are allowed.
    const most = 2 + (performance.now() - begun) / 100;
    expect(passes.mock.calls.length).toBeLessThanOrEqual(most);
  });
});

describe('for strangers', () => {
  test('each page is drawn once, however often they ask', async () => {
    const render = vi.fn<Render>((_address, locals) => drawn(JSON.stringify(locals.desk)));
    const { get, post } = makeDesk({ render });
    const ask = async () => {
      await get(deskPaths.signIn);
      await get(`${deskPaths.signIn}?key=${newSecret()}`);
      await get(deskPaths.signIn, { cookie: 'desk-notice=signed-out' });
      await get('/nothing', { cookie: `desk-session=${newSecret()}` });
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

  test('a page has the key with which it was opened, and no other', async () => {
    const { get } = makeDesk();
    for (const key of [newSecret(), newSecret()]) {
      const page = await get(`${deskPaths.signIn}?key=${key}`, { 'accept-encoding': 'br' });
      expect(modelOf(page, 'sign-in').signIn.key).toBe(key);
    }
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

  test('who waits in the middle of a form keeps nobody from their pages who is signed in', async () => {
    const made = makeDesk();
    const { cookie } = await made.signIn();
    const { open, halfSent } = await connections(made.desk);
    const read = async (socket: Socket) => {
      socket.write(`GET /figures HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return String(answer).slice(0, 12);
    };
    const kept = open();
    expect(await read(kept)).toBe('HTTP/1.1 200');
    await halfSent(120);
    expect(await read(kept)).toBe('HTTP/1.1 200');
    await halfSent(60);
    const answers = Array.from({ length: 30 }, () => read(open()));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
  });

  test('one who takes many connections takes none from another', async () => {
    const made = makeDesk();
    const { halfSent } = await connections(made.desk);
    const [other] = await halfSent(1, '127.0.0.9');
    const greedy = await halfSent(60, '127.0.0.2');
    await until(() => greedy.filter((socket) => !socket.closed).length <= 18);
    expect(other!.closed).toBe(false);
    expect(greedy.at(-1)!.closed).toBe(false);
  });

  async function connections(desk: FastifyInstance) {
    const { open } = await listening(desk);
    const head = [
      ...[`POST /sign-in HTTP/1.1`, `Host: ${host}`, 'Sec-Fetch-Site: same-origin'],
      ...['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000', '', 'key='],
    ].join('\r\n');
    /** From ten addresses, or from one. */
    const halfSent = async (count: number, from?: string) => {
      const sockets: Socket[] = [];
      for (let at = 0; at < count; at += 1) {
        const socket = open(from ?? `127.0.1.${at % 10}`);
        await once(socket, 'connect');
        socket.write(head);
        sockets.push(socket);
      }
      return sockets;
    };
    return { open, halfSent };
  }

  test('what was typed is lost, and given back to a browser that was signed in', async () => {
    const { signIn, post, time } = makeDesk({ canWrite: true });
    const { cookies } = await signIn();
    time.now = new Date(time.now.getTime() + 13 * hourMs);
    const note = { do: 'note', text: 'words' };
    const url = changeOf('2222-2222');
    const own = await post(url, note, { cookie: cookies });
    expect(own.statusCode).toBe(401);
    const { label } = deskEvents.noted.fields.text;
    expect(modelOf(own, 'problem').problem.unkept).toEqual([{ label, value: 'words' }]);
    expect(modelOf(await post(url, note), 'problem').problem.unkept).toBeUndefined();
    const sent = { kind: 'enrolment', reference: '2222-2222' } as const;
    for (const [at, fields, labels] of [
      [deskPaths.write(sent), { subject: 'Dates', text: 'Hello' }, ['Subject', 'Text']],
      [
        deskPaths.offer(sent),
        { courses: 'A', price: '12', vat: 'added' },
        ['Courses', 'Price in total', 'VAT'],
      ],
      [
        deskPaths.callOff(sent),
        { reason: 'Ill', whose: 'provider' },
        ['Who cancels', 'The reason'],
      ],
    ] as const) {
      const shown = await post(at, { step: 'show', ...fields }, { cookie: cookies });
      const { unkept } = modelOf(shown, 'problem').problem;
      expect(unkept?.map((each) => each.label)).toEqual(labels);
    }
  });
});

describe('a post that does not come from a page of the desk', () => {
  const refused: [string, Record<string, string | undefined>][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4321' }],
    ['from another port, by an older browser', { ...none(), origin: 'http://localhost:4321' }],
    ['from another host of the site', { 'sec-fetch-site': 'same-site', origin: 'null' }],
    ['by https', { ...none(), origin: 'https://localhost:4322' }],
    ['from nowhere', none()],
    ['from a page without an origin', { ...none(), origin: 'null' }],
    ['of which the browser says two things', { ...ownForm, origin: 'http://localhost:4321' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none', origin: undefined }],
  ];

  test.each(refused)('%s is refused: sign-in, sign-out, a change', async (_from, headers) => {
    const { signIn, post, newKey } = makeDesk();
    const zoe = await signIn();
    const key = await newKey();
    const answers = [
      await post(deskPaths.signIn, { key, name: 'Eve' }, headers),
      await zoe.post(deskPaths.signOut, {}, headers),
      await zoe.change('2222-2222', { do: 'take' }, headers),
      await zoe.post(deskPaths.toAnswer, { search: 'x' }, headers),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(200);
    expect((await post(deskPaths.signIn, { key, name: 'Zoe' })).statusCode).toBe(303);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['an older browser that names the page’s own origin', { ...none(), origin: ownForm.origin }],
    ['a browser that keeps the origin to itself', { ...ownForm, origin: 'null' }],
    ['a browser that comes by a proxy’s https', { ...ownForm, origin: `https://${host}` }],
  ])('is taken from %s', async (_browser, headers) => {
    const { post, newKey } = makeDesk();
    const answer = await post(deskPaths.signIn, { key: await newKey(), name: 'Zoe' }, headers);
    expect(answer.statusCode).toBe(303);
  });

  function none() {
    return { 'sec-fetch-site': undefined, origin: undefined };
  }
});

test.each(['', 'wrong', 'A'.repeat(86)])(
  'a form without the token of its session is refused: %j',
  async (token) => {
    const { signIn } = makeDesk();
    const [zoe, yan] = [await signIn('Zoe'), await signIn('Yan')];
    for (const given of [token, yan.token]) {
      const answer = await zoe.post(deskPaths.signOut, { token: given });
      expect(answer.statusCode).toBe(403);
      expect(modelOf(answer, 'problem').problem.what).toBe('foreign');
    }
    expect((await zoe.get(deskPaths.toAnswer)).statusCode).toBe(200);
  },
);

test('the token of a session reads otherwise on each page, and each is good', async () => {
  const { signIn } = makeDesk();
  const { get, post, token } = await signIn();
  const other = modelOf(await get(deskPaths.toAnswer), 'list').frame.token;
  expect(other).not.toBe(token);
  expect((await post(deskPaths.search, { token: other })).statusCode).toBe(303);
});

describe('by another name', () => {
  const secure = { deskUrl: 'https://desk.example.com' };
  const own = 'localhost localhost:1 127.0.0.1:4322 [::1]:4322 desk.lan:4322';
  const others = 'evil.example evil.example:4322 localhost.evil.example 192.0.2.7';
  test.each([
    ['of this computer', 200, own, { deskHost: 'desk.lan' }],
    ['of this computer', 421, `${others} 127.0.0.1.evil.example`, { deskHost: 'desk.lan' }],
    ['with https', 200, 'desk.example.com desk.example.com:443 DESK.example.com', secure],
    ['with https', 421, 'desk.example.com:4322 localhost:4322 www.example.com', secure],
  ])('a desk %s answers with %i to %s', async (_desk, status, names, settings) => {
    const { get } = makeDesk({ settings });
    for (const name of names.split(' '))
      expect((await get(deskPaths.signIn, { host: name })).statusCode, name).toBe(status);
  });
});
