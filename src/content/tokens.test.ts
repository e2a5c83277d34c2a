import { expect, it } from 'vitest';

import { brand } from '../brand.ts';
import { expandTokens } from './tokens.ts';
import { facts, formatPrice } from '../facts.ts';

it('puts the brand and the figures where content names them', () => {
  const { course, promises } = facts;
  expect(expandTokens('{brand} answers within {enrolmentReplyHours} hours, from {price}.')).toBe(
    `${brand.name} answers within ${promises.enrolmentReplyHours} hours, from ${formatPrice(course.price)}.`,
  );
});

it('lets one refund end on the day before the other begins', () => {
  const lastDay = Number(expandTokens('{partRefundLastDay}'));
  expect(lastDay + 1).toBe(Number(expandTokens('{fullRefundDays}')));
});

it('stops at a name that it does not know', () => {
  expect(() => expandTokens('From {prise}')).toThrow(/"\{prise\}" is not a content token/u);
  expect(() => expandTokens('{constructor}')).toThrow(/is not a content token/u);
});
