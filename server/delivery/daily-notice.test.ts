import { describe, expect, onTestFinished, test } from 'vitest';

import { formatLogEntry } from '../log.ts';
import type { Store } from '../store/store.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { brokenStore } from '../../testing/make-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { personalTextsOf, sampleApplication } from '../../testing/sample-application.ts';
import { entry, referenceOf } from '../../testing/sample-entry.ts';
import { createSendNotice } from './open-channels.ts';
import { createDailyNotice, type SendNotice } from './daily-notice.ts';
import { noticeText } from './notice-mail.ts';

const morning = '2025-07-01T07:00:00.000Z'; // Eight in London, in summer.

describe.each(setUpEngines())('the daily notice, in $engine', ({ emptyDatabase }) => {
  async function office(...instances: (SendNotice | undefined)[]) {
    const open = await emptyDatabase();
    const stores = await Promise.all(
      (instances.length ? instances : [undefined]).map(() => open()),
    );
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    let now = new Date(morning);
    const logLines: string[] = [];
    const notices = stores.map((store, at) =>
      createDailyNotice({
        store,
        clock: () => now,
        send: instances[at],
        log: (line) => logLines.push(formatLogEntry(line, now).replace(/^\S+ /, '')),
      }),
    );
    return {
      store: stores[0]!,
      logLines,
      /** Lets every instance look, at the same moment. */
      lookAt: async (time: string) => {
        now = new Date(time);
        await Promise.all(notices.map((notice) => notice.look()));
      },
    };
  }

  const hold = async (store: Store) =>
    referenceOf(await store.add({ ...entry, suspicion: 'too-fast' }));

  test('is sent once a day, by one of several instances, for as long as something is held back', async () => {
    const days: string[] = [];
    const send: SendNotice = (_notice, day) => Promise.resolve(void days.push(day));
    const { store, lookAt, logLines } = await office(send, send, send);
    const reference = await hold(store);
    for (const time of [morning, '2025-07-01T07:05:00.000Z', '2025-07-01T21:00:00.000Z']) {
      await lookAt(time);
    }
    expect(days).toEqual(['2025-07-01']);
    await lookAt('2025-07-02T07:00:00.000Z');
    expect(days).toEqual(['2025-07-01', '2025-07-02']);
    await store.erase(reference);
    await lookAt('2025-07-03T07:00:00.000Z');
    expect(days).toHaveLength(2);
    expect(logLines).toEqual(Array(2).fill('daily notice sent: 0 gave up, 1 held back'));
  });

  test('waits until eight in London, in summer and in winter', async () => {
    const days: string[] = [];
    const { store, lookAt } = await office((_notice, day) => Promise.resolve(void days.push(day)));
    await hold(store);
    // 00:30 in London is the day before in UTC.
    for (const early of ['2025-06-30T23:30:00.000Z', '2025-07-01T06:59:59.000Z'])
      await lookAt(early);
    await lookAt('2025-12-01T07:59:59.000Z');
    expect(days).toEqual([]);
    await lookAt('2025-12-01T08:00:00.000Z');
    expect(days).toEqual(['2025-12-01']);
  });

  test('that does not get through is tried again an hour later, also by another instance', async () => {
    const tried: string[] = [];
    const fails: SendNotice = () => Promise.reject(new Error(`no way ${tried.push('first')}`));
    const sends: SendNotice = () => Promise.resolve(void tried.push('second'));
    const { store, lookAt, logLines } = await office(fails);
    await hold(store);
    await lookAt(morning);
    await lookAt('2025-07-01T07:59:59.000Z');
    expect(tried).toEqual(['first']);
    const other = createDailyNotice({
      store,
      clock: () => new Date('2025-07-01T08:00:00.000Z'),
      send: sends,
      log: () => undefined,
    });
    await other.look();
    await lookAt('2025-07-01T09:30:00.000Z');
    expect(tried).toEqual(['first', 'second']);
    expect(logLines).toEqual(['daily notice not sent: 0 gave up, 1 held back Error']);
  });

  test('is a line in the log where there is no mail', async () => {
    const { store, lookAt, logLines } = await office();
    await hold(store);
    await lookAt(morning);
    await lookAt('2025-07-01T12:00:00.000Z');
    expect(logLines).toEqual(['daily notice nobody to send it to: 0 gave up, 1 held back']);
  });
});

test('a store that cannot be used ends nothing', async () => {
  const notice = createDailyNotice({
    store: brokenStore,
    clock: () => new Date(morning),
    send: undefined,
    log: () => undefined,
  });
  await expect(notice.look()).resolves.toBeUndefined();
});

test('the mail names references, reasons and commands, and nobody', async () => {
  const { url, mails } = await startMailServer();
  const send = createSendNotice({ smtpUrl: url, notifyTo: ['desk@provider.example'] })!;
  const gaveUp = {
    ...({ reference: '4KX7-9QMD', kind: 'enrolment', channel: 'receipt', attempts: 19 } as const),
    ...{ lastAttemptAt: morning, failure: 'The mail server refused the recipient (SMTP 450).' },
  };
  const notice = { gaveUp: [gaveUp], quarantined: { enrolment: 1, contact: 2 }, receipts: 4 };
  await send(notice, '2025-07-01', AbortSignal.timeout(20_000));
  expect(mails[0]!.to).toEqual(['desk@provider.example']);
  expect(mails[0]!.header('Subject')).toMatch(/: something waits for you, 2025-07-01$/);
  for (const part of [
    '  4KX7-9QMD  Receipt to the sender: The mail server refused the recipient (SMTP 450).',
    ...[
      'had had 3 already: 4\r\n',
      'retry REFERENCE',
      '  1 application\r\n',
      '  2 messages\r\n',
      'release REFERENCE',
    ],
  ]) {
    expect(mails[0]!.body.replaceAll(/\r?\n/g, '\r\n')).toContain(part);
  }
  for (const typed of personalTextsOf(sampleApplication))
    expect(mails[0]!.raw).not.toContain(typed);
  const many = noticeText({ ...notice, gaveUp: Array.from({ length: 50 }, () => gaveUp) });
  expect(many.match(/4KX7/g)).toHaveLength(30);
  expect(many).toContain('and 20 more');
}, 30_000);
