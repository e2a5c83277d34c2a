import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Change } from '../../domain/case/events.ts';
import {
  acceptanceOf,
  confirmationOf,
  offerOf2030,
  sampleCancellation,
  sampleLetter,
} from '../../domain/testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { type Engine, setUpEngines } from '../../testing/engines.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { brokenStore } from '../../testing/make-server.ts';
import { another, book, entry, giveUp, referenceOf } from '../../testing/sample-entry.ts';
import { loggerOptions } from '../log.ts';
import type { NewSubmission } from '../store/intake.ts';
import type { GivenUp } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { DeliveryError } from './channel.ts';
import { DailyNotice, type Due, type NoticeReport, type SendNotice } from './daily-notice.ts';
import { letterText } from './letter.ts';
import { whoOf } from './mail-text.ts';
import { createSendNotice, noticeLetter } from './notice-mail.ts';

const morning = '2025-07-01T07:00:00.000Z'; // Eight in London, in summer.
const gaveUp: GivenUp = {
  reference: '4KX7-9QMD',
  kind: 'enrolment',
  channel: 'receipt',
  attempts: 19,
  lastAttemptAt: morning,
  failure: 'The mail server refused the recipient (SMTP 450).',
};
const gaveUpToAda = { ...gaveUp, who: 'Ada Sample' };
const samples = {
  enrolment: whoOf({ kind: 'enrolment', content: sampleApplication }),
  contact: whoOf({ kind: 'contact', content: sampleMessage }),
};
const dueOf = (more: Partial<Due> = {}): Due => ({
  kind: 'enrolment',
  who: samples[more.kind ?? 'enrolment'],
  for: 'answer',
  when: 'late',
  reference: '2222-3333',
  left: '3 hours late',
  ...more,
});

/** Several instances over one database; `send` is a mock that succeeds unless a test makes it fail. */
async function office({ instances = 1, hasMail = true, emptyDatabase = inSqlite } = {}) {
  const open = await emptyDatabase();
  const stores = await Promise.all(Array.from({ length: instances }, () => open()));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  let now = new Date(morning);
  const logLines: string[] = [];
  const write = (line: string) => {
    const { outcome, late, due, gaveUp, putAside } = JSON.parse(line) as Record<string, string>;
    logLines.push(`${outcome}: ${late}, ${due}, ${gaveUp}, ${putAside}`);
  };
  const send = vi.fn<SendNotice>(() => Promise.resolve());
  const { log } = fastify({ logger: { ...loggerOptions, stream: { write } } });
  const clock = () => now;
  const notices = stores.map(
    (store) =>
      new DailyNotice({ store, clock, channels: [], log, send: hasMail ? send : undefined }),
  );
  const store = stores[0]!;
  const arrive = async (submittedAt: string, more: Partial<NewSubmission> = {}) =>
    referenceOf(await store.add(another({ submittedAt, ...more })));
  const did = (reference: string, at: string, change: Change, by = 'Ann') =>
    store.desk.add(reference, { ...change, at, by });
  return {
    ...{ store, arrive, did },
    /** Adds an application that was answered at once. */
    answered: async (at: string, callAt?: string) => {
      const reference = await arrive(at);
      await did(reference, at, { action: 'answered', ...(callAt && { callAt }) });
      return reference;
    },
    logLines,
    send,
    days: () => send.mock.calls.map(([, day]) => day),
    notice: () => send.mock.lastCall![0],
    /** Lets every instance poll, at the same moment. */
    lookAt: async (time: string) => {
      now = new Date(time);
      await Promise.all(notices.map((notice) => notice.poll()));
    },
  };
}

const hold = async (store: Store) =>
  referenceOf(await store.add({ ...entry, suspicion: 'too-fast' }));

const engines = setUpEngines();
const [{ emptyDatabase: inSqlite }] = engines as [Engine, Engine];

describe.each(engines)('the daily notice, in $engine', ({ emptyDatabase }) => {
  test('is sent once a day, by one of several instances, for as long as something is quarantined', async () => {
    const { store, lookAt, logLines, days } = await office({ instances: 3, emptyDatabase });
    const reference = await hold(store);
    for (const time of [morning, '2025-07-01T07:05:00.000Z', '2025-07-01T21:00:00.000Z'])
      await lookAt(time);
    expect(days()).toEqual(['2025-07-01']);
    await lookAt('2025-07-02T07:00:00.000Z');
    await store.erase([reference], morning);
    await lookAt('2025-07-03T07:00:00.000Z');
    expect(days()).toEqual(['2025-07-01', '2025-07-02']);
    expect(logLines).toEqual(Array(2).fill('sent: 0, 0, 0, 1'));
  });

  const nobodyKnows = new DeliveryError('No answer came.', { isUncertain: true });
  test.each([
    ['does not get through is tried again an hour later', new Error('no way'), 2, 'not sent'],
    ['may have got through is not sent again that day', nobodyKnows, 1, 'sent'],
  ])('that %s, by whatever instance', async (_what, error, times, outcome) => {
    const { store, lookAt, logLines, send } = await office({ instances: 2, emptyDatabase });
    send.mockRejectedValueOnce(error);
    await hold(store);
    for (const time of [morning, '2025-07-01T07:59:59.000Z']) await lookAt(time);
    expect(send).toHaveBeenCalledTimes(1);
    for (const time of ['2025-07-01T08:00:00.000Z', '2025-07-01T09:30:00.000Z']) await lookAt(time);
    expect(send).toHaveBeenCalledTimes(times);
    expect(logLines[0]).toContain(`${outcome}: 0, 0, 0, 1`);
  });
});

describe('the daily notice', () => {
  test('waits until eight in London, in summer and in winter', async () => {
    const { store, lookAt, days } = await office();
    await hold(store);
    // 00:30 in London is the day before in UTC.
    for (const early of ['2025-06-30T23:30:00.000Z', '2025-07-01T06:59:59.000Z'])
      await lookAt(early);
    await lookAt('2025-12-01T07:59:59.000Z');
    expect(days()).toEqual([]);
    await lookAt('2025-12-01T08:00:00.000Z');
    expect(days()).toEqual(['2025-12-01']);
  });

  test.each([
    // 1 ms more than 48 hours (enrolment) or 24 hours (contact) before eight the next morning.
    ['enrolment', '2025-06-30T06:59:59.999Z', '2025-06-29T04:00:00.000Z', '3 hours late'],
    ['contact', '2025-07-01T06:59:59.999Z', '2025-06-30T05:00:00.000Z', '2 hours late'],
  ] as const)(
    'says who waits too long for an answer, or will before the next, the longest first: %s',
    async (kind, dueSoon, overdue, left) => {
      const { arrive, did, lookAt, logLines, notice } = await office();
      const of = { kind, content: kind === 'contact' ? sampleMessage : sampleApplication };
      await arrive(new Date(Date.parse(dueSoon) + 1).toISOString(), of);
      const [soon, late] = [await arrive(dueSoon, of), await arrive(overdue, of)];
      await did(await arrive('2025-06-20T07:00:00.000Z', of), morning, { action: 'answered' });
      await lookAt(morning);
      expect(notice().due).toEqual([
        dueOf({ kind, reference: late, left }),
        dueOf({ kind, when: 'soon', reference: soon, left: '23 hours left' }),
      ]);
      expect(logLines).toEqual(['sent: 1, 1, 0, 0']);
    },
  );

  test('says of whom waits that a letter was not delivered, or that something was added, and not what', async () => {
    const { store, arrive, did, lookAt, notice } = await office();
    const [written, added] = [
      await arrive('2025-06-29T04:00:00.000Z'),
      await arrive('2025-06-01T04:00:00.000Z'),
    ];
    const letter = { action: 'written', ...sampleLetter, at: morning, by: 'Ann' } as const;
    await store.desk.add(written, letter, undefined, [{ channel: 'letter', dueAt: morning }]);
    await giveUp(store, 'letter', morning);
    const sunday = '2025-06-29T05:00:00.000Z';
    await did(added, sunday, { action: 'answered' });
    await did(added, sunday, { action: 'added', text: 'We are four now.', dueAt: '' }, '');
    await lookAt(morning);
    expect(notice()).toMatchObject({
      due: [
        dueOf({ reference: written, left: '3 hours late, letter not delivered' }),
        dueOf({ for: 'addition', reference: added, left: '2 hours late' }),
      ],
      gaveUp: [{ reference: written, channel: 'letter', who: samples.enrolment }],
    });
    expect(JSON.stringify(notice())).not.toContain('four');
  });

  test('calls an acceptance and a refund what they are, and names a refund from its fifth day', async () => {
    const { store, answered, did, lookAt, notice, days } = await office();
    const at = '2029-12-03T10:00:00.000Z';
    const [accepted, cancelled] = [await answered(at), await answered(at)];
    await did(accepted, at, offerOf2030);
    const offer = (await store.desk.history(accepted)).at(-1)!.id;
    await did(accepted, at, acceptanceOf(offer), '');
    await book(store, cancelled, at);
    await did(cancelled, at, sampleCancellation, '');
    await lookAt('2029-12-04T09:00:00.000Z');
    expect(days()).toEqual([]);
    await lookAt('2029-12-05T09:00:00.000Z');
    expect(notice().due).toEqual([
      dueOf({ for: 'acceptance', when: 'soon', reference: accepted, left: '1 hour left' }),
    ]);
    await did(accepted, at, confirmationOf(offer));
    for (const day of ['06', '07', '08']) await lookAt(`2029-12-${day}T09:00:00.000Z`);
    expect(days()).toEqual(['2029-12-05', '2029-12-08']);
    expect(notice().due).toEqual([
      dueOf({
        for: 'refund',
        when: 'later',
        reference: cancelled,
        left: '£373.50, if it was paid, 9 days left',
      }),
    ]);
  });

  test('names an invoice that was not paid in time, and none that was', async () => {
    const { store, answered, did, lookAt, notice, days } = await office();
    const at = '2029-12-03T10:00:00.000Z';
    const reference = await answered(at);
    await book(store, reference, at);
    const invoice = { number: '17', amount: '74700', dueOn: '2029-12-05' };
    await did(reference, at, { action: 'invoiced', ...invoice, sure: '' });
    await lookAt('2029-12-05T09:00:00.000Z');
    expect(days()).toEqual([]);
    await lookAt('2029-12-11T09:00:00.000Z');
    const left = '£747.00, 6 days late';
    expect(notice().due).toEqual([dueOf({ for: 'payment', when: 'late', reference, left })]);
    await did(reference, at, { action: 'paid', amount: '74700', paidOn: '2029-12-11', sure: '' });
    await lookAt('2029-12-12T09:00:00.000Z');
    expect(days()).toHaveLength(1);
  });

  test('names a session that has no instructions two days before, at the desk’s address', async () => {
    const { store, answered, lookAt, notice } = await office();
    const at = '2030-02-01T10:00:00.000Z';
    await book(store, await answered(at), at);
    await lookAt('2030-03-03T09:00:00.000Z');
    expect(notice()).toMatchObject({ due: [], sessions: [{ people: 3 }] });
    const text = letterText(noticeLetter(notice(), deskUrl));
    expect(text).toContain('No joining instructions:\n  Prompt Engineering\n');
    expect(text).toContain(`See the sessions:\n${deskUrl}/sessions\n`);
    const sessions = notice().sessions.map((each) => ({ ...each, people: 1, smallestGroup: 3 }));
    expect(letterText(noticeLetter({ ...notice(), sessions }, deskUrl))).toContain(
      '1 of at least 3 people, no joining instructions:\n',
    );
  });

  test('calls what waits by time alone what it is, and a call of today before its hour', async () => {
    const { answered, did, lookAt, notice } = await office();
    const at = '2025-06-25T09:00:00.000Z';
    const call = await answered(at, '2025-07-01T13:00:00.000Z');
    await answered(at, '2025-07-02T13:00:00.000Z');
    const [lapsing, lapsed, away] = [await answered(at), await answered(at), await answered(at)];
    await did(lapsing, at, { ...offerOf2030, validUntil: '2025-07-02' });
    await did(lapsed, at, { ...offerOf2030, validUntil: '2025-06-29' });
    await did(away, at, { action: 'put-off', until: '2025-07-01', why: 'Their budget' });
    await lookAt(morning);
    expect(notice().due).toEqual([
      dueOf({ for: 'lapsed', reference: lapsed, left: '32 hours late' }),
      dueOf({ for: 'call', when: 'soon', reference: call, left: '6 hours left' }),
      dueOf({ for: 'return', when: 'soon', reference: away, left: '16 hours left' }),
      dueOf({ for: 'lapsing', when: 'later', reference: lapsing, left: '40 hours left' }),
    ]);
    expect(letterText(noticeLetter(notice(), undefined))).toContain('1 call to make\n');
  });

  test('is a line in the log where there is no mail', async () => {
    const { store, lookAt, logLines } = await office({ hasMail: false });
    await hold(store);
    for (const time of [morning, '2025-07-01T12:00:00.000Z']) await lookAt(time);
    expect(logLines).toEqual(['nobody to send it to: 0, 0, 0, 1']);
  });
});

test('the daily notice survives a store that cannot be used', async () => {
  const clock = () => new Date(morning);
  const parts = { store: brokenStore, clock, channels: [], send: undefined, log: undefined };
  const notice = new DailyNotice(parts);
  await expect(notice.poll()).resolves.toBeUndefined();
});

const deskUrl = 'https://desk.provider.example';

/** The mail in which a notice arrives. */
async function mailWith(notice: NoticeReport, settings: { deskUrl?: string } = {}) {
  const { url, mails } = await startMailServer();
  const notifyTo = ['desk@provider.example'];
  const siteUrl = 'https://www.provider.example';
  const send = createSendNotice({ smtpUrl: url, notifyTo, siteUrl, ...settings })!;
  await send(notice, '2025-07-01', AbortSignal.timeout(20_000));
  return mails[0]!;
}

test('the daily mail says who waits, for what and how long, and why something was not delivered, without a command', async () => {
  const late = Array.from({ length: 31 }, () => dueOf());
  const soon = dueOf({ when: 'soon', reference: '4444-5555', left: '10 minutes left' });
  const due = [
    ...late,
    soon,
    dueOf({ for: 'acceptance' }),
    dueOf({ for: 'addition' }),
    dueOf({ for: 'refund', when: 'later' }),
    dueOf({ for: 'surplus', when: 'later', left: '£53.00, 9 days left' }),
    dueOf({ kind: 'contact', for: 'complaint', left: '2 days late' }),
    dueOf({ kind: 'contact', when: 'soon', reference: '4444-5555', left: '10 minutes left' }),
  ];
  const notice = {
    due,
    sessions: [],
    gaveUp: [gaveUpToAda],
    late: [],
    night: undefined,
    quarantined: { enrolment: 1, contact: 2 },
  };
  const mail = await mailWith(notice);
  expect(mail.to).toEqual(['desk@provider.example']);
  expect(mail.header('Subject')).toMatch(
    /: 32 people are waiting for a reply, 31 late, Tuesday 1 July 2025$/,
  );
  for (const part of [
    '32 people are waiting for a reply, 31 late\n\n3 hours late: Zoë O’Sample, Sample & Sons, 2222-3333\n',
    'and: 2 more\n\n',
    'Receipt to the sender:\n  Ada Sample, 4KX7-9QMD\n  The mail server refused the recipient (SMTP 450).',
    'Quarantined: 1 application\nQuarantined: 2 messages\n',
    `1 payment of too much\n=====================\n£53.00, 9 days left: ${samples.enrolment}, `,
    // A complaint is in the list of what waits, and not in that of the messages.
    `days late: ${samples.contact}, 2222-3333\n\nSee who is waiting: To answer.\n\n1 message`,
    '1 complaint about data to acknowledge, 1 late\n',
    'Read the messages: Messages.',
    'Put it right, then press Retry: Not delivered.',
    'Release or erase them: Quarantined.',
    '1 booking to confirm, 1 late\n',
    '1 person added something, 1 late\n',
    '1 refund to pay\n',
    `1 message is waiting for a reply\n`,
    `10 minutes left: ${samples.contact}, 4444-5555\n`,
  ]) {
    expect(mail.body).toContain(part);
  }
  expect(mail.body).not.toMatch(/npm run|REFERENCE|--/u);
  expect(mail.header('Subject')).not.toContain('Sample');
  const many = Array.from({ length: 50 }, () => gaveUpToAda);
  const text = letterText(noticeLetter({ ...notice, gaveUp: many }, undefined));
  expect(text).toContain('and: 20 more');
});

test('the daily mail leads to each application and each list where the desk has an address', async () => {
  const due = [dueOf(), dueOf({ kind: 'contact', reference: '3333-4444' })];
  const notice = {
    due,
    sessions: [],
    gaveUp: [gaveUpToAda],
    late: [],
    night: undefined,
    quarantined: { enrolment: 1, contact: 0 },
  };
  const { body: text, html } = await mailWith(notice, { deskUrl });
  for (const path of ['applications/2222-3333', 'messages/3333-4444', 'applications/4KX7-9QMD']) {
    expect(text).toContain(`  ${deskUrl}/${path}\n`);
    expect(html).toContain(`<a href="${deskUrl}/${path}"`);
  }
  expect(text).toContain(`See who is waiting:\n${deskUrl}/to-answer\n`);
  for (const list of ['to-answer', 'messages', 'not-delivered', 'quarantined'])
    expect(html).toContain(`<a href="${deskUrl}/${list}"`);
});

test('the daily mail has what the night found, erased and could not copy, and of a good night one line', () => {
  const nothing = { due: [], sessions: [], gaveUp: [], quarantined: { enrolment: 0, contact: 0 } };
  const wordsOf = (night: NoticeReport['night'], late: NoticeReport['late'] = []) =>
    letterText(noticeLetter({ ...nothing, late, night }, undefined));
  const good = { findings: [], found: 0, backup: 'made', erased: [], isGood: true } as const;
  const of = { ...good, findings: [], erased: [] };
  expect(wordsOf(of)).toContain('In the night everything agreed, and a copy was made.');
  const erased = [{ reference: '2222-3333', sentTo: ['spreadsheet'], isInBooks: false }];
  const findings = [{ of: 'letter' as const, about: '4KX7-9QMD' }];
  const bad = wordsOf({ ...of, findings, found: 1, backup: 'failed', erased, isGood: false });
  for (const part of ['1 thing did not agree', '4KX7-9QMD: a letter', 'no copy', '2222-3333']) {
    expect(bad).toContain(part);
  }
  expect(bad).toContain('Spreadsheet: delete the row');
  expect(wordsOf('missing')).toContain('for two nights');
  const late = { ...gaveUpToAda, since: morning, waitsFor: undefined };
  expect(wordsOf(undefined, [late])).toContain('Not delivered for an hour');
});
