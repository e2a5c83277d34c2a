import { expect, it } from 'vitest';

import { brand } from './brand.ts';
import { expandTokens } from './content-tokens.ts';

it('puts the brand and the figures where content names them', () => {
  expect(expandTokens('{brand} answers within {enrolmentReplyHours} hours, from {price}.')).toBe(
    `${brand.name} answers within 48 hours, from £249.`,
  );
});

it('stops at a name that it does not know', () => {
  expect(() => expandTokens('From {prise}')).toThrow(/"\{prise\}" is not a content token/u);
  expect(() => expandTokens('{constructor}')).toThrow(/is not a content token/u);
});
