import { expect, test } from 'vitest';

import { courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { sumOf } from './sum.ts';

const [first, second, third] = courseChoices;
const campPrice = 400;
const prices = courseChoices.map((choice) =>
  choice === brand.camp ? campPrice : ([100, 1_250, null][courseChoices.indexOf(choice)] ?? null),
);
const sum = (people: string, ...choices: string[]) => sumOf({ people, choices }, prices);

test.each([
  ['1', [first], '£100.00 for 1 person, VAT included.'],
  ['5', [second], '5 people × £1,250.00 = £6,250.00, VAT included.'],
  [' 5 ', [first, second], '5 people × £1,350.00 = £6,750.00, VAT included.'],
  ['8 to 12', [first], '8 to 12 people × £100.00 = £800.00 to £1,200.00, VAT included.'],
  ['8-12', [first], '8 to 12 people × £100.00 = £800.00 to £1,200.00, VAT included.'],
  ['about ten', [first], '£100.00 per person, VAT included.'],
  ['0', [first], '£100.00 per person, VAT included.'],
  ['', [first], '£100.00 per person, VAT included.'],
  ['5', [first, third], 'We reply with a price.'],
  ['5', [], 'From £100.00 per person, VAT included.'],
])('sum: “%s” people and the choices %j make “%s”', (people, choices, said) => {
  expect(sum(people, ...choices)).toBe(`${said} You pay nothing now.`);
});

test.runIf(courseChoices.includes(brand.camp as never))(
  'sum: the camp is priced for students, without a word on VAT',
  () => {
    expect(sum('2', brand.camp)).toBe('2 students × £400.00 = £800.00. You pay nothing now.');
    expect(sum('2', first, brand.camp)).toBe(
      '2 people × £500.00 = £1,000.00. You pay nothing now.',
    );
  },
);
