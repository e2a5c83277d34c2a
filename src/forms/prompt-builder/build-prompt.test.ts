import { expect, test } from 'vitest';

import { buildPrompt, promptPieces, promptSuffix } from './build-prompt.ts';

const nothing = { idea: '', style: '', mood: '' };

test('the suffix is the specified one', () => {
  expect(promptSuffix).toBe(', high quality, detailed --ar 16:9 --v 6');
});

test.each([
  [{ idea: 'a fox' }, 'a fox, high quality, detailed --ar 16:9 --v 6'],
  [
    { idea: 'a fox', style: 'linocut' },
    'a fox, linocut style, high quality, detailed --ar 16:9 --v 6',
  ],
  [{ idea: 'a fox', mood: 'dusk' }, 'a fox, dusk, high quality, detailed --ar 16:9 --v 6'],
  [
    { idea: 'a fox', style: 'linocut', mood: 'dusk' },
    'a fox, linocut style, dusk, high quality, detailed --ar 16:9 --v 6',
  ],
  [
    { style: 'linocut', mood: 'dusk' },
    'linocut style, dusk, high quality, detailed --ar 16:9 --v 6',
  ],
  [{ mood: 'dusk' }, 'dusk, high quality, detailed --ar 16:9 --v 6'],
])('%o makes its prompt', (values, prompt) => {
  expect(buildPrompt({ ...nothing, ...values })).toBe(prompt);
});

test('nothing given makes nothing, and blanks are nothing', () => {
  expect(buildPrompt(nothing)).toBe('');
  expect(buildPrompt({ idea: ' \n', style: '\t', mood: ' ' })).toBe('');
});

test('white space around a value goes, inside it stays', () => {
  expect(buildPrompt({ ...nothing, idea: '  a fox\n\nin snow ' })).toBe(
    `a fox\n\nin snow${promptSuffix}`,
  );
});

test('the pieces say where they come from', () => {
  expect(
    promptPieces({ idea: '', style: 'linocut', mood: 'dusk' }).map(({ from }) => from),
  ).toEqual(['style', 'mood', 'suffix']);
});
