import { describe, expect, test } from 'vitest';

import type { NewEvent } from '../store/desk-entry.ts';
import type { Store } from '../store/store.ts';
import { stageNames } from '../../domain/stages.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { acceptanceOf, sampleCancellation, sampleOffer } from '../../testing/sample-booking.ts';
import { another, book } from '../../testing/sample-entry.ts';
import { desk, filled, now, runIn, submittedAt } from '../../testing/run-command.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';

const at = now.toISOString();
const application = '2222-2222';

/** Adds these events to the first application before the command runs. */
const did =
  (...events: NewEvent[]) =>
  async (store: Store) => {
    for (const event of events) await store.desk.add(application, event);
  };

const answered: NewEvent = { action: 'answered', at, by: 'Ann' };
const written: NewEvent = {
  ...{ action: 'written', at, by: 'Ann', to: 'zoe@applicant.example', from: 'a@b.example' },
  ...{ subject: 'Your dates', text: 'Friday?' },
};

/** The acceptance of the offer that the first event made. */
const acceptance: NewEvent = { ...acceptanceOf('1'), at, by: '' };

describe('list --due', () => {
  const arrivals = {
    'ten days ago': '2025-01-21T09:05:12.000Z',
    'a day and a half ago': '2025-01-29T20:05:12.000Z',
    'two days and ten minutes ago': '2025-01-29T08:55:12.000Z',
  };
  const before = async (store: Store) => {
    for (const [city, submittedAt] of Object.entries(arrivals))
      await store.add(another({ content: { ...sampleApplication, city }, submittedAt }));
    await store.desk.add('3333-3333', { action: 'taken', at, by: 'Ann' });
    await store.desk.add('3333-3333', written);
    await store.desk.add('4444-4444', answered);
  };

  test('says who has waited longest first, how late that is, and how long is left for the others', async () => {
    const { code, stdout, stderr } = await desk(['list', '--due'], [{}, {}, {}], { before });
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const columns = 'Reference Due Time_left For With Letter Name Type Courses Attendees City';
    expect(heading?.replace('Time left', 'Time_left').split(/ +/).join(' ')).toBe(columns);
    const left = ['8 days late', '10 minutes late', '11 hours left', '47 hours left'];
    expect(rows.map((row) => row.split(/ {2,}/)[2])).toEqual([...left, '47 hours left']);
    expect(rows[0]).toMatch(/ 2025-01-23 09:05 UTC +8 days late +answer .* ten days ago$/);
    expect(rows.filter((row) => / Ann +on its way +Zoë O’Sample /.test(row))).toHaveLength(1);
    expect(stdout).not.toContain('4444-4444');
  });

  test('--json is one line an application, with the time by which its answer is due', async () => {
    const { stdout } = await desk(['list', '--due', '--json'], [{}, {}, {}], { before });
    const lines = stdout.trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const cities = ['ten days ago', 'two days and ten minutes ago', 'a day and a half ago'];
    expect(records.map(({ city }) => city)).toEqual([...cities, 'Leeds', 'Leeds']);
    expect(records.at(-2)).toEqual({
      ...{ reference: '2222-2222', submittedAt, dueAt: '2025-02-02T09:05:00.000Z' },
      ...{ waitsFor: 'answer', ...sampleApplication },
    });
    expect(records.at(-1)).toMatchObject({
      ...{ reference: '3333-3333', owner: 'Ann', letter: 'on its way' },
    });
  });

  test('says whose application was answered, and to whose they added something', async () => {
    const added = async (store: Store) => {
      await store.desk.add(application, answered);
      await store.desk.add(application, { action: 'added', at, by: '', text: 'We are four.' });
    };
    const { stdout } = await desk(['list', '--due'], [{}], { before: added });
    expect(stdout).toMatch(/2222-2222 +2025-02-02 09:05 UTC +2 days left +addition /);
    const shown = await desk(['show', application], [{}], { before: added });
    expect(shown.stdout).toMatch(/ {2}Added {3}answer due 2025-02-02 09:05 UTC, 2 days left\n/);
    expect(shown.stdout).toContain('UTC  The applicant added something\n    We are four.\n');
  });

  test('says what an offer waits for, and what is to be paid back', async () => {
    const accept = did({ ...sampleOffer, at, by: 'Ann' }, answered, acceptance);
    const { stdout } = await desk(['list', '--due'], [{}], { before: accept });
    expect(stdout).toMatch(/2222-2222 +2025-02-02 09:05 UTC +2 days left +acceptance /);
    const before = async (store: Store) => {
      await book(store, application, at);
      await did({ ...sampleCancellation, at, by: '' })(store);
    };
    const due = await desk(['list', '--due'], [{}], { before });
    expect(due.stdout).toMatch(/2222-2222 +2025-02-14 09:05 UTC +14 days left +refund £373\.50 /);
    const { stdout: json } = await desk(['list', '--due', '--json'], [{}], { before });
    expect(JSON.parse(json)).toMatchObject({ waitsFor: 'refund', refund: '373.50' });
  });

  test('goes on past the first page', async () => {
    const many = async (store: Store) => {
      for (let each = 0; each < 210; each += 1) await store.add(another());
    };
    const { stdout } = await desk(['list', '--due', '--json'], [{}], { before: many });
    const lines = stdout.trimEnd().split('\n');
    expect(new Set(lines).size).toBe(211);
  });

  test('--messages says whose message waits, and not whose was answered or closed', async () => {
    const withMessages = async (store: Store) => {
      for (const [name, submittedAt] of Object.entries(arrivals)) {
        const content = { ...sampleMessage, name };
        await store.add(another({ kind: 'contact', content, submittedAt }));
      }
      const { rows } = await store.desk.page('messages');
      await store.desk.add(rows[0]!.submission.reference, answered);
      const closed = { action: 'closed', outcome: 'not-enrolled', at, by: 'Ann' } as const;
      await store.desk.add(rows[2]!.submission.reference, closed);
    };
    const list = ['list', '--due', '--messages'];
    const { stdout } = await desk(list, [{}], { before: withMessages });
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Due +Time left +For +With +Letter +Name /);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/ 2025-01-30 08:55 UTC +24 hours late +answer +two days /);
    const { stdout: json } = await desk([...list, '--json'], [{}], { before: withMessages });
    expect(JSON.parse(json)).toMatchObject({
      ...{ name: 'two days and ten minutes ago', dueAt: '2025-01-30T08:55:12.000Z' },
    });
    expect((await desk(list, [{}])).stdout).toBe('Nobody is waiting for an answer.\n');
  });

  test('says that nobody waits, also where a robot does', async () => {
    const held = [{ suspicion: 'honeypot' } as const];
    expect((await desk(['list', '--due'], held)).stdout).toBe('Nobody is waiting for an answer.\n');
    expect((await desk(['list', '--due', '--json'], held)).stdout).toBe('');
  });
});

describe('answered', () => {
  test('stops the clock, in the name of whoever is at the computer', async () => {
    const { code, stdout, store } = await desk(['answered', '22222222']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '2222-2222 is marked as answered.\n' });
    const done = [{ action: 'answered', at, by: 'sam' }];
    expect(await store.desk.history(application)).toMatchObject(done);
    expect(await store.desk.counts()).toMatchObject({ 'to-answer': 0, 'under-way': 1 });
  });

  test('--call takes the moment by London’s clocks, and may do so later', async () => {
    const args = ['answered', application, '--call', '2025-07-01T09:30', '--as', ' Zoë \n Sample '];
    for (const before of [did(), did(answered)]) {
      const { stdout, store } = await desk(args, [{}], { before });
      expect(stdout).toBe(
        '2222-2222 is marked as answered. The call is on 2025-07-01 09:30 in London.\n',
      );
      expect((await store.desk.history(application)).at(-1)).toMatchObject({
        ...{ action: 'answered', by: 'Zoë Sample', callAt: '2025-07-01T08:30:00.000Z' },
      });
    }
  });

  test('says who was quicker, and adds nothing', async () => {
    const before = did(answered);
    const { code, stderr, store } = await desk(['answered', application], [{}], { before });
    const said = '2222-2222 was marked as answered before: 2025-01-31 09:05 UTC, by Ann.\n';
    expect({ code, stderr }).toEqual({ code: 1, stderr: said });
    expect(await store.desk.history(application)).toHaveLength(1);
  });

  test.each(['tomorrow', '2025-02-30T09:30', '2025-01-31 09:30'])(
    'does not guess what call %j is',
    async (call) => {
      const { code, stderr, store } = await desk(['answered', application, '--call', call]);
      expect(code).toBe(1);
      expect(stderr).toContain('It is given as 2025-01-31T09:30, by London’s clocks.');
      expect(await store.desk.history(application)).toEqual([]);
    },
  );

  test.each([
    [[], ''],
    [['--as', ' '], 'sam'],
    [['--as', 'x'.repeat(101)], 'sam'],
  ])('needs a name: %j, at the computer of %j', async (as, user) => {
    const parts = { userName: () => user };
    const { code, stderr } = await desk(['answered', application, ...as], [{}], { parts });
    expect(code).toBe(1);
    expect(stderr).toContain('with --as NAME.');
  });
});

describe('move', () => {
  test.each([
    [['customize'], stageNames.customize, { action: 'moved', stage: 'customize' }],
    [['connect'], stageNames.connect, { action: 'moved', stage: 'connect' }],
    [['done', '--outcome', 'enrolled'], 'Done, enrolled', { outcome: 'enrolled' }],
    [['done', '--outcome', 'not-enrolled'], 'Done, not enrolled', { outcome: 'not-enrolled' }],
  ])('to %j', async (goal, words, event) => {
    const { stdout, store } = await desk(['move', application, ...goal, '--as', 'Ann']);
    expect(stdout).toBe(`2222-2222 is moved: ${words}.\n`);
    expect(await store.desk.history(application)).toMatchObject([{ ...event, by: 'Ann' }]);
  });

  test.each([
    [['done'], 'done takes --outcome enrolled or not-enrolled.'],
    [['connect', '--outcome', 'enrolled'], 'done takes --outcome enrolled or not-enrolled.'],
    [['done', '--outcome', 'lost'], 'Allowed choices are enrolled, not-enrolled.'],
    [['nowhere'], 'Allowed choices are review, customize, connect, done.'],
  ])('not to %j', async (args, sentence) => {
    const { code, stderr, store } = await desk(['move', application, ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(await store.desk.history(application)).toEqual([]);
  });

  test('not out of a booking, which is cancelled at the desk', async () => {
    const args = ['move', application, 'done', '--outcome', 'not-enrolled'];
    const before = (store: Store) => book(store, application, at);
    const { code, stderr } = await desk(args, [{}], { before });
    expect([code, stderr]).toEqual([
      1,
      '2222-2222 is booked. Cancel the booking first: that works out what comes back.\n',
    ]);
  });

  test('not to where it is, and no message', async () => {
    const there = await desk(['move', application, 'review']);
    expect(there.stderr).toBe('2222-2222 is there already: Review.\n');
    const message = await desk(['move', application, 'customize'], [], { messages: [{}] });
    expect(message.stderr).toMatch(/^2222-2222 is a message/);
  });
});

describe('note', () => {
  test('is kept with it, whatever is in it', async () => {
    const words = ['Asked', 'for =A1,\nand "again"'];
    const { stdout, store } = await desk(['note', application, ...words]);
    expect(stdout).toBe('The note is kept with 2222-2222.\n');
    expect(await store.desk.history(application)).toMatchObject([
      { action: 'noted', text: 'Asked for =A1,\nand "again"', by: 'sam' },
    ]);
  });

  test.each([
    [' ', 'The note is empty.\n'],
    ['x'.repeat(deskEvents.noted.fields.text.max + 1), 'A note has at most 2000 characters.\n'],
  ])('has something in it, and not too much', async (text, sentence) => {
    const { code, stderr } = await desk(['note', application, text]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: sentence });
  });
});

test('what somebody else did a moment before is said where both cannot be, and nothing is done', async () => {
  const dataDir = await filled([{}]);
  const store = openSqliteStore({ dataDir });
  const history = store.desk.history.bind(store.desk);
  store.desk.history = async (reference) => {
    const read = await history(reference);
    await did({ action: 'moved', stage: 'customize', at, by: 'Ann' })(store);
    return read;
  };
  const openStore = () => Promise.resolve(store);
  const { code, stderr } = await runIn(dataDir, ['move', application, 'connect'], { openStore });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Somebody else has just done something with 2222-2222\. /);
});

describe('show', () => {
  test('says until when an answer is due, and that nothing was done', async () => {
    const { stdout } = await desk(['show', application]);
    expect(stdout).toContain(
      `\nWhere it stands\n  Stage   Review\n  Answer  due 2025-02-02 09:05 UTC, 47 hours left\n`,
    );
    expect(stdout).toContain('\nNotes and history\n  None.\n');
  });

  test('tells what was done, by whom, and what was taken back', async () => {
    const by = 'Ann\u009b2J';
    const before = async (store: Store) => {
      await did(
        { action: 'taken', at, by },
        { ...answered, callAt: '2025-07-01T08:30:00.000Z' },
        { action: 'noted', text: 'One\nTwo\u009b2J', at, by },
        { action: 'moved', stage: 'connect', at, by },
        { action: 'closed', outcome: 'enrolled', at, by },
      )(store);
      const event = (await store.desk.history(application)).at(-1)!.id;
      await did({ action: 'undone', event, at, by })(store);
    };
    const { stdout } = await desk(['show', application], [{}], { before });
    const [status = '', history = ''] = ['Where it stands', 'Notes and history'].map(
      (title) => stdout.split(`\n${title}\n`)[1]!.split('\n\n')[0]!,
    );
    expect(status.split('\n')).toEqual([
      '  Stage   Connect',
      '  Answer  2025-01-31 09:05 UTC, by Ann, answered within a minute',
      '  Call    2025-07-01 09:30 in London',
      '  With    Ann2J',
    ]);
    expect(history.split('\n')).toEqual([
      '  2025-01-31 09:05 UTC  Ann2J: Took it',
      '  2025-01-31 09:05 UTC  Ann: Marked as answered',
      '  2025-01-31 09:05 UTC  Ann2J: Wrote a note',
      ...['    One', '    Two2J'],
      '  2025-01-31 09:05 UTC  Ann2J: Moved it to Connect',
      '  2025-01-31 09:05 UTC  Ann2J: Closed it: Enrolled, taken back',
      '  2025-01-31 09:05 UTC  Ann2J: Took back: Closed it: Enrolled',
    ]);
  });

  const offer: NewEvent = { ...sampleOffer, at, by: 'Ann' };
  const accepted = did(offer, acceptance);
  const booked = (store: Store) => book(store, application, at);
  test.each<[string, (store: Store) => Promise<unknown>, string, number?]>([
    [
      'an open offer',
      did(offer),
      'Offer   open until Thursday 12 June 2025: £747.00, of which £124.50 is VAT (20%)',
    ],
    ['a lapsed one', did(offer), 'Offer   lapsed, it was open until Thursday 12 June 2025', 200],
    [
      'an accepted one',
      accepted,
      'Offer   accepted by Ada Sample, to be confirmed by 2025-02-02 09:05 UTC, 2 days left',
    ],
    [
      'one that was declined',
      did(offer, { action: 'declined', offer: '1', at, by: '' }),
      'Offer   declined by the applicant',
    ],
    [
      'one that was taken back',
      did(offer, { action: 'taken-back', offer: '1', reason: 'The tutor is ill.', at, by: 'Ann' }),
      'Offer   taken back',
    ],
    ['a booking', booked, 'Booked  Tuesday 5 March 2030, 10:00 to 12:00, 2 hours, £747.00'],
    [
      'a refund',
      async (store) => {
        await booked(store);
        await did({ ...sampleCancellation, at, by: '' })(store);
      },
      'Refund  £373.50, due 2025-02-14 09:05 UTC, 14 days left',
    ],
  ])('says how %s stands', async (_which, before, said, daysLater = 0) => {
    const clock = () => new Date(now.getTime() + daysLater * 24 * 3_600_000);
    const { stdout } = await desk(['show', application], [{}], { before, parts: { clock } });
    const [status = ''] = stdout.split('\nNotes and history\n');
    expect(status.replaceAll('\u{a0}', ' ')).toContain(`\n  ${said}`);
  });

  test('tells of a letter whom it was to and what became of it', async () => {
    const [letter] = deskEvents.written.samples;
    const before = async (store: Store) => {
      await did({ action: 'written', ...letter!, at, by: 'Ann' })(store);
      const event = (await store.desk.history(application)).at(-1)!.id;
      await did({ action: 'gave-up', event, at, by: '' })(store);
    };
    const { stdout } = await desk(['show', application], [{}], { before });
    const history = stdout.split('\nNotes and history\n')[1]!.split('\n\nDeliveries')[0]!;
    expect(history.split('\n')).toEqual([
      '  2025-01-31 09:05 UTC  Ann: Wrote a letter',
      `    To: ${letter!.to}`,
      `    From: ${letter!.from}`,
      `    Subject: ${letter!.subject}`,
      ...letter!.text.split('\n').map((line) => `    ${line}`),
      '  2025-01-31 09:05 UTC  The letter was given up',
    ]);
  });
});
