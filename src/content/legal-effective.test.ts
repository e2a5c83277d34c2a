import { expect, test } from 'vitest';

import { facts } from '../../domain/facts.ts';
import { figuresOf, legalTexts, mistakesAcross, warningsAcross } from './judge.ts';

test('a legal text that says something else says from when', async () => {
  // New figures cannot be recorded under a month in which others held.
  expect(mistakesAcross().filter((mistake) => mistake.includes('legalEffective'))).toEqual([]);
  const says = warningsAcross().join('\n');
  const effective = [facts.legalEffective, figuresOf(facts), ...legalTexts()].join('\n');
  await expect(`${effective}\n`, says).toMatchFileSnapshot('legal-effective.txt');
});
