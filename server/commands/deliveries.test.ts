import { describe, expect, test } from 'vitest';

import type { Store } from '../store/store.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { attempt, desk, now, submittedAt } from '../../testing/run-command.ts';

describe('deliveries', () => {
  const channels = ['spreadsheet', 'staff-mail', 'receipt'];
  /** What `show` says of the deliveries, after this. */
  const shown = async (before?: (store: Store) => Promise<unknown>, to = channels) => {
    const options = { channels: to, ...(before && { before }) };
    const { stdout } = await desk(['show', '2222-2222'], [{}], options);
    return stdout.split('\nDeliveries\n')[1];
  };

  test('are shown with every attempt, and when the next is due', async () => {
    const before = async (store: Store) => {
      await attempt('spreadsheet', { outcome: 'failed', nextAt: '2025-01-31T09:06:00.000Z' })(
        store,
      );
      await attempt('receipt', { outcome: 'delivered' })(store);
    };
    expect(await shown(before)).toBe(
      [
        '  Spreadsheet            not delivered yet, due at 2025-01-31 09:06:00 UTC',
        '                         2025-01-31 09:05:12 UTC  The sheet is closed.',
        '  Mail to the staff      waiting, due at 2025-01-31 09:05:00 UTC',
        '  Receipt to the sender  delivered',
        '                         2025-01-31 09:05:12 UTC  delivered',
        '',
      ].join('\n'),
    );
    expect(await shown(undefined, [])).toBe('  None.\n');
  });

  test('that were taken back are no longer due', async () => {
    const reminder = { channel: 'reminder-week', dueAt: '2025-06-17T08:00:00.000Z' };
    const event = { action: 'noted', text: 'Later', at: now.toISOString(), by: 'Ann' } as const;
    const before = async ({ desk: { add } }: Store) => {
      await add('2222-2222', event, undefined, [reminder]);
      await add('2222-2222', event, undefined, [], [reminder.channel]);
    };
    expect(await shown(before, [])).toMatch(/^ {2}Reminder.* taken back\n$/u);
  });

  test('that are under way are shown as such', async () => {
    const terms = { now: now.toISOString(), leaseEnds: '2025-01-31T09:07:12.000Z', limit: 1 };
    const said = await shown(({ outbox }) => outbox.claim('spreadsheet', terms));
    expect(said).toContain('being tried; should the server end, again at 2025-01-31 09:07:12 UTC');
    expect(said).toContain('2025-01-31 09:05:12 UTC  under way\n');
  });

  const reason = `${'The spreadsheet script did not store the form. '.repeat(4)}Set SHEET_SECRET.`;
  const gaveUp = { channels, before: attempt('spreadsheet', { outcome: 'failed', reason }) };

  test('that gave up are listed with the whole reason, and every list says so', async () => {
    const { stdout, stderr } = await desk(['list', '--undelivered'], [{}, {}], gaveUp);
    const [heading, first, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Delivery +Attempts +Last attempt +Why$/);
    expect(first).toMatch(/^2222-2222 +Spreadsheet +1 +2025-01-31 09:05 UTC +The spreadsheet /);
    expect(first).toContain(reason);
    expect(more).toHaveLength(1);
    expect(stderr).toContain('retry REFERENCE, or retry --all');
    const list = await desk(['list'], [{}, {}], gaveUp);
    const said = '2 deliveries gave up: npm run applications -- list --undelivered';
    expect(list.stderr).toBe(`\n${said}\n`);
    const json = await desk(['list', '--undelivered', '--json'], [{}], gaveUp);
    expect(JSON.parse(json.stdout)).toMatchObject({ reference: '2222-2222', attempts: 1 });
    expect((await desk(['list', '--undelivered'])).stdout).toBe('No delivery gave up.\n');
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

describe('a receipt too many to one address', () => {
  const four = [{}, {}, {}, {}];
  const channels = ['receipt'];
  const limits = '3 to one address, 100 to one domain, 30 from one client and 1,000 in all';
  const withheld = `withheld, beyond ${limits} within 24 hours; retry sends it`;

  test('is shown as withheld, and why', async () => {
    const { stdout } = await desk(['show', '5555-5555'], four, { channels });
    expect(stdout.split('\nDeliveries\n')[1]).toBe(`  Receipt to the sender  ${withheld}\n`);
    const third = await desk(['show', '4444-4444'], four, { channels });
    expect(third.stdout).not.toContain('withheld');
  });

  test('is counted by every list for a day', async () => {
    const note = (receipts: string) =>
      `\n${receipts} withheld in the last 24 hours, beyond ${limits}: ` +
      'the mail to the staff says where. To send one all the same: npm run applications -- retry REFERENCE\n';
    const messages = [{ email: sampleApplication.email }];
    const one = await desk(['list', '--messages'], four, { channels, messages });
    expect(one.stderr).toBe(note('1 receipt was'));
    expect((await desk(['list'], [...four, {}], { channels })).stderr).toBe(
      note('2 receipts were'),
    );
    const aDayLater = new Date(Date.parse(submittedAt) + 24 * 60 * 60 * 1_000);
    const later = await desk(['list'], four, { channels, parts: { clock: () => aDayLater } });
    expect(later.stderr).toBe('');
  });
});
