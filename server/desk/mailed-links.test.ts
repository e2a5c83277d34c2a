import { describe, expect, test, vi } from 'vitest';

import { deskPaths } from '../../domain/desk-paths.ts';
import { cookieOf, cookiesOf, makeDesk, modelOf } from '../../testing/make-desk.ts';
import type { Mail } from '../delivery/send-mail.ts';
import { until } from '../../testing/until.ts';

const host = 'desk.example.com';
const settings = {
  deskUrl: `https://${host}`,
  deskStaff: ['Zoe@staff.example', 'yan@staff.example'],
};

function makeMailingDesk({ isDown = false, linkDelayMs = 0, trustsProxy = false } = {}) {
  const mails: Mail[] = [];
  const sendMail = (mail: Mail) => {
    mails.push(mail);
    if (isDown) return Promise.reject(new Error(`550 no such user ${mail.to[0]}`));
    return Promise.resolve({ refused: 0 });
  };
  const made = makeDesk({
    settings: { ...settings, trustsProxy },
    sendMail,
    linkDelay: () => linkDelayMs,
  });
  const ask = (address: string, cookie?: string, from?: string) =>
    made.post(deskPaths.askForLink, { address }, { host, cookie, 'x-forwarded-for': from });
  const signIn = (key: string, cookie?: string) =>
    made.post(deskPaths.signIn, { key, name: 'Zoe' }, { host, cookie });
  /** The cookie of a browser in which somebody signed in before. */
  const knownBrowser = async () => {
    const answer = await signIn(await made.newKey());
    const [, browser] = cookiesOf(answer).split('; ');
    return browser!;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
  return { ...made, mails, ask, signIn, knownBrowser, settled };
}

const keyIn = ({ text }: Mail) => /sign-in\?key=(?<key>[\w-]{43})\n/u.exec(text)!.groups!.key!;

describe('a link by mail', () => {
  test('goes to an address of the staff and lets in where it was asked for, each once more, and nowhere else', async () => {
    const { ask, mails, signIn } = makeMailingDesk();
    const cookie = cookieOf(await ask('zoe@STAFF.example'));
    expect(cookieOf(await ask('zoe@staff.example', cookie))).toBe(cookie);
    await until(() => mails.length === 2);
    expect(mails[0]).toMatchObject({ to: ['Zoe@staff.example'] });
    expect(mails[0]!.text).toContain(`https://${host}/sign-in?key=`);
    const [first, second] = mails.map(keyIn);
    const other = cookieOf(await ask('somebody@else.example'));
    for (const wrong of [undefined, other, '__Host-desk-browser=', 'desk-browser=x'])
      expect((await signIn(first!, wrong)).statusCode, wrong).toBe(403);
    for (const key of [first!, second!]) expect((await signIn(key, cookie)).statusCode).toBe(303);
  });

  test('goes five times to whoever asks, and to a browser that was signed in however many strangers ask', async () => {
    const made = makeMailingDesk({ trustsProxy: true });
    const { ask, mails, settled } = made;
    const known = await made.knownBrowser();
    const strangerAsks = async (client: number) => {
      for (let times = 0; times < 6; times += 1)
        await ask('zoe@staff.example', undefined, `192.0.2.${client}`);
    };
    await strangerAsks(0);
    await settled();
    expect(mails).toHaveLength(5);
    for (let client = 1; client < 10; client += 1) await strangerAsks(client);
    await settled();
    // No more come, however many strangers ask, as a mailbox would fill up.
    expect(mails).toHaveLength(20);
    for (let times = 0; times < 8; times += 1)
      expect((await ask('zoe@staff.example', known, '192.0.2.1')).statusCode).toBe(303);
    await settled();
    expect(mails).toHaveLength(25);
    expect((await made.signIn(keyIn(mails[24]!), known)).statusCode).toBe(303);
  });

  test('that cannot be sent is logged, without the address', async () => {
    const { ask, logLines } = makeMailingDesk({ isDown: true });
    await ask('zoe@staff.example');
    await until(() => logLines.some((line) => line.includes('delivery sign-in-link failed')));
    expect(logLines.join('\n')).not.toMatch(/zoe|staff\.example/i);
  });
});

describe('who asks', () => {
  test('is told the same for every address, and nothing was done about it yet', async () => {
    const { ask, store, mails, desk } = makeMailingDesk({ linkDelayMs: 60_000 });
    const addKey = vi.spyOn(store.sessions, 'addKey');
    const answer = async (address: string) => {
      const { statusCode, headers, body } = await ask(address);
      const cookie = String(headers['set-cookie']).replace(/=[\w-]{43};/u, '=…;');
      return { statusCode, body, headers: { ...headers, 'set-cookie': cookie, date: '' } };
    };
    const known = await answer('zoe@staff.example');
    expect(known).toMatchObject({ statusCode: 303, headers: { location: deskPaths.signIn } });
    expect(known.headers['set-cookie']).toContain('desk-notice=link-sent;');
    for (const other of ['nobody@staff.example', 'zoe@staff.example.evil.example'])
      expect(await answer(other)).toEqual(known);
    expect(addKey).not.toHaveBeenCalled();
    expect(mails).toEqual([]);
    await desk.close();
    expect(mails).toEqual([]);
  });

  test('with another address, or with none or two or a page of them, gets nothing sent', async () => {
    const { ask, mails, settled } = makeMailingDesk();
    expect((await ask('nobody@staff.example')).statusCode).toBe(303);
    const two = ['zoe@staff.example\r\nBcc: eve@evil.example', 'a@b.example,zoe@staff.example'];
    for (const address of ['', 'zoe', ...two]) {
      const answer = await ask(address);
      expect(answer.statusCode).toBe(422);
      const { signIn } = modelOf(answer, 'sign-in');
      expect(signIn).toEqual({ canMail: true, notice: 'address-missing' });
    }
    expect((await ask(`${'x'.repeat(5_000)}@staff.example`)).statusCode).toBe(413);
    await settled();
    expect(mails).toEqual([]);
  });

  test('too often is told so, whatever the address, and a browser that was signed in not for its neighbours', async () => {
    const made = makeMailingDesk({ trustsProxy: true });
    const known = await made.knownBrowser();
    const ask = (address: string, from: string, cookie?: string) =>
      made.ask(address, cookie, `192.0.2.${from}`);
    for (let client = 0; client < 11; client += 1) {
      for (let times = 0; times < 10; times += 1) await ask('nobody@staff.example', String(client));
    }
    for (const address of ['zoe@staff.example', 'nobody@staff.example']) {
      const answer = await ask(address, '1');
      expect(answer.statusCode).toBe(429);
      expect(modelOf(answer, 'sign-in').signIn.notice).toBe('too-many');
    }
    const status = async (from: string, cookie?: string) =>
      (await ask('zoe@staff.example', from, cookie)).statusCode;
    expect(await status('100')).toBe(303);
    for (let times = 0; times < 10; times += 1) expect(await status('1', known)).toBe(303);
    expect(await status('1', known)).toBe(429);
  });

  test('where no mail is set up finds no such address', async () => {
    const { post } = makeDesk();
    const answer = await post(deskPaths.askForLink, { address: 'zoe@staff.example' });
    expect(answer.statusCode).toBe(404);
  });
});
