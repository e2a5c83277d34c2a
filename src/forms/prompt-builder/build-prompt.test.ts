import { expect, test } from 'vitest';

import { buildPrompt, promptPieces, promptSuffix } from './build-prompt.ts';

const nothing = { idea: '', style: '', mood: '' };
const suffix = ', high quality, detailed --ar 16:9 --v 6';

test.each([
  [{ idea: 'a fox' }, `a fox${suffix}`],
  [{ idea: 'a fox', style: 'linocut' }, `a fox, linocut style${suffix}`],
  [{ idea: 'a fox', style: 'linocut', mood: 'dusk' }, `a fox, linocut style, dusk${suffix}`],
  [{ mood: 'dusk' }, `dusk${suffix}`],
  [{ idea: '  a fox\n\nin snow ' }, `a fox\n\nin snow${suffix}`],
  [nothing, ''],
  [{ idea: ' \n', style: '\t', mood: ' ' }, ''],
])('prompt: %o makes its prompt, with the specified end', (values, prompt) => {
  expect(promptSuffix).toBe(suffix);
  expect(buildPrompt({ ...nothing, ...values })).toBe(prompt);
});

test('prompt: each piece says which field it comes from', () => {
  const pieces = promptPieces({ idea: '', style: 'linocut', mood: 'dusk' });
  expect(pieces.map(({ from }) => from)).toEqual(['style', 'mood', 'suffix']);
});
