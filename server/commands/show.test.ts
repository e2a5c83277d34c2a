import { expect, test } from 'vitest';

import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { desk, submittedAt } from '../../testing/run-command.ts';
import type { Store } from '../store/store.ts';

test('show finds an application as its reference is typed, and shows it all', async () => {
  const { code, stdout } = await desk(['show', '2222 2222']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2222-2222, submitted 2025-01-31 09:05 UTC\n/);
  for (const { label } of Object.values(fields)) expect(stdout).toContain(label);
  for (const course of sampleApplication.selectedCourses) expect(stdout).toContain(course);
  expect(stdout).toContain(fields.deliveryMode.options.both.label);
  expect(stdout).toMatch(/We bake, "daily"\.\n {20,}Twelve people\./);
});

test('show shows a message like an application', async () => {
  const { stdout } = await desk(['show', '2222-2222'], [], { messages: [{ company: '' }] });
  expect(stdout).toMatch(/^2222-2222, submitted 2025-01-31 09:05 UTC\n/);
  for (const { label } of Object.values(messageFields)) expect(stdout).toContain(label);
  expect(stdout).toMatch(/Company +–\n/);
  expect(stdout).toMatch(/We write every quote by hand\.\n {10,}Can that change\? 🧾/);
});

test('show keeps every line under its label, and shows what was stored before the form had a field or lost an option', async () => {
  const businessDetails = 'One\u0085Two\u2028Three\u2029Four\rFive\u009b2J\u061c';
  const earlier = { country: undefined, deliveryMode: 'by post' } as object;
  const { stdout } = await desk(['show', '2222-2222'], [{ ...earlier, businessDetails }]);
  expect(stdout).toMatch(/ One\n {20,}Two\n {20,}Three\n {20,}Four\n {20,}Five2J\n/);
  expect(stdout).toMatch(/Country +–\n/);
  expect(stdout).toMatch(/Delivery Mode +by post\n/);
});

test.each(['3333-3333', 'nonsense'])('show says in one line that there is no %s', async (typed) => {
  const { code, stdout, stderr } = await desk(['show', typed]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`There is no application or message "${typed}".\n`);
});

test('show --for-the-person: what is held is given out without the notes, and where others named them', async () => {
  const at = { at: submittedAt, by: 'Zoe' } as const;
  const before = async (store: Store) => {
    await store.desk.add('2222-2222', { action: 'noted', text: 'Ask Ben about Ada', ...at });
    const names = 'Ada Sample, ada@example.com\nCleo Sample, cleo@example.com';
    await store.desk.add('3333-3333', { action: 'named', names, ...at });
    // Somebody else got her place; that she had it is still stored.
    await store.desk.add('3333-3333', { action: 'named', names: 'Cleo Sample', ...at });
  };
  const applications = [{ email: 'Ada@example.com' }, { email: 'ben@example.com' }];
  const shown = await desk(['show', '--for-the-person', 'ada@EXAMPLE.com'], applications, {
    before,
  });
  const [own, named] = JSON.parse(shown.stdout) as object[];
  expect(own).toMatchObject({ reference: '2222-2222', fullName: sampleApplication.fullName });
  const ada = { name: 'Ada Sample', email: 'ada@example.com' };
  expect(named).toEqual({ namedIn: '3333-3333', named: [ada] });
  expect(shown.stdout).not.toMatch(/Ask Ben|cleo|ben@/u);
  const nobody = await desk(['show', '--for-the-person', 'eve@example.com']);
  expect(nobody).toMatchObject({ code: 1, stderr: 'Nothing is held of "eve@example.com".\n' });
});
