import { tabStorage } from '../tab-storage.ts';

/** What the form tells the page once it is sent; `detail` is the reference, empty where there is none. */
export type ConfirmedEvent = 'confirmed';

const confirmed: ConfirmedEvent = 'confirmed';
const key = 'sent:enrolment';

/**
 * Shows the card with the reference at the top of the page, in place of its head, from the moment the
 * form is sent until another application is begun. The tab's storage keeps the reference, and nothing
 * else of the application, so that a reload does not take it away. This is part of the page and of
 * no island, because it has to be there before the form's script is.
 */
export function keepConfirmation() {
  const card = document.getElementById('received')!;
  const head = card.previousElementSibling as HTMLElement;
  const code = card.querySelector<HTMLElement>('[data-reference]')!;

  function show(reference: string | null) {
    card.hidden = reference === null;
    head.hidden = !card.hidden;
    code.textContent = reference;
    code.parentElement!.hidden = !reference;
    const mail = card.querySelector('a');
    if (mail) mail.search = `?subject=${reference}`;
  }

  addEventListener(confirmed, (event) => {
    const reference = (event as CustomEvent<string>).detail;
    show(reference);
    // Specification, section 4: the page scrolls smoothly to the top. The focus goes along.
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    card.querySelector('h1')?.focus({ preventScroll: true });
    tabStorage.write(key, reference);
  });

  // An application that is begun is another one. A draft that is brought back tells of itself as well.
  addEventListener('input', ({ target, isTrusted }) => {
    if (card.hidden || !isTrusted) return;
    const place = () => (target as Element).getBoundingClientRect().top;
    const before = place();
    show(null);
    // What one types in stays where it is.
    scrollBy({ top: place() - before, behavior: 'instant' });
    tabStorage.remove(key);
  });

  card.querySelector('button')?.addEventListener('click', () => print());
  show(tabStorage.read(key));
}
