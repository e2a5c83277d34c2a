import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { changeOf, cookieOf, eraseOf, keyed, makeDesk, modelOf } from '../../testing/make-desk.ts';
import type { Settings } from '../settings.ts';
import { issueKey } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const [firefox, phone] = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_2 like Mac OS X) AppleWebKit/605.1.15 Version/26.2 Mobile/15E148 Safari/604.1',
];

type Browser = { name?: string; agent?: string; address?: string; isKept?: boolean };

/** A desk whose staff can tick **Keep me signed in on this device**. */
function deskWithDevices(settings: Partial<Settings> = {}, store?: Store) {
  // A store that is given has a test that closes it.
  const given = store && { store: { ...store, close: () => Promise.resolve() } };
  const made = makeDesk({ settings, ...given });
  const { get, post, time } = made;
  const pass = (ms: number) => (time.now = new Date(time.now.getTime() + ms));

  async function enter({ name = 'Zoe', agent = firefox, address, isKept = true }: Browser = {}) {
    const key = await issueKey(made.store.sessions, { now: time.now, address });
    const answer = await post(
      keyed(key),
      { name, ...(isKept && { keep: 'yes' }) },
      { 'user-agent': agent },
    );
    return browserWith(cookieOf(answer));
  }

  /** A browser that keeps the session's cookie as it is set anew. */
  function browserWith(first: string) {
    const browser = {
      cookie: first,
      token: '',
      get: async (url: string, headers = {}) => {
        const answer = await get(url, { cookie: browser.cookie, ...headers });
        const renewed = /desk-session=session\.[^;]+/u.exec(String(answer.headers['set-cookie']));
        if (renewed) [browser.cookie] = renewed;
        return answer;
      },
      status: async () => (await browser.get(deskPaths.toAnswer)).statusCode,
      post: async (url: string, fields: Record<string, string> = {}, headers = {}) => {
        const list = await browser.get(deskPaths.devices);
        if (list.statusCode === 200) browser.token = modelOf(list, 'devices').frame.token;
        const form = { ...fields, token: browser.token };
        return post(url, form, { cookie: browser.cookie, ...headers });
      },
      devices: async () => modelOf(await browser.get(deskPaths.devices), 'devices').devices,
    };
    return browser;
  }
  return { ...made, pass, enter, browserWith };
}

describe.each(setUpEngines())('devices in $engine', ({ open, openTwo }) => {
  test('stay signed in for thirty days where that was ticked, used once a week, and for twelve hours otherwise', async () => {
    const { enter, pass } = deskWithDevices({}, await open());
    const [kept, other] = [await enter(), await enter({ isKept: false })];
    pass(12 * hourMs);
    expect([await kept.status(), await other.status()]).toEqual([200, 401]);
    for (let week = 0; week < 4; week += 1) {
      pass(7 * dayMs - 1);
      expect(await kept.status()).toBe(200);
    }
    pass(2 * dayMs);
    expect(await kept.status()).toBe(401);
  });

  test('end where nobody has used them for a week', async () => {
    const { enter, pass } = deskWithDevices({}, await open());
    const kept = await enter();
    pass(7 * dayMs);
    expect(await kept.status()).toBe(401);
  });

  test('end on every instance by Sign out everywhere', async () => {
    const [one, other] = await openTwo();
    const desk = deskWithDevices({}, one);
    const elsewhere = deskWithDevices({}, other);
    const [zoe, yan] = [await desk.enter(), await desk.enter({ name: 'Yan' })];
    for (const { pass } of [desk, elsewhere]) pass(3 * dayMs);
    const there = elsewhere.browserWith(yan.cookie);
    expect(await there.status()).toBe(200);
    expect((await zoe.post(deskPaths.signOutEverywhere)).statusCode).toBe(303);
    expect([await there.status(), await yan.status()]).toEqual([401, 401]);
  });
});

describe('devices', () => {
  test('are listed with their browsers, this one marked, and end one by one', async () => {
    const { enter, pass } = deskWithDevices();
    const [laptop, mobile] = [await enter(), await enter({ agent: phone })];
    pass(hourMs);
    expect(await laptop.devices()).toMatchObject([
      { browser: 'Firefox on Linux', isThis: true, usedAt: '2025-01-31T10:05:00.000Z' },
      { browser: 'Safari on iPhone', isThis: false, usedAt: '2025-01-31T09:05:00.000Z' },
    ]);
    const device = (await laptop.devices())[1]!.id;
    const ended = await laptop.post(deskPaths.devices, { device });
    expect(ended.headers.location).toBe(deskPaths.devices);
    expect([await mobile.status(), await laptop.status()]).toEqual([401, 200]);
    const [own] = await laptop.devices();
    const left = await laptop.post(deskPaths.devices, { device: own!.id });
    expect(left.headers.location).toBe(deskPaths.signIn);
    expect(await laptop.status()).toBe(401);
  });

  test('of somebody else are neither seen nor ended, nor those of an address by its name alone', async () => {
    const { enter } = deskWithDevices({ deskStaff: ['zoe@staff.example', 'yan@staff.example'] });
    const zoe = await enter({ address: 'zoe@staff.example' });
    const [{ id: device } = { id: '' }] = await zoe.devices();
    for (const browser of [{ name: 'Zoe', address: 'yan@staff.example' }, { name: 'Zoe' }]) {
      const other = await enter(browser);
      expect((await other.devices()).map(({ id }) => id)).not.toContain(device);
      await other.post(deskPaths.devices, { device });
      await other.post(deskPaths.devices, { device: '' });
      expect(await zoe.status()).toBe(200);
    }
  });

  test('say nothing of what a browser writes about itself but its name', async () => {
    const { enter, logLines } = deskWithDevices();
    for (const [agent, name] of [
      ['<script>alert(1)</script> Chrome/1 Windows', 'Chrome on Windows'],
      ['{"page":"x"}\u0000', 'A browser'],
      [`${'x'.repeat(8_000)} Firefox/1`, 'A browser'],
      ['', 'A browser'],
      ['Mozilla/5.0 (Macintosh) Chrome/143 Safari/537 Edg/143', 'Edge on Mac'],
      ['HeadlessChrome/143 (X11; Linux x86_64) Safari/537', 'Chrome on Linux'],
      ['Epiphany (X11; Linux x86_64) Version/26 Safari/605', 'A browser on Linux'],
    ] as const) {
      const { devices } = await enter({ agent, name: agent.slice(0, 3) || 'Ann' });
      expect((await devices())[0]?.browser).toBe(name);
    }
    expect(logLines.join('')).not.toContain('alert');
  });

  test('end once their address is taken out of the staff’s, and without an address where staff are named', async () => {
    const { store } = makeDesk();
    const before = deskWithDevices({}, store);
    const [named, nameless] = [
      await before.enter({ address: 'zoe@staff.example' }),
      await before.enter(),
    ];
    const after = (deskStaff: string[]) => deskWithDevices({ deskStaff }, store);
    const statuses = async (deskStaff: string[], ms: number) => {
      const { pass, browserWith } = after(deskStaff);
      pass(ms);
      return [
        await browserWith(named.cookie).status(),
        await browserWith(nameless.cookie).status(),
      ];
    };
    expect(await statuses(['zoe@staff.example'], 13 * hourMs)).toEqual([200, 401]);
    expect(await statuses(['yan@staff.example'], 13 * hourMs)).toEqual([401, 401]);
    expect(await statuses([], 13 * hourMs)).toEqual([401, 200]);
    const { enter, pass } = after(['zoe@staff.example']);
    const printed = await enter();
    expect(printed.cookie).not.toContain('~');
    pass(12 * hourMs);
    expect(await printed.status()).toBe(401);
  });

  test('are noticed where a copy of their cookie is used, and then end for both', async () => {
    const { enter, pass, browserWith, get } = deskWithDevices();
    const owner = await enter();
    await owner.status();
    const thief = browserWith(owner.cookie);
    pass(dayMs);
    // The cookie is renewed; an answer that got lost is no theft.
    await get(deskPaths.toAnswer, { cookie: owner.cookie });
    expect(await owner.status()).toBe(200);
    expect(owner.cookie).not.toBe(thief.cookie);
    expect(await owner.status()).toBe(200);
    // What was on its way meanwhile comes late.
    expect((await get(deskPaths.figures, { cookie: thief.cookie })).statusCode).toBe(200);
    pass(60_000);
    const noticed = await get(deskPaths.toAnswer, { cookie: thief.cookie });
    expect(modelOf(noticed, 'sign-in').signIn.notice).toBe('used-elsewhere');
    expect(await owner.status()).toBe(401);
  });

  test('keep their form token as their cookie is renewed, so that an open page can be sent', async () => {
    const { enter, pass, store, apply } = deskWithDevices();
    const zoe = await enter();
    const reference = await apply();
    await zoe.post(changeOf(reference), { do: 'note', text: 'One' });
    const { token } = zoe;
    pass(dayMs);
    const before = zoe.cookie;
    await zoe.status();
    expect(zoe.cookie).not.toBe(before);
    await zoe.post(changeOf(reference), { do: 'note', text: 'Two', token });
    expect(await store.desk.history(reference)).toHaveLength(2);
  });
});

describe('a fresh sign-in', () => {
  const hold = async (made: ReturnType<typeof deskWithDevices>) => {
    const zoe = await made.enter();
    const reference = await made.apply();
    made.pass(12 * hourMs);
    return { zoe, reference };
  };
  const setCookies = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']].flat().map((each) => String(each).split(';', 1)[0]!);

  test('is asked for before anything is erased or taken out, and for nothing else', async () => {
    const made = deskWithDevices();
    const { zoe, reference } = await hold(made);
    for (const [url, form] of [
      [eraseOf(reference), { seen: '', typed: reference }],
      [deskPaths.several, { do: 'erase', from: '/to-answer', row: `${reference}.`, typed: '1' }],
      [deskPaths.ledger, { file: 'bookings.csv' }],
      [deskPaths.calendar, {}],
    ] as const) {
      const answer = await zoe.post(url, form);
      expect(answer.statusCode, url).toBe(401);
      expect(modelOf(answer, 'sign-in').signIn.notice).toBe('sign-in-again');
    }
    expect(await made.store.find(reference)).toBeDefined();
    const noted = await zoe.post(changeOf(reference), { do: 'note', text: 'Hello' });
    expect(noted.statusCode).toBe(303);
    // Without the form's token nothing is kept for later.
    const foreign = await made.post(
      changeOf(reference),
      { do: 'erase', typed: reference },
      { cookie: zoe.cookie },
    );
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('leads back to what was asked for, with what was typed, and is done by one press', async () => {
    const made = deskWithDevices();
    const { zoe, reference } = await hold(made);
    const asked = await zoe.post(eraseOf(reference), { do: 'erase', seen: '', typed: reference });
    const jar = setCookies(asked).join('; ');
    // The page for a link, which somebody who is still signed in gets too.
    const page = await made.get(deskPaths.signIn, { cookie: zoe.cookie });
    expect(modelOf(page, 'sign-in').signIn.keep.isTicked).toBe(true);
    const form = { name: 'Zoe', keep: 'yes' };
    const cookie = `${zoe.cookie}; ${jar}`;
    const again = await made.post(keyed(await made.newKey()), form, { cookie });
    expect(again.headers.location).toBe(deskPaths.goOn);
    expect(await zoe.status()).toBe(401);
    const fresh = made.browserWith(cookieOf(again));
    const back = await made.get(deskPaths.goOn, { cookie: `${fresh.cookie}; ${jar}` });
    const { goOn } = modelOf(back, 'go-on');
    expect(goOn).toMatchObject({ what: 'erase', about: reference, typed: reference });
    expect(goOn.fields.map(([name]) => name)).not.toContain('token');
    const erased = await fresh.post(goOn.action, Object.fromEntries(goOn.fields));
    expect(modelOf(erased, 'erased').erased.references).toEqual([reference]);
    expect((await fresh.get(deskPaths.goOn)).headers.location).toBe(deskPaths.home);
  });

  test('brings nothing back to somebody else who signs in', async () => {
    const made = deskWithDevices();
    const { zoe, reference } = await hold(made);
    const asked = await zoe.post(eraseOf(reference), { seen: '', typed: reference });
    const yan = await made.enter({ name: 'Yan' });
    const cookie = [yan.cookie, ...setCookies(asked)].join('; ');
    const back = await made.get(deskPaths.goOn, { cookie });
    expect(back.headers.location).toBe(deskPaths.home);
  });

  test('brings back fifty that were selected, and no form that the desk has not kept', async () => {
    const made = deskWithDevices();
    const { zoe } = await hold(made);
    const rows = Array.from({ length: 50 }, () => ['row', '4KX7-9QMD.123456'] as [string, string]);
    await zoe.get(deskPaths.devices);
    const { token } = modelOf(await zoe.get(deskPaths.devices), 'devices').frame;
    const asked = await made.post(
      deskPaths.several,
      [...rows, ['do', 'erase'], ['from', '/to-answer'], ['token', token]],
      { cookie: zoe.cookie },
    );
    const held = setCookies(asked).find((each) => each.startsWith('desk-held'))!;
    expect(held.length).toBeLessThan(4_000);
    const fresh = await made.enter();
    const back = await made.get(deskPaths.goOn, { cookie: `${fresh.cookie}; ${held}` });
    expect(modelOf(back, 'go-on').goOn).toMatchObject({ what: 'erase', about: '50' });
    for (const made_up of ['desk-held=held.%2Fsign-out-everywhere%3F.abc', `desk-held=${held}`]) {
      const cookie = `${fresh.cookie}; ${made_up}`;
      expect((await made.get(deskPaths.goOn, { cookie })).headers.location).toBe(deskPaths.home);
    }
  });
});
