import { expect, test } from 'vitest';

import { cleanSource, sourceIn } from './form-values.ts';

test.each([
  ['?via=newsletter', 'newsletter'],
  ['?course=a&utm_source=LinkedIn&utm_medium=social', 'linkedin'],
  ['?utm_source=google&via=Autumn%20Fair%202025', 'autumn-fair-2025'],
  ['?via=&utm_source=chamber.example', 'chamber.example'],
  ['?via=%3Cscript%3Ealert(1)%3C/script%3E', 'script-alert-1-script'],
  ['?via=%3D1%2B1', '1-1'],
  ['?via=Z%C3%BCrich%0A%E2%80%AE', 'zürich'],
  ['?via=' + 'x'.repeat(150), 'x'.repeat(40)],
  ['?via=' + 'x'.repeat(39) + '𐐨', 'x'.repeat(39)],
  ['?via=' + 'x'.repeat(10_000), undefined],
  ['?via=ada@applicant.example', undefined],
  ['?via=%2B44%207700%20900123', undefined],
  ['?via=ada＠applicant.example', undefined],
  ['?via=０７７００９００１２３', undefined],
  ['?via=---', undefined],
  ['?course=a', undefined],
  ['', undefined],
])('came from: %j says %j', (search, source) => {
  expect(sourceIn(search)).toBe(source);
});

test('came from: what is cleaned stays as it is', () => {
  for (const text of ['newsletter', 'autumn-fair-2025', 'zürich'])
    expect(cleanSource(text)).toBe(text);
});
