import { decimalOf, formatPence, readPence } from '../../domain/money.ts';
import { countWords } from '../../domain/offers.ts';
import { shownCopy } from './copy.ts';

/** What the form says under the price of an offer; `each` is the list price for one person, in pence, if there is one. */
export function priceSaid({ price = '', people = '', each }: Counted): string {
  const total = readPence(price);
  const number = /^\d+$/u.test(people.trim()) ? Number(people) : 0;
  if (total !== undefined && number > 0 && (each !== undefined || number > 1)) {
    return countWords(total, number, each);
  }
  return each === undefined ? '' : shownCopy.listPrice(formatPence(each));
}

type Counted = Partial<Record<'price' | 'people', string>> & { each?: number | undefined };

/**
 * In the form of an offer, lets the price follow the people and the last day the date, until somebody types them. The
 * server does the same once the form is posted (`server/desk/acts.ts`).
 */
export function followOffer(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-last-day]');
  const [date, people, price, validUntil] = ['date', 'people', 'price', 'validUntil'].map(
    (name) => form?.elements.namedItem(name) as HTMLInputElement | null,
  );
  const counted = form?.elements.namedItem('counted') as HTMLInputElement | null;
  const said = document.getElementById('price-said');
  if (!form || !date || !people || !price || !validUntil || !counted || !said) return;
  const { each: given, lastDay = '' } = form.dataset;
  const each = given === undefined ? undefined : Number(given);
  form.addEventListener('input', ({ target }) => {
    const isUntouched = price.value === '' || price.value === counted.value;
    if (target === people && isUntouched && each !== undefined && /^\d+$/u.test(people.value)) {
      price.value = decimalOf(each * Number(people.value));
      counted.value = price.value;
    }
    said.textContent = priceSaid({ price: price.value, people: people.value, each });
  });
  let usual = validUntil.value;
  date.addEventListener('input', () => {
    if (validUntil.value !== usual || date.value === '') return;
    usual = date.value < lastDay ? date.value : lastDay;
    validUntil.value = usual;
  });
}
