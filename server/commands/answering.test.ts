import { describe, expect, test } from 'vitest';

import type { NewEvent } from '../store/desk-entry.ts';
import type { Store } from '../store/store.ts';
import { stageNames } from '../../domain/stages.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import {
  acceptanceOf,
  sampleCancellation,
  sampleLetter,
  sampleOffer,
} from '../../domain/testing/sample-changes.ts';
import { another, book } from '../../testing/sample-entry.ts';
import { desk, now, submittedAt } from '../../testing/run-command.ts';

const at = now.toISOString();
const application = '2222-2222';

/** Adds these events to the first application before the command runs. */
const did =
  (...events: NewEvent[]) =>
  async (store: Store) => {
    for (const event of events) await store.desk.add(application, event);
  };

/** Runs a command over one application once `before` is done; resolves also to the history of the application. */
async function run(args: string[], before?: (store: Store) => Promise<unknown>) {
  const ended = await desk(args, [{}], before && { before });
  return { ...ended, history: await ended.store.desk.history(application) };
}

const answered: NewEvent = { action: 'answered', at, by: 'Ann' };
const written: NewEvent = { action: 'written', ...sampleLetter, at, by: 'Ann' };
const offer: NewEvent = { ...sampleOffer, at, by: 'Ann' };
/** The acceptance of the offer that the first event made. */
const accepted = did(offer, answered, { ...acceptanceOf('1'), at, by: '' });
const booked = (store: Store) => book(store, application, at);
const cancelled = async (store: Store) => {
  await booked(store);
  await did({ ...sampleCancellation, at, by: '' })(store);
};

describe('list --due', () => {
  const arrivals = Object.entries({
    'ten days ago': '2025-01-21T09:05:12.000Z',
    'a day and a half ago': '2025-01-29T20:05:12.000Z',
    'two days and ten minutes ago': '2025-01-29T08:55:12.000Z',
  });

  test('says who has waited longest first, how late that is, and how long is left for the others', async () => {
    const before = async (store: Store) => {
      for (const [city, submittedAt] of arrivals)
        await store.add(another({ content: { ...sampleApplication, city }, submittedAt }));
      await store.desk.add('3333-3333', { action: 'taken', at, by: 'Ann' });
      await store.desk.add('3333-3333', written);
      await store.desk.add('4444-4444', answered);
    };
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

    const asJson = await desk(['list', '--due', '--json'], [{}, {}, {}], { before });
    const lines = asJson.stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line)).slice(2)).toMatchObject([
      { city: 'a day and a half ago' },
      {
        ...{ reference: application, submittedAt, dueAt: '2025-02-02T09:05:00.000Z' },
        ...{ waitsFor: 'answer', ...sampleApplication },
      },
      { owner: 'Ann', letter: 'on its way' },
    ]);
  });

  test('--messages says whose message waits, past the first page, and not whose was answered', async () => {
    const list = ['list', '--due', '--messages'];
    const { stdout } = await run(list, async (store) => {
      for (const submittedAt of Array.from({ length: 210 }, () => arrivals[2]![1]))
        await store.add(another({ kind: 'contact', content: sampleMessage, submittedAt }));
      const { rows } = await store.desk.page('messages');
      await store.desk.add(rows[0]!.submission.reference, answered);
    });
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Due +Time left +For +With +Letter +Name /);
    expect(new Set(rows).size).toBe(209);
    expect(rows[0]).toMatch(/ 2025-01-30 08:55 UTC +24 hours late +answer +Bram O’Message /);
    expect((await run(list)).stdout).toBe('Nobody is waiting for an answer.\n');
  });

  test('says that nobody waits, also where a robot does', async () => {
    const held = [{ suspicion: 'honeypot' } as const];
    expect((await desk(['list', '--due'], held)).stdout).toBe('Nobody is waiting for an answer.\n');
    expect((await desk(['list', '--due', '--json'], held)).stdout).toBe('');
  });
});

describe('answered', () => {
  test('stops the clock, in the name of whoever is at the computer', async () => {
    const { code, stdout, store, history } = await run(['answered', '22222222']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '2222-2222 is marked as answered.\n' });
    expect(history).toMatchObject([{ action: 'answered', at, by: 'sam' }]);
    expect(await store.desk.counts()).toMatchObject({ 'to-answer': 0, 'under-way': 1 });
  });

  test('--call takes the moment by London’s clocks, and may do so later', async () => {
    const args = ['answered', application, '--call', '2025-07-01T09:30', '--as', ' Zoë \n Sample '];
    const { stdout, history } = await run(args, did(answered));
    expect(stdout).toBe(
      '2222-2222 is marked as answered. The call is on 2025-07-01 09:30 in London.\n',
    );
    expect(history.at(-1)).toMatchObject({
      ...{ action: 'answered', by: 'Zoë Sample', callAt: '2025-07-01T08:30:00.000Z' },
    });
  });

  test('needs a name', async () => {
    for (const [user, ...as] of [[''], ['sam', '--as', ' '], ['sam', '--as', 'x'.repeat(101)]]) {
      const parts = { userName: () => user! };
      const { code, stderr } = await desk(['answered', application, ...as], [{}], { parts });
      expect(code).toBe(1);
      expect(stderr).toContain('with --as NAME.');
    }
  });
});

test.each([
  [['customize'], stageNames.customize, { action: 'moved', stage: 'customize' }],
  [['connect'], stageNames.connect, { action: 'moved', stage: 'connect' }],
  [['done', '--outcome', 'enrolled'], 'Done, enrolled', { outcome: 'enrolled' }],
  [['done', '--outcome', 'not-enrolled'], 'Done, not enrolled', { outcome: 'not-enrolled' }],
])('move to %j', async (goal, words, event) => {
  const { stdout, history } = await run(['move', application, ...goal, '--as', 'Ann']);
  expect(stdout).toBe(`2222-2222 is moved: ${words}.\n`);
  expect(history).toMatchObject([{ ...event, by: 'Ann' }]);
});

test('note is kept with it, whatever is in it', async () => {
  const words = ['Asked', 'for =A1,\nand "again"'];
  const { stdout, history } = await run(['note', application, ...words]);
  expect(stdout).toBe('The note is kept with 2222-2222.\n');
  expect(history).toMatchObject([{ action: 'noted', text: words.join(' '), by: 'sam' }]);
});

const tooLong = 'x'.repeat(deskEvents.noted.fields.text.max + 1);
const marked = '2222-2222 was marked as answered before: 2025-01-31 09:05 UTC, by Ann.\n';
const cancelFirst =
  '2222-2222 is booked. Cancel the booking first: that works out what comes back.\n';
test.each<[string[], string, ((store: Store) => Promise<unknown>)?]>([
  [['answered'], marked, did(answered)],
  ...['tomorrow', '2025-02-30T09:30', '2025-01-31 09:30'].map((call): [string[], string] => [
    ['answered', '--call', call],
    'Give it as 2025-01-31T09:30, in London time.',
  ]),
  [['move', 'done'], 'Give --outcome enrolled or not-enrolled with done'],
  [['move', 'connect', '--outcome', 'enrolled'], 'Give --outcome enrolled or not-enrolled'],
  [['move', 'done', '--outcome', 'lost'], 'Allowed choices are enrolled, not-enrolled.'],
  [['move', 'nowhere'], 'Allowed choices are review, customize, connect, done.'],
  [['move', 'review'], '2222-2222 is there already: Review.\n'],
  [['move', 'done', '--outcome', 'not-enrolled'], cancelFirst, booked],
  [['note', ' '], 'The note is empty.\n'],
  [['note', tooLong], 'A note has at most 2000 characters.\n'],
])('%j is not done, and why is said: %s', async ([name, ...args], said, before = did()) => {
  let length = 0;
  const { code, stderr, history } = await run([name!, application, ...args], async (store) => {
    await before(store);
    ({ length } = await store.desk.history(application));
  });
  expect(code).toBe(1);
  expect(stderr).toContain(said);
  expect(history).toHaveLength(length);
});

describe('show', () => {
  test('tells what was done, by whom, and what was taken back, and a letter whole', async () => {
    const by = 'Ann\u009b2J';
    const { stdout } = await run(['show', application], async (store) => {
      const add = did(
        { action: 'taken', at, by },
        { ...answered, callAt: '2025-07-01T08:30:00.000Z' },
        { action: 'noted', text: 'One\nTwo\u009b2J', at, by },
        { action: 'closed', outcome: 'enrolled', at, by },
      );
      await add(store);
      const closed = (await store.desk.history(application)).at(-1)!.id;
      await did({ action: 'undone', event: closed, at, by }, written)(store);
      const event = (await store.desk.history(application)).at(-1)!.id;
      await did({ action: 'gave-up', event, at, by: '' })(store);
    });
    const under = (title: string) => stdout.split(`\n${title}\n`)[1]!.split('\n\n')[0]!.split('\n');
    expect(under('Where it stands')).toEqual([
      '  Stage   Review',
      '  Answer  2025-01-31 09:05 UTC, by Ann, answered within a minute',
      '  Call    2025-07-01 09:30 in London',
      '  With    Ann2J',
    ]);
    expect(under('Notes and history')).toEqual([
      '  2025-01-31 09:05 UTC  Ann2J: Took it',
      '  2025-01-31 09:05 UTC  Ann: Marked as answered',
      '  2025-01-31 09:05 UTC  Ann2J: Wrote a note',
      ...['    One', '    Two2J'],
      '  2025-01-31 09:05 UTC  Ann2J: Closed it: Enrolled, taken back',
      '  2025-01-31 09:05 UTC  Ann2J: Took back: Closed it: Enrolled',
      '  2025-01-31 09:05 UTC  Ann: Wrote a letter',
      ...[`    To: ${sampleLetter.to}`, `    From: ${sampleLetter.from}`],
      `    Subject: ${sampleLetter.subject}`,
      ...sampleLetter.text.split('\n').map((line) => `    ${line}`),
      '  2025-01-31 09:05 UTC  The letter was given up',
    ]);
  });

  const added: NewEvent = { action: 'added', at, by: '', text: 'We are four.' };
  const lapsed: NewEvent = { ...sampleOffer, validUntil: '2025-01-30', at, by: 'Ann' };
  const declined: NewEvent = { action: 'declined', offer: '1', at, by: '' };
  const takenBack = { action: 'taken-back', offer: '1', reason: 'Ill.', at, by: 'Ann' } as const;
  const due = '2025-02-02 09:05 UTC, 2 days left';
  const price = '£747.00, of which £124.50 is VAT (20%)';
  test.each<[string, (store: Store) => Promise<unknown>, string, string?]>([
    ['one that waits', did(), 'Answer  due 2025-02-02 09:05 UTC, 47 hours left'],
    ['what was added', did(answered, added), `Added   answer due ${due}`, '2 days left +addition '],
    ['an open offer', did(offer), `Offer   open until Thursday 12 June 2025: ${price}`],
    ['a lapsed one', did(lapsed), 'Offer   lapsed, it was open until Thursday 30 January 2025'],
    [
      ...(['an accepted one', accepted] as const),
      `Offer   accepted by Ada Sample, to be confirmed by ${due}`,
      '2 days left +acceptance ',
    ],
    ['one that was declined', did(offer, declined), 'Offer   declined by the applicant'],
    ['one that was taken back', did(offer, takenBack), 'Offer   taken back'],
    ['a booking', booked, 'Booked  Tuesday 5 March 2030, 10:00 to 12:00, 2 hours, £747.00'],
    [
      ...(['a refund', cancelled] as const),
      'Refund  £373.50, due 2025-02-14 09:05 UTC, 14 days left',
      '14 days left +refund £373\\.50 ',
    ],
  ])(
    'says how %s stands, as list --due does where it waits',
    async (_which, before, said, left) => {
      const { stdout } = await run(['show', application], before);
      const [status = ''] = stdout.split('\nNotes and history\n');
      expect(status.replaceAll('\u{a0}', ' ')).toContain(`\n  ${said}`);
      if (left === undefined) return;
      const list = await run(['list', '--due'], before);
      expect(list.stdout).toMatch(new RegExp(`\n2222-2222 +2025-02-\\d\\d 09:05 UTC +${left}`));
    },
  );
});
