import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import { placeOf } from '../../testing/place-of.ts';
import { contentTokens, expandTokens } from './tokens.ts';

const folder = join(import.meta.dirname, '../../content/legal');
const again = 'npx vitest run src/content/legal-effective.test.ts -u';

/** Who provides the courses, and for how much, may change without the terms. */
const leftOut = ['price', 'campPrice', 'legalEffective'];
const ofBrand = Object.values(brand).flat() as unknown[];

const noted = 'src/content/legal-effective.txt';
const month = placeOf('domain/facts.ts', 'legalEffective:');
/** What means something else for somebody whenever it is another. */
const figures = [
  ...facts.refunds.map((step) => `${step.refundPercent}% from ${step.minDaysBefore} days`),
  `money back ${facts.guarantee.moneyBackDays} days`,
  `kept ${facts.retentionYears} years`,
].join(', ');

test('a legal text that says something else says from when', async () => {
  needAnotherMonth();
  const texts = readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\{(\w+)\}/gu, (token, name: string) =>
      leftOut.includes(name) || ofBrand.includes(contentTokens[name]) ? token : expandTokens(token),
    );
    return `${file} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  });
  const says = `A text in content/legal/, or a figure or a field in it, is not what it was from ${facts.legalEffective} on. Where that means something else for anybody, set legalEffective (${month}). Then: ${again}`;
  await expect(`${[facts.legalEffective, figures, ...texts].join('\n')}\n`, says).toMatchFileSnapshot(
    'legal-effective.txt',
  );
});

/** Before anything is noted: such figures cannot be taken note of in the month in which others held. */
function needAnotherMonth() {
  const [from, before] = readFileSync(noted, 'utf8').split('\n');
  if (from !== facts.legalEffective || before === figures || !before?.endsWith(' years')) return;
  throw new Error(
    `${month}: legalEffective is still ${from}, from when on “${before}” held. Set it to the month from which “${figures}” holds. If the former never held for anybody, take its line out of ${noted}.`,
  );
}
