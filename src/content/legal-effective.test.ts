import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../brand.ts';
import { facts } from '../facts.ts';
import { contentTokens, expandTokens } from './tokens.ts';

const folder = join(import.meta.dirname, '../../content/legal');
const again = 'npx vitest run src/content/legal-effective.test.ts -u';

/** Who provides the courses, and for how much, may change without the terms. */
const leftOut = ['price', 'campPrice', 'legalEffective'];
const ofBrand = Object.values(brand).flat() as unknown[];

test('a legal text that says something else says from when', async () => {
  const texts = readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\{(\w+)\}/gu, (token, name: string) =>
      leftOut.includes(name) || ofBrand.includes(contentTokens[name]) ? token : expandTokens(token),
    );
    return `${file} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  });
  const says = `A text in content/legal/, or a figure or a field in it, is not what it was from ${facts.legalEffective} on. Where that means something else for anybody, set legalEffective in src/facts.ts. Then: ${again}`;
  await expect(`${[facts.legalEffective, ...texts].join('\n')}\n`, says).toMatchFileSnapshot(
    'legal-effective.txt',
  );
});
