import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { refundSentence, refundTable } from '../../domain/provider/terms.ts';
import { contentTokens, expandTokens } from './tokens.ts';

const steps = [
  { minDaysBefore: 28, refundPercent: 100 },
  { minDaysBefore: 14, refundPercent: 75 },
  { minDaysBefore: 13, refundPercent: 25 },
  { minDaysBefore: 0, refundPercent: 0 },
];

test('refund terms: any number of steps makes one sentence and one table', () => {
  expect(refundSentence(steps)).toBe(
    'Cancel 28 or more days before the start and you have a full refund; 14 to 27 days before, 75%; 13 days before, 25%; later than that, none.',
  );
  expect(refundTable(steps)).toBe(`| You write | We return |
| --- | --- |
| 28 or more days before the start | The full amount |
| 14 to 27 days before | 75% |
| 13 days before | 25% |
| Under 13 days before | Nothing |`);
});

test('legal texts: another text of the terms or the privacy policy needs another legalEffective', () => {
  // What a provider calls itself and asks for may change without another meaning for a customer.
  const later = ['price', 'campPrice', 'legalEffective', 'location', 'trader', 'traderAddress'];
  later.push('traderLine', 'howToPay', 'siteUrl');
  const names: unknown[] = Object.values(brand).flat();
  const ofBrand = Object.keys(contentTokens).filter((name) => names.includes(contentTokens[name]));
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(
        expandTokens(readFileSync(`content/legal/${file}.md`, 'utf8'), [...later, ...ofBrand]),
      )
      .digest('hex');
  const texts = {
    effective: facts.legalEffective,
    terms: hashOf('terms-of-service'),
    policy: hashOf('privacy-policy'),
  };
  expect(texts, 'a text changed: set legalEffective in content/facts.json, then run again with -u')
    .toMatchInlineSnapshot(`
      {
        "effective": "January 2025",
        "policy": "ccaefc488219c7729ed67c94444e6574cc9c3fb170a1cc2b57872e09a8dd028c",
        "terms": "8b1cf16c016e47e807bac41673e4c6b02085d5ea32433fb28c181fcf90d15fc2",
      }
    `);
});
