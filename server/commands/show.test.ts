import { expect, test } from 'vitest';

import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { desk } from '../../testing/run-command.ts';

test.each(['2222-2222', '22222222', '2222 2222'])(
  'show finds %s and shows it all',
  async (typed) => {
    const { code, stdout } = await desk(['show', typed]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2222-2222, submitted 2025-01-31 09:05 UTC\n/);
    for (const { label } of Object.values(fields)) expect(stdout).toContain(label);
    for (const course of sampleApplication.selectedCourses) expect(stdout).toContain(course);
    expect(stdout).toContain(fields.deliveryMode.options.both.label);
    expect(stdout).toMatch(/We bake, "daily"\.\n {20,}Twelve people\./);
  },
);

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
