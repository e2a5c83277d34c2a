import { expect, test } from 'vitest';

import { brand } from '../../../domain/provider/brand.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { at, linkOf, mailOf, named } from '../../../testing/mails.ts';

test('a lost link goes to the address of the application, as it is then, and repeats nothing that was typed', async () => {
  const event = { action: 'link-asked', id: '7', at: at.submittedAt, by: '' } as const;
  const hostile = named('Buy at evil.example <b>today</b>');
  const mail = await mailOf('link', hostile, { given: { event, linkGeneration: 2 } });
  expect(mail.to).toEqual([sampleApplication.email]);
  expect(mail.header('Subject')).toBe(`${brand.name}: the link to your application 4KX7-9QMD`);
  expect(mail.body).toContain(`${linkOf(2)}\n`);
  expect(mail.html).toContain(`<a href="${linkOf(2)}"`);
  expect(mail.body + mail.html).not.toMatch(/evil|today/u);
  expect(mail.body).not.toMatch(/[{}]|undefined|corrected/u);
  const change = { before: '{"email":"a"}', after: '{"email":"b"}' };
  const corrected = { ...event, action: 'corrected', ...change } as const;
  const undone = { ...event, action: 'undone', event: '6' } as const;
  for (const each of [corrected, undone]) {
    const other = await mailOf('link', hostile, { given: { event: each, linkGeneration: 2 } });
    expect(other.body).toContain(`we corrected the email address of your application 4KX7-9QMD`);
    expect(other.body).not.toMatch(/[{}]|undefined|asked/u);
  }
});
