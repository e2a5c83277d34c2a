import { formatPence, readPence } from '../../domain/money.ts';
import { countWords } from '../../domain/offers.ts';

/** What the form says under the price of an offer; `each` is the list price for one person, in pence, if there is one. */
export function priceSaid({ price = '', people = '', each }: Counted): string {
  const total = readPence(price);
  const number = /^\d+$/u.test(people.trim()) ? Number(people) : 0;
  if (total !== undefined && number > 0 && (each !== undefined || number > 1)) {
    return countWords(total, number, each);
  }
  return each === undefined ? '' : `List price: ${formatPence(each)} a person.`;
}

type Counted = Partial<Record<'price' | 'people', string>> & { each?: number | undefined };
