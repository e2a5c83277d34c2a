import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { type GivenColours, stageColours, stageColoursOf } from '../src/colour/stage-colours.ts';
import { brandColours, pairsTooClose, papers } from '../src/colour/brand-colours.ts';

const tooClose = (stages: typeof stageColours) => pairsTooClose(stages).map(({ said }) => said);

test('gives every text of the brand 4.5:1, every sign 3:1', () => {
  expect(tooClose(stageColours)).toEqual([]);
});

test('says in one line which pair of colours that are taken as they are fails', () => {
  const grey = { light: '#7b7b7b', dark: '#7b7b7b' };
  expect(tooClose({ ...stageColours, fear: grey })).toEqual([
    'on-fear on fear, light: #12151c on #7b7b7b is 4.32, and must be 4.5',
    'on-fear on fear, dark: #12151c on #7b7b7b is 4.32, and must be 4.5',
  ]);
});

const difficult: Record<string, GivenColours> = {
  'pale yellows': { fear: '#fff6b0', love: '#fffbe0', innovation: '#ffe97a' },
  white: { fear: '#ffffff', love: '#ffffff', innovation: '#ffffff' },
  'one hue': { fear: '#4b2a7a', love: '#7c3aed', innovation: '#a855f7' },
  'the purest': { fear: '#0000ff', love: '#ffff00', innovation: '#00ff00' },
};

test.each(Object.entries(difficult))(
  'three colours of a brand, %s, become four fields that are seen on the paper, with texts and signs that can be read',
  (_, given) => expect(tooClose(stageColoursOf(given))).toEqual([]),
);

test('a colour that can be used is used as it is', () => {
  const { fear, love, innovation } = stageColoursOf({
    ...{ fear: '#1f3a5f', love: '#b5179e', innovation: '#0b6e4f' },
  });
  expect([fear.light, love.light, innovation.light]).toEqual(['#1f3a5f', '#b5179e', '#0b6e4f']);
});

test('errors are red, whatever the colour of action', () => {
  const stages = stageColoursOf({ fear: '#22386a', love: '#0b6e4f', innovation: '#5b2a86' });
  for (const scheme of ['light', 'dark'] as const) {
    const { danger } = brandColours(stages, scheme);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      parseInt(danger!.slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(1.5 * Math.max(green, blue));
  }
});

test('the papers are those of the style sheet', () => {
  const [light = '', dark = ''] = readFileSync(
    new URL('../src/styles/tokens.css', import.meta.url),
    'utf8',
  ).split('(prefers-color-scheme: dark)');
  const inSheet = (css: string) =>
    ['paper', 'paper-raised', 'paper-sunk'].map(
      (name) => new RegExp(`--${name}: (#\\w+);`, 'u').exec(css)?.[1],
    );
  expect({ light: inSheet(light), dark: inSheet(dark) }).toEqual(papers);
});
