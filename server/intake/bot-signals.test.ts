import { expect, test } from 'vitest';

import { minimumFillTime, suspicionOf } from './bot-signals.ts';

const now = new Date('2025-01-31T09:05:00.000Z');
const suspicion = (fields: string) => suspicionOf(new URLSearchParams(fields), now);
const drawn = (ago: number) => suspicion(`drawnAt=${now.getTime() - ago}`);

test('a post without signals is not suspect', () => expect(suspicion('data={}')).toBeUndefined());

test('the field that people do not see gives a robot away, blanks do not', () => {
  expect(suspicion('comments=Buy+now&elapsed=60000')).toBe('honeypot');
  expect(suspicion('comments=&comments=Buy+now')).toBe('honeypot');
  expect(suspicion('comments=&elapsed=60000')).toBeUndefined();
  expect(suspicion('comments=++')).toBeUndefined();
});

test('a form filled in sooner than a person can is suspect, to the millisecond', () => {
  expect(suspicion('elapsed=0')).toBe('too-fast');
  expect(suspicion(`elapsed=${minimumFillTime - 1}`)).toBe('too-fast');
  expect(suspicion(`elapsed=${minimumFillTime}`)).toBeUndefined();
});

test('without JavaScript the time since the page was drawn counts', () => {
  expect(drawn(minimumFillTime - 1)).toBe('too-fast');
  expect(drawn(minimumFillTime)).toBeUndefined();
  expect(drawn(7 * 24 * 60 * 60 * 1_000)).toBeUndefined();
});

test('a page drawn in the future is a wrong clock and no robot', () =>
  expect(drawn(-5_000)).toBeUndefined());

test.each(
  ['', 'NaN', '-1', '1e1', '0x1', '12.5', ' 1', '٣', 'Infinity', '9'.repeat(40)].flatMap(
    (value) => [`elapsed=${encodeURIComponent(value)}`, `drawnAt=${encodeURIComponent(value)}`],
  ),
)('%s says nothing', (fields) => expect(suspicion(fields)).toBeUndefined());

test('a repeated signal says nothing', () =>
  expect(suspicion('elapsed=1&elapsed=1')).toBeUndefined());
