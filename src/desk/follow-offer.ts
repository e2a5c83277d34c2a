/**
 * In the form of an offer, lets the price follow the people and the last day the date, until somebody types them. The
 * server does the same once the form is posted (`server/desk/acts.ts`). It imports nothing, because the desk serves no
 * other script.
 */
export function followOffer(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-last-day]');
  const [date, people, price, validUntil, counted] = [
    ...['date', 'people', 'price', 'validUntil', 'counted'],
  ].map((name) => form?.elements.namedItem(name) as HTMLInputElement | null);
  const said = document.getElementById('price-said');
  if (!form || !date || !people || !price || !validUntil || !counted || !said) return;
  const { each, eachSaid = '', listSaid = '', lastDay = '' } = form.dataset;
  people.addEventListener('input', () => {
    const isUntouched = price.value === '' || price.value === counted.value;
    if (!isUntouched || each === undefined || !/^\d+$/u.test(people.value)) return;
    price.value = ((Number(each) * Number(people.value)) / 100).toFixed(2);
    counted.value = price.value;
  });
  form.addEventListener('input', ({ target }) => {
    if (target !== people && target !== price) return;
    const isCounted = price.value !== '' && price.value === counted.value;
    said.textContent = isCounted ? `${people.value} × ${eachSaid}` : listSaid;
  });
  let usual = validUntil.value;
  date.addEventListener('input', () => {
    if (validUntil.value !== usual || date.value === '') return;
    usual = date.value < lastDay ? date.value : lastDay;
    validUntil.value = usual;
  });
}
