import { describe, expect, test } from 'vitest';

import { desk } from '../../testing/run-command.ts';

describe('quarantine', () => {
  const applications = [{}, { suspicion: 'honeypot', city: 'Nowhere' } as const];
  const note = 'quarantine and not among these: npm run applications -- list --quarantined';

  test('is not in the list or an export, which say so on stderr', async () => {
    for (const args of [['list'], ['list', '--json'], ['export', '--format', 'csv']]) {
      const { stdout, stderr } = await desk(args, applications);
      expect(stdout).not.toMatch(/3333-3333|quarantine/);
      expect(stderr).toBe(`\n1 application is in ${note}\n`);
    }
    const { stderr } = await desk(['list', '--messages'], applications);
    expect(stderr).toBe('');
  });

  test('is listed with the reason when it is asked for', async () => {
    const { stdout, stderr } = await desk(['list', '--quarantined'], applications);
    const table = /^Reference .* City +Why\n3333-3333 .* Nowhere +hidden field filled in\n$/;
    expect(stdout).toMatch(table);
    expect(stderr).toBe('');
    expect((await desk(['list', '--quarantined'])).stdout).toBe('Nothing is in quarantine.\n');
    const json = (await desk(['list', '--quarantined', '--json'], applications)).stdout;
    expect(JSON.parse(json)).toMatchObject({ reference: '3333-3333', city: 'Nowhere' });
  });

  test('shows why, and how to end it', async () => {
    const { stdout } = await desk(['show', '3333-3333'], applications);
    expect(stdout).toContain('may come from a robot: hidden field filled in.');
    expect(stdout).toContain('npm run applications -- release 3333-3333\n');
  });

  test('ends with release, which makes the deliveries', async () => {
    const channels = ['spreadsheet', 'receipt'];
    const ended = await desk(['release', '33333333'], applications, { channels });
    const { code, stdout, store } = ended;
    expect(code).toBe(0);
    expect(stdout).toContain('3333-3333 is released.');
    expect(stdout).toContain('spreadsheet, receipt to the sender.');
    const deliveries = await store.outbox.deliveriesOf('3333-3333');
    expect(deliveries.map(({ channel }) => channel)).toEqual(channels);
    expect(await store.countQuarantined('enrolment')).toBe(0);
  });

  test('cannot be ended twice', async () => {
    const { code, stderr } = await desk(['release', '2222-2222'], applications);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '2222-2222 is not in quarantine.\n' });
  });
});
