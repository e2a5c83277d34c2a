import { type ChoicePrices, courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { formatPrice } from '../../../domain/provider/facts.ts';

type Answers = {
  /** The number of attendees as it was typed: a number, a range, or anything else. */
  people: string;
  choices: readonly unknown[];
};

/** What the choices cost for so many people, beside the form. */
export function sumOf({ people, choices }: Answers, prices: ChoicePrices): string {
  const chosen = courseChoices.filter((choice) => choices.includes(choice));
  const priced = chosen.flatMap((choice) => prices[courseChoices.indexOf(choice)] ?? []);
  return `${cost(people, chosen, priced, prices)} You pay nothing now.`;
}

function cost(
  people: string,
  chosen: readonly string[],
  priced: readonly number[],
  prices: ChoicePrices,
): string {
  if (chosen.length === 0) return `From ${pounds(lowest(prices))} per person, VAT included.`;
  if (priced.length < chosen.length) return 'We reply with a price.';
  const each = priced.reduce((sum, price) => sum + price, 0);
  const isForCamp = chosen.includes(brand.camp);
  // What the camp costs is stated without a word on VAT.
  const vat = isForCamp ? '' : ', VAT included';
  const [one, more] = chosen.every((choice) => choice === brand.camp)
    ? ['student', 'students']
    : ['person', 'people'];
  const range = /^([1-9]\d{0,3})(?: ?(?:-|–|to) ?([1-9]\d{0,3}))?$/u.exec(people.trim());
  if (!range) return `${pounds(each)} per ${one}${vat}.`;
  const numbers = [Number(range[1]), Number(range[2] ?? range[1])];
  const [from, to] = numbers as [number, number];
  if (to === 1) return `${pounds(each)} for 1 ${one}${vat}.`;
  const who = from === to ? `${from} ${more}` : `${from} to ${to} ${more}`;
  const total = [...new Set(numbers)].map((number) => pounds(number * each)).join(' to ');
  return `${who} × ${pounds(each)} = ${total}${vat}.`;
}

const pounds = (price: number) => formatPrice(price, { pence: true });

/** The lowest price of a course. */
const lowest = (prices: ChoicePrices) =>
  Math.min(...prices.flatMap((price, i) => (courseChoices[i] === brand.camp ? [] : (price ?? []))));
