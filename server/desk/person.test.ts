import { Readable } from 'node:stream';

import { describe, expect, test, vi } from 'vitest';

import { actPaths, deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
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
import { formPost } from '../../testing/make-server.ts';
import { hashOf, newSecret } from '../store/sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
describe('session', () => {
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

test('session: nobody is told anything who has none, at whatever address', async () => {
  const { get, post } = makeDesk();
  const lists = '/to-answer /under-way /done /quarantined /not-delivered'.split(' ');
  const others = '/ /figures /search /applications/2222-2222 /applications/2222-2222/call.ics';
  for (const url of [...lists, ...others.split(' ')]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'sign-in').signIn, url).toMatchObject({ hasKey: false, canMail: false });
  }
  for (const url of ['/applications/2222-2222/change', '/several', '/sign-out']) {
    const answer = await post(url, { do: 'note', text: 'words' });
    expect(answer.statusCode, url).toBe(401);
    expect(modelOf(answer, 'problem').problem).toMatchObject({ what: 'session-over' });
  }
});

describe('session, of a stranger:', () => {
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
