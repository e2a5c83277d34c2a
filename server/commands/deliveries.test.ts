import { describe, expect, test } from 'vitest';

import { attempt, desk, now } from '../../testing/run-command.ts';
import type { Store } from '../store/store.ts';

describe('deliveries', () => {
  const channels = ['spreadsheet', 'staff-mail', 'receipt'];
  test('are shown with every attempt, and when the next is due', async () => {
    const at = now.toISOString();
    const event = { action: 'noted', text: 'Later', at, by: 'Ann' } as const;
    const reminder = { channel: 'reminder-week', dueAt: '2025-06-17T08:00:00.000Z' };
    const before = async (store: Store) => {
      await attempt('spreadsheet', { outcome: 'failed', nextAt: '2025-01-31T09:06:00.000Z' })(
        store,
      );
      await attempt('receipt', { outcome: 'delivered' })(store);
      const terms = { now: at, leaseEnds: '2025-01-31T09:07:12.000Z', limit: 1 };
      await store.outbox.claim('staff-mail', terms);
      await store.desk.add('2222-2222', event, undefined, [
        reminder,
        { channel: 'letter', dueAt: at },
      ]);
      await store.desk.add('2222-2222', event, undefined, [], [reminder.channel]);
    };
    const { stdout } = await desk(['show', '2222-2222'], [{}], { channels, before });
    expect(stdout.split('\nDeliveries\n')[1]).toBe(
      [
        '  Spreadsheet            not delivered yet, due at 2025-01-31 09:06:00 UTC',
        '                         2025-01-31 09:05:12 UTC  The sheet is closed.',
        '  Mail to the staff      being tried; if the server dies meanwhile, again at 2025-01-31 09:07:12 UTC',
        '                         2025-01-31 09:05:12 UTC  under way',
        '  Receipt to the sender  delivered',
        '                         2025-01-31 09:05:12 UTC  delivered',
        '  Reminder, week before  taken back',
        '  Letter                 waiting, due at 2025-01-31 09:05:12 UTC',
        '',
      ].join('\n'),
    );
    expect((await desk(['show', '2222-2222'])).stdout).toContain('\nDeliveries\n  None.\n');
  });

  const reason = `${'The spreadsheet script did not store the form. '.repeat(4)}Set SHEET_SECRET.`;
  const gaveUp = { channels, before: attempt('spreadsheet', { outcome: 'failed', reason }) };

  test('that gave up are listed with the whole reason, and every list says so', async () => {
    const { stdout, stderr } = await desk(['list', '--undelivered'], [{}, {}], gaveUp);
    const [heading, first, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Delivery +Attempts +State +Since +Why$/);
    expect(first).toMatch(
      /^2222-2222 +Spreadsheet +1 +gave up +2025-01-31 09:05 UTC +The spreadsheet /,
    );
    expect(first).toContain(reason);
    expect(more).toHaveLength(1);
    expect(stderr).toContain('retry --all takes whatever gave up');
    const list = await desk(['list'], [{}, {}], gaveUp);
    const said = '2 deliveries not arrived: npm run applications -- list --undelivered';
    expect(list.stderr).toBe(`\n${said}\n`);
    const json = await desk(['list', '--undelivered', '--json'], [{}], gaveUp);
    expect(JSON.parse(json.stdout)).toMatchObject({ reference: '2222-2222', attempts: 1 });
    const none = 'Everything has arrived, or is on its way.\n';
    expect((await desk(['list', '--undelivered'])).stdout).toBe(none);
  });

  test('that have waited for an hour in a channel of the settings are among what is not delivered', async () => {
    const nextAt = '2025-01-31T13:05:12.000Z';
    const waiting = {
      channels,
      before: attempt('spreadsheet', { outcome: 'failed', nextAt }),
      env: { SHEET_ENDPOINT: 'https://sheet.example/exec' },
    };
    const clock = (hour: string) => () => new Date(`2025-01-31T${hour}:05:12.000Z`);
    const list = ['list', '--undelivered'];
    const { stdout } = await desk(list, [{}], { ...waiting, clock: clock('10') });
    expect(stdout).toMatch(/2222-2222 +Spreadsheet +1 +waiting +2025-01-31 09:05 UTC +The sheet /);
    const { stdout: soon } = await desk(list, [{}], { ...waiting, clock: clock('09') });
    expect(soon).toBe('Everything has arrived, or is on its way.\n');
    const { stderr } = await desk(['list'], [{}], { ...waiting, clock: clock('10') });
    expect(stderr).toContain('1 delivery not arrived');
  });

  test('that gave up are retried, one submission’s or all', async () => {
    const one = await desk(['retry', '2222-2222'], [{}, {}], gaveUp);
    expect(one.stdout).toContain('3 deliveries are due now');
    expect(await one.store.outbox.listGivenUp()).toHaveLength(1);
    const all = await desk(['retry', '--all'], [{}, {}], gaveUp);
    expect(all.stdout).toContain('2 deliveries are due now');
    expect(await all.store.outbox.listGivenUp()).toEqual([]);
    expect((await desk(['retry', '--all'])).stdout).toBe('There is nothing to try again.\n');
  });
});

test('a receipt too many to one address is shown as withheld', async () => {
  const channels = ['receipt'];
  const limits = '3 to one address and 1,000 in all';
  const { stdout } = await desk(['show', '5555-5555'], [{}, {}, {}, {}], { channels });
  expect(stdout.split('\nDeliveries\n')[1]).toBe(
    `  Receipt to the sender  withheld: at most ${limits} in 24 hours; retry sends it\n`,
  );
});
