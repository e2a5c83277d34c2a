import { expect, test } from 'vitest';

import { fitLine, widthOf } from './outline-text.ts';
import { brandLine } from './canvas.ts';

test('a short name is set as it is meant, a long one as small as its room asks for', () => {
  expect(fitLine('Ora', brandLine, 400)).toEqual(brandLine);
  const small = fitLine('Northumberland Learning Guild', brandLine, 400);
  expect(widthOf('Northumberland Learning Guild', small)).toBeCloseTo(400);
});
