import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { tokensOf } from '../styles/brand-tokens.ts';
import { contrast, contrastOfMark, contrastOfText } from './contrast.ts';
import { ink } from './palette.ts';

const sheet = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = sheet.split('(prefers-color-scheme: dark)');
const inSheet = { light, dark };

const stageColours = Object.entries(brand.colours);

test.each(['light', 'dark'] as const)(
  'contrast: text and signs can be read in the %s scheme',
  (scheme) => {
    const tokens = tokensOf(scheme);
    const colour = (name: string) =>
      tokens[name] ?? new RegExp(`--${name}: (#\\w+);`, 'u').exec(inSheet[scheme])?.[1] ?? name;
    const papers = ['paper', 'paper-raised', 'paper-sunk'];
    const pairs: [above: string, ground: string, ratio: number][] = [
      ...stageColours.flatMap(([name, { tint }]): typeof pairs => [
        [`on-${name}`, name, contrastOfText],
        [ink, tint, 7],
        // A field without an edge would be taken for the page.
        [name, 'paper', 1.4],
      ]),
      ['on-love', 'action-pressed', contrastOfText],
      ['on-danger', 'danger', contrastOfText],
      ...papers.flatMap((paper): typeof pairs => [
        ['ink', paper, contrastOfText],
        ['ink-soft', paper, contrastOfText],
        ['danger', paper, contrastOfText],
        // The mark beside the name.
        ['love', paper, contrastOfMark],
      ]),
    ];
    const tooClose = pairs.filter(
      ([above, ground, ratio]) => contrast(colour(above), colour(ground)) < ratio,
    );
    expect(tooClose).toEqual([]);
  },
);

test('contrast: it is measured as WCAG measures it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
