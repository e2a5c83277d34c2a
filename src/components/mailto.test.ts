import { expect, it } from 'vitest';

import { mailto } from './mailto.ts';

it('writes a line break as %0D%0A and a space as %20, whatever the file ends its lines with', () => {
  const expected =
    'mailto:a@example.org?subject=50%25%20%2B%20more%3F&body=One%20line%0D%0Aand%20two';
  for (const body of ['One line\nand two', 'One line\r\nand two']) {
    expect(mailto({ to: 'a@example.org', subject: '50% + more?', body })).toBe(expected);
  }
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
