import { expect, it } from 'vitest';

import { priceSaid } from './StaffAct.tsx';

it.each([
  ['747.00', '3', 24_900, '3 × £249.00'],
  ['448.20', '3', 24_900, '£149.40 a person; list price £249.00'],
  ['448.20', '3', undefined, '£149.40 a person'],
  ['', '3', 24_900, 'List price: £249.00 a person.'],
  ['about 250', '', 24_900, 'List price: £249.00 a person.'],
  ['249', '1', undefined, ''],
  ['', '', undefined, ''],
])(
  'offer form, price %s for %s people at a list price of %s: under it is “%s”',
  (price, people, each, said) => {
    expect(priceSaid({ price, people, each })).toBe(said);
  },
);
