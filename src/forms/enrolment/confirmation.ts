/** What the ticket says of an application, and nothing that says who sent it. */
export type Confirmation = {
  /** Empty where there is none. */
  reference: string;
  /** The courses chosen, each with what it is on the site. */
  courses: (readonly [choice: string, hint: string])[];
  /** The applicant’s own page; empty where there is none, as on a host of files. */
  follow?: string;
  /** By when an answer comes, as the ticket has it. */
  replyBy: string;
};

/** The event that tells the page that the form was sent; its `detail` is a `Confirmation`. */
export type ConfirmedEvent = 'confirmed';

const confirmed: ConfirmedEvent = 'confirmed';
/** The key under which the tab keeps what the ticket says. */
const confirmationKey = 'sent:enrolment';

/**
 * Shows the ticket at the top of the page, in place of its head, and folds the emptied form, from the moment the
 * form is sent until another application is begun. The tab's storage keeps what the ticket says, so that a
 * reload does not take it away. This is a script of the page and not of an island, because it has to run before
 * the form's script.
 */
export function keepConfirmation() {
  const card = document.getElementById('received')!;
  const head = card.previousElementSibling as HTMLElement;
  const fold = document.querySelector<HTMLDetailsElement>('main > details')!;

  function say(name: string, ...words: (string | Node)[]) {
    const place = card.querySelector<HTMLElement>(`[data-${name}]`)!;
    place.replaceChildren(...words);
    place.parentElement!.hidden = place.textContent === '';
  }

  function show(sent: Confirmation | null) {
    card.hidden = sent === null;
    head.hidden = !card.hidden;
    fold.open = card.hidden;
    fold.firstElementChild!.toggleAttribute('hidden', card.hidden);
    if (!sent) return;
    say('reference', sent.reference);
    say('by', sent.replyBy);
    say('courses', ...sent.courses.map(courseItem));
    const follow = card.querySelector<HTMLAnchorElement>('[data-follow]')!;
    follow.href = sent.follow ?? '';
    follow.parentElement!.hidden = !sent.follow;
    const mail = card.querySelector('a');
    if (mail) mail.search = `?subject=${sent.reference}`;
  }

  addEventListener(confirmed, (event) => {
    const sent = (event as CustomEvent<Confirmation>).detail;
    show(sent);
    // Specification, section 4: the page scrolls smoothly to the top. The focus moves with it.
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    card.querySelector<HTMLElement>('[role=heading]')?.focus({ preventScroll: true });
    store(sent);
    // The course in the address is done with: the next application, or a reload, begins without it.
    history.replaceState(history.state, '', location.pathname);
    document.querySelector('[data-came-from]')?.remove();
  });

  // The first input begins another application and hides the ticket; `isTrusted` leaves out what a script fills in.
  addEventListener('input', ({ target, isTrusted }) => {
    if (card.hidden || !isTrusted) return;
    const place = () => (target as Element).getBoundingClientRect().top;
    const before = place();
    show(null);
    // Keeps the field in use where it was on the screen.
    scrollBy({ top: place() - before, behavior: 'instant' });
    store(null);
  });

  card.querySelector('button')?.addEventListener('click', () => print());
  show(stored());
}

function courseItem([choice, hint]: Confirmation['courses'][number]): HTMLElement {
  const item = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = choice;
  item.append(name, ' ', hint);
  return item;
}

/**
 * Stores or removes what the ticket says. It shares no module with the draft, because one shared with the form's
 * script becomes a file of its own, which Chromium fetches before the resources that it has to paint.
 */
function store(sent: Confirmation | null) {
  try {
    if (sent) sessionStorage.setItem(confirmationKey, JSON.stringify(sent));
    else sessionStorage.removeItem(confirmationKey);
  } catch {
    // Without storage the ticket is lost on a reload, and nothing else is.
  }
}

/** The ticket that is stored; null for anything of another shape, as from an earlier version. */
function stored(): Confirmation | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(confirmationKey) ?? '') as Confirmation;
    return Array.isArray(sent.courses) ? sent : null;
  } catch {
    return null;
  }
}
