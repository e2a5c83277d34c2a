/**
 * What the desk does in the browser. Without it, each list is renewed by its link, each name leads to its page, and the
 * server works out the price. It imports nothing, because the desk serves no other script.
 */

const pauseMs = 60_000;

/**
 * Renews the list that is open, once a minute: its rows, the numbers beside the lists and the title. The
 * fields are outside the list; ticked boxes and open folds stay so, and the focus stays where it was.
 */
export function renewList(): void {
  setInterval(() => void renew(), pauseMs);
}

async function renew() {
  const list = document.getElementById('list');
  const { from } = list?.dataset ?? {};
  const selection = getSelection();
  // A renewal would undo the selection of somebody who is about to copy from the list.
  if (!list || !from || (selection?.isCollapsed === false && selection.containsNode(list, true))) {
    return;
  }
  // Without an answer, or signed out, the list stays, with the time at which it was rendered.
  const fresh = await fetchPage(from);
  const next = fresh?.getElementById('list');
  // A new version of the site has other styles, which this page lacks.
  if (!fresh || !next || stylesOf(fresh) !== stylesOf(document)) return;
  const old = rowsOf(list);
  for (const [reference, row] of rowsOf(next)) {
    const before = old.get(reference);
    const [box, boxBefore] = [boxOf(row), before && boxOf(before)];
    if (box && boxBefore) box.checked = boxBefore.checked;
    if (before && 'chosen' in before.dataset) row.dataset.chosen = '';
    const isOpen = before?.querySelector('details')?.open;
    const fold = row.querySelector('details');
    if (fold && isOpen) fold.open = true;
  }
  const focus = positionOf(document.activeElement, list);
  const anchor = [...old].find(([, row]) => row.getBoundingClientRect().bottom > 0);
  const top = anchor?.[1].getBoundingClientRect().top;
  list.replaceWith(document.adoptNode(next));
  const row = anchor && rowsOf(next).get(anchor[0]);
  // Nobody is to press what has just moved under the finger.
  if (row && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top);
  if (focus)
    focusable(rowsOf(next).get(focus.reference) ?? next)[focus.at]?.focus({ preventScroll: true });
  const lists = document.getElementById('lists');
  const counts = fresh.getElementById('lists');
  if (lists && counts && !lists.contains(document.activeElement)) {
    // Not the list itself, which may be open over the page.
    lists.replaceChildren(...counts.children);
  }
  document.title = fresh.title;
}

const rowsOf = (list: Element) =>
  new Map(
    Array.from(list.querySelectorAll<HTMLElement>('[data-reference]'), (row) => [
      row.dataset.reference ?? '',
      row,
    ]),
  );

const boxOf = (row: Element) => row.querySelector<HTMLInputElement>('input[type=checkbox]');

const stylesOf = (page: Document) =>
  Array.from(page.querySelectorAll('style'), ({ textContent }) => textContent).join('');

const focusable = (part: Element) =>
  Array.from(part.querySelectorAll<HTMLElement>('a, button, input:not([type=hidden]), summary'));

/** The row that an element is in, if any, and its place among the controls of that row or of the whole list. */
function positionOf(element: Element | null, list: Element) {
  if (!element || !list.contains(element)) return undefined;
  const row = element.closest<HTMLElement>('[data-reference]');
  const at = focusable(row ?? list).indexOf(element as HTMLElement);
  return { reference: row?.dataset.reference ?? '', at };
}

/** From this width on, List.module.css has room for what is chosen beside the list. */
const wide = matchMedia('(min-width: 100em)');

/**
 * Lets somebody go through the list by keys (`keysCopy` names them), and shows on a wide screen what is chosen beside the
 * list. Without this, each name is a link to its page.
 */
export function goByKeys(): void {
  const keys = document.getElementById('keys') as HTMLDialogElement | null;
  if (!keys) return;
  keys.addEventListener('click', () => keys.close());
  document.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isTyping = (target as Element).matches('input:not([type=checkbox]), textarea, select');
    if (isTyping || keys.open || altKey || ctrlKey || metaKey) return;
    const row = rowOf(document.activeElement) ?? chosen();
    const act = {
      ArrowDown: () => go(row, 1),
      ArrowUp: () => go(row, -1),
      w: () => (row ?? rows()[0])?.querySelector<HTMLAnchorElement>('[data-answer] a')?.click(),
      x: () => row && boxOf(row)?.click(),
      '/': () => document.getElementById('search')?.focus(),
      '?': () => keys.showModal(),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('#list h2 a');
    const row = rowOf(link);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    // Somebody who presses the chosen one again wants its page.
    if (!row || !wide.matches || !isPlain || row === chosen()) return;
    event.preventDefault();
    void choose(row);
  });
  const [first] = rows();
  if (wide.matches && first) void choose(first, false);
}

const rows = () => Array.from(document.querySelectorAll<HTMLElement>('#list [data-reference]'));
const rowOf = (element: Element | null) =>
  element?.closest<HTMLElement>('#list [data-reference]') ?? undefined;
const chosen = () => rows().find(({ dataset }) => 'chosen' in dataset);
const linkIn = (row: Element) => row.querySelector<HTMLAnchorElement>('h2 a');

/** Moves the focus to the next row or the one before; to the first one, if none has it. */
function go(from: HTMLElement | undefined, step: 1 | -1) {
  const all = rows();
  const row = from ? all[all.indexOf(from) + step] : all[0];
  if (!row) return;
  linkIn(row)?.focus();
  if (wide.matches) void choose(row);
}

/** Fetches what a row is about, and shows it beside the list; its forms lead back to the list. */
async function choose(row: HTMLElement, isPressed = true) {
  const place = document.getElementById('chosen');
  const link = linkIn(row);
  if (!place || !link) return;
  for (const each of rows()) delete each.dataset.chosen;
  row.dataset.chosen = '';
  const fetched = await fetchPage(link.href);
  // Another was chosen meanwhile.
  if (row !== chosen()) return;
  const page = fetched?.querySelector('main > div');
  if (!page) {
    // Without an answer, or signed out, its own page says what is the matter.
    if (isPressed) location.assign(link.href);
    return;
  }
  for (const from of page.querySelectorAll<HTMLInputElement>('input[name=from]')) {
    from.value = document.getElementById('list')?.dataset.from ?? '';
  }
  place.replaceChildren(document.adoptNode(page));
  place.hidden = false;
  place.scrollTop = 0;
}

/**
 * In the form of an offer, lets the price follow the people and the last day the date, until somebody types them. The
 * server does the same once the form is posted (`server/desk/acts/offer.ts`).
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

/**
 * A page of the desk as a document of its own, in which no script runs; `undefined` without an answer, or where another
 * address answered, as after signing out. The request itself makes the document, because the policy of the pages lets no
 * script make one of text (server/http/policy.ts).
 */
function fetchPage(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const asked = new URL(address, location.href);
    asked.hash = '';
    request.open('GET', asked);
    request.responseType = 'document';
    request.addEventListener('loadend', () => {
      const isAnswer = request.status === 200 && request.responseURL === asked.href;
      resolve(isAnswer ? (request.responseXML ?? undefined) : undefined);
    });
    request.send();
  });
}
