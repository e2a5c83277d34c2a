import { expect, test } from 'vitest';

import { domainOf, mailboxOf } from './receipts.ts';

test.each([
  'zoesample@applicant.example',
  'Zoe.Sample@Applicant.EXAMPLE',
  'z.o.e.sample@applicant.example',
  'zoesample+courses@applicant.example',
  'zoe.sample+a+b@applicant.example',
  'ｚｏｅsample@applicant．example',
  'ZOESAMPLE＠applicant.example',
])('%s is the mailbox zoesample@applicant.example', (address) => {
  expect(mailboxOf(address)).toBe('zoesample@applicant.example');
});

test('an international domain is one domain, however it is written', () => {
  const mailboxes = ['zoe@bücher.example', 'zoe@BÜCHER.example', 'zoe@xn--bcher-kva.example'];
  expect(new Set(mailboxes.map(mailboxOf))).toEqual(new Set(['zoe@xn--bcher-kva.example']));
});

test.each([
  ['another name', 'zoe@applicant.example', 'joe@applicant.example'],
  ['another domain', 'zoe@applicant.example', 'zoe@applicant.test'],
  ['a domain with a dot more', 'zoe@applicant.example', 'zoe@appli.cant.example'],
  ['a hyphen', 'zoe-a@applicant.example', 'zoea@applicant.example'],
])('%s is another mailbox', (_what, one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});

test.each([
  ['zoe@applicant.example', 'applicant.example'],
  ['zoe@a.b.applicant.example', 'applicant.example'],
  ['zoe@applicant.co.uk', 'applicant.co.uk'],
  ['zoe@a.applicant.ac.uk', 'applicant.ac.uk'],
  ['zoe@a.applicant.de', 'applicant.de'],
  ['zoe@x.de', 'x.de'],
  ['zoe@localhost', 'localhost'],
])('%s counts for the domain %s', (mailbox, domain) => expect(domainOf(mailbox)).toBe(domain));

test.each(['+@applicant.example', '', 'no address', '@', 'zoe@%'])(
  'of “%s” something is made all the same',
  (address) => expect(mailboxOf(address)).toEqual(expect.any(String)),
);
