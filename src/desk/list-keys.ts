import { fetchPage } from './fetch-page.ts';

/** From this width on, what is chosen stands beside the list (List.module.css). */
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
      x: () => row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
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
    // Whoever presses the chosen one again wants its page.
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

/** Moves the focus to the row after this one, or before it; to the first one, if none has it. */
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
