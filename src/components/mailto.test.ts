import { expect, it } from 'vitest';

import { mailto } from './mailto.ts';

it('mail link: a line break is %0D%0A and a space %20, however the file ends its lines', () => {
  const expected =
    'mailto:a@example.org?subject=50%25%20%2B%20more%3F&body=One%20line%0D%0Aand%20two';
  for (const body of ['One line\nand two', 'One line\r\nand two']) {
    expect(mailto({ to: 'a@example.org', subject: '50% + more?', body })).toBe(expected);
  }
});

it('mail link: a text that is too long for it ends early, after a whole letter, and says so', () => {
  const body = 'Añ🦽 '.repeat(400);
  const link = mailto({ to: 'a@example.org', subject: 'Long', body });
  expect(link.length).toBeLessThanOrEqual(2_000);
  expect(link.length).toBeGreaterThan(1_950);
  const [part, said] = decodeURIComponent(link.split('&body=')[1]!).split('\r\n\r\n');
  expect(body).toContain(part);
  expect(said).toMatch(/^\[.+paste the rest here\.\]$/u);
});

it('mail link: an address that would end it is encoded', () => {
  expect(mailto({ to: 'q?a&b@example.org' })).toBe('mailto:q%3Fa%26b@example.org');
});
