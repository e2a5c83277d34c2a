import { fetchPage } from './fetch-page.ts';

/** Milliseconds between two renewals of a list. */
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
