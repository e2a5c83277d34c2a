import { expect, test } from 'vitest';

import { splitPrint } from './print-apart.ts';

test('what is said of paper leaves the styles, in its layer and without its query', () => {
  const css =
    '@layer a{.b{color:red}@media print{.b{content:"}"}.c{top:0}}.d{top:1px}}@media print{@page{size:A4}}.e{top:0}';
  expect(splitPrint(css)).toEqual({
    screen: '@layer a{.b{color:red}.d{top:1px}}.e{top:0}',
    print: ['@layer a{.b{content:"}"}.c{top:0}}', '@page{size:A4}'],
  });
});

test('a rule for the desk’s paper, or for a screen, stays', () => {
  const css = '@media only print{.a{top:0}}@media screen{.b{top:0}}';
  expect(splitPrint(css)).toEqual({ screen: css, print: [] });
});
