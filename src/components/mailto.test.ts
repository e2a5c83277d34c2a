import { expect, it } from 'vitest';

import { mailto } from './mailto.ts';

const message = {
  to: 'grants@example.org',
  subject: 'Tuition & time: 50% + more?',
  body: 'Hello,\n\n1. What does your business do?\n\nKind regards,',
};

it('can be read back as it was written, its lines ending as mail ends them', () => {
  const link = new URL(mailto(message));
  const fields = link.search.slice(1).split('&');
  const read = Object.fromEntries(
    fields.map((field) => field.split('=').map((part) => decodeURIComponent(part))),
  ) as Record<string, string>;
  expect(link.pathname).toBe(message.to);
  expect(read).toEqual({ subject: message.subject, body: message.body.replaceAll('\n', '\r\n') });
});

it('writes a line break as %0D%0A and a space as %20, whatever the file ends its lines with', () => {
  const expected = 'mailto:a@example.org?body=One%20line%0D%0Aand%20two';
  expect(mailto({ to: 'a@example.org', body: 'One line\nand two' })).toBe(expected);
  expect(mailto({ to: 'a@example.org', body: 'One line\r\nand two' })).toBe(expected);
});

it('ends a text early that is too long for a link, whole letters and a word on it at the end', () => {
  const body = 'Añ🦽 '.repeat(400);
  const link = mailto({ to: 'a@example.org', subject: 'Long', body });
  expect(link.length).toBeLessThanOrEqual(2_000);
  expect(link.length).toBeGreaterThan(1_950);
  const [kept, said] = decodeURIComponent(link.split('&body=')[1]!).split('\r\n\r\n');
  expect(body).toContain(kept);
  expect(said).toMatch(/^\[.+paste the rest here\.\]$/u);
});

it('encodes an address that would end the link, and says no more than it is given', () => {
  expect(mailto({ to: 'q?a&b@example.org' })).toBe('mailto:q%3Fa%26b@example.org');
});
