import type { Socket } from 'node:net';

import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { normaliseReference } from '../../domain/case/submission.ts';
import { brand } from '../../domain/provider/brand.ts';
import { startBareServer as raw, startMailServer } from '../../testing/mail-server.ts';
import {
  application,
  channel,
  errorAt,
  failureAt,
  inTime,
  refusal,
  refusing,
} from '../../testing/mails.ts';
import { withoutEvent } from '../../testing/sample-entry.ts';
import { mailFailure } from './send-mail.ts';

describe('a mail that does not arrive', () => {
  test.each([
    ['450 4.1.1 Try again', false, true],
    ['451 4.7.1 Greylisted', false, true],
    ['452 4.2.2 Mailbox full', false, true],
    ['550 No such user', true, true],
    // The server itself takes nothing, whoever it is for.
    ['452 Insufficient system storage', false, false],
    ['451 4.3.0 Try again later', false, false],
  ])(
    'because the recipient is refused, for good or until later, or the server has no room: %s',
    async (answer, isPermanent, isOfRecipient) => {
      const { url } = await startMailServer(refusing(answer));
      const message = `${mailFailure.recipient} (SMTP ${answer.slice(0, 3)}).`;
      const fate = { isPermanent, isUncertain: false, isOfRecipient };
      expect(await errorAt('receipt', url)).toEqual({ message, ...fate });
    },
  );

  test('because the sender is refused, or the mail at its end', async () => {
    const refusing: SMTPServerOptions[] = [
      { onMailFrom: (_from, _session, done) => done(refusal('550 5.1.1 No such sender')) },
      {
        onData: (stream, _session, done) =>
          void stream.resume().on('end', () => done(refusal('550 Looks like spam'))),
      },
    ];
    for (const options of refusing) {
      const { url } = await startMailServer(options);
      expect(await failureAt(url)).toBe(`${mailFailure.refused} (SMTP 550).`);
    }
  });

  test('because the password is wrong, or nobody is there', async () => {
    const { url } = await startMailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    expect(await failureAt(url.replace('//', '//zoe:secret@'))).toBe(mailFailure.signIn);
    expect(await failureAt('smtp://127.0.0.1:1')).toBe(mailFailure.unreachable);
  });

  test('because there is no TLS, unless the server is on this computer or SMTP_URL allows it', async () => {
    const { url, mails } = await startMailServer();
    // The same computer under a name that does not say so.
    const elsewhere = url.replace('127.0.0.1', '127.1');
    for (const said of ['', '?requireTLS=true', '?ignoreTLS=false'])
      expect(await failureAt(elsewhere + said), said).toBe(mailFailure.unencrypted);
    expect(mails).toEqual([]);
    const unencrypted = channel('receipt', `${elsewhere}?requireTLS=false`);
    await unencrypted.deliver({ ...withoutEvent, submission: application, signal: inTime() });
    expect(mails).toMatchObject([{ isSecure: false }]);
  });

  test('because it is spoken to with the wrong kind of TLS, or its certificate is not trusted', async () => {
    const { url } = await startMailServer();
    expect(await failureAt(url.replace('smtp:', 'smtps:'))).toBe(mailFailure.startTls);
    const signed = await startMailServer({ secure: true });
    const said = await failureAt(signed.url.replace('smtp:', 'smtps:'));
    expect(said).toMatch(/certificate is not one that this computer trusts \(\w*CERT\w*\)/u);
  });

  test('because the server wants to know another name: it is that of the site, or what SMTP_URL says', async () => {
    const names: string[] = [];
    const refusing = (status: number) =>
      raw((socket) => {
        socket.write('220 hello\r\n');
        socket.on('data', (chunk) => {
          const said = chunk.toString().trim();
          if (said.startsWith('EHLO')) names.push(said);
          socket.write(`${status} No such name\r\n`);
        });
      });
    const tried = [['', 421] as const, ['?name=mail.provider.example', 550] as const];
    for (const [query, status] of tried) {
      const { url } = await refusing(status);
      expect(await failureAt(url + query)).toBe(mailFailure.turnedAway(status));
    }
    expect(names).toEqual([`EHLO ${new URL(brand.siteUrl).host}`, 'EHLO mail.provider.example']);
  });

  test('because the server hangs or dies half way: it is given up in time, and the connection closed', async () => {
    const givenUp = new AbortController();
    const { url, closed } = await raw(() => givenUp.abort());
    expect(await failureAt(url, givenUp.signal)).toBe(mailFailure.tooSlow);
    await closed;
    const dying = await raw((socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => socket.destroy());
    });
    expect(await failureAt(dying.url)).toBe(mailFailure.brokeOff);
  });

  test.each(['before it greets', 'after it greets', 'after it is asked for room'])(
    'because the server is mute %s: it is tried again soon, as nothing can have arrived',
    async (when) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const greets = when !== 'before it greets';
      const { url } = await raw((socket) => {
        if (greets) socket.write('220 hello\r\n');
        else vi.advanceTimersByTime(60_000);
        socket.on('data', (chunk) => {
          const said = chunk.toString();
          if (when.includes('room') && !said.startsWith('DATA')) socket.write('250 ok\r\n');
          else vi.advanceTimersByTime(60_000);
        });
      });
      const never = new AbortController();
      expect(await failureAt(url, never.signal)).toBe(mailFailure.tooSlow);
    },
  );

  test.each([
    ['dies', (socket: Socket) => socket.destroy()],
    ['is silent until it is given up', () => undefined],
    ['begins an answer and dies', (socket: Socket) => socket.end('25')],
  ])('because the server %s after it has read it: it may have arrived', async (what, atEnd) => {
    const givenUp = new AbortController();
    const { url } = await taking((socket) => {
      atEnd(socket);
      if (what.includes('given up')) givenUp.abort();
    });
    expect(await errorAt('receipt', url, givenUp.signal)).toEqual({
      message: mailFailure.unanswered,
      isPermanent: false,
      isUncertain: true,
      isOfRecipient: false,
    });
  });
});

test('a report of what bounced later goes to an address that names the reference, and nobody', async () => {
  const { url, mails } = await startMailServer();
  const from = 'bounces@provider.example';
  for (const returnPath of [undefined, from]) {
    for (const name of ['receipt', 'staff-mail']) {
      const to = channel(name, url, undefined, { returnPath });
      await to.deliver({ ...withoutEvent, submission: application, signal: inTime() });
    }
  }
  const named = from.replace('@', `+${application.reference}@`);
  expect(mails.map((each) => each.from)).toEqual([brand.email, brand.email, named, brand.email]);
  expect(normaliseReference(named)).toBe(application.reference);
  for (const each of mails) expect(each.header('From')).toContain(`<${brand.email}>`);
});

/** A server that reads mails; how it answers at the end of each is left to the test. */
function taking(atEnd: (socket: Socket) => void) {
  return raw((socket) => {
    let mail: string | undefined;
    socket.write('220 hello\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (mail === undefined) {
        if (said.startsWith('DATA')) mail = '';
        socket.write(mail === '' ? '354 go on\r\n' : '250 ok\r\n');
      } else {
        mail += said;
        if (mail.endsWith('\r\n.\r\n')) atEnd(socket);
      }
    });
  });
}
