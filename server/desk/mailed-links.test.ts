import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { cookieOf, keyed, makeDesk, modelOf } from '../../testing/make-desk.ts';
import { until } from '../../testing/until.ts';
import type { Mail } from '../delivery/send-mail.ts';
import { readSettings } from '../settings.ts';

const minuteMs = 60_000;
const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
describe('sign-in link by mail', () => {
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
