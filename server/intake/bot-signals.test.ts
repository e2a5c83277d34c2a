import { expect, test } from 'vitest';

import { minimumFillTime, suspicionOf } from './bot-signals.ts';

const suspicion = (fields: string) => suspicionOf(new URLSearchParams(fields));

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

test.each(['', 'NaN', '-1', '1e1', '0x1', '12.5', ' 1', '٣', 'Infinity', '9'.repeat(40)])(
  'a time of %j says nothing',
  (time) => expect(suspicion(`elapsed=${encodeURIComponent(time)}`)).toBeUndefined(),
);

test('a repeated signal says nothing', () =>
  expect(suspicion('elapsed=1&elapsed=1')).toBeUndefined());
