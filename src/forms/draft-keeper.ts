import type { Fields } from '../../domain/forms/field.ts';
import type { FormValues } from '../../domain/forms/form-values.ts';
import type { Kind } from '../../domain/submission.ts';
import { createUuid, type LastSent, mergeDraft, parseDraft } from './draft.ts';
import { answersIn, defaultsOf, fillIn } from './form-answers.ts';
import { draftKey, tabStorage } from './tab-storage.ts';

/** Whose draft is kept, and of which fields. */
export type DraftOptions = {
  /** Tells the drafts of different forms apart. */
  formId: Kind;
  asked: Fields;
  /** Whether the server drew the form with what was just posted, which is newer than any draft. */
  isAnswered: boolean;
};

/** Keeps one form's draft from the moment it is made until `stop`. */
export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Brings back the draft of a form and keeps it from then on: shortly after each input, and at once
 * when the page is hidden or left, because a phone may end a hidden page without another event.
 */
export function keepDraft(form: HTMLFormElement, options: DraftOptions) {
  const { formId, asked, isAnswered } = options;
  const fieldNames = Object.keys(asked);
  const key = draftKey(formId);
  const read = () => parseDraft(tabStorage.read(key), fieldNames);
  const found = read();
  const elapsedBefore = found?.elapsed ?? 0;
  let sent: LastSent | undefined = found?.sent;
  let timer: number | undefined;
  let written = tabStorage.read(key);
  let isKept = tabStorage.isOpen();

  const elapsed = () => elapsedBefore + timeOnPage();

  function save() {
    clearTimeout(timer);
    const answers = answersIn(form, asked);
    const defaults = defaultsOf(form, asked);
    if (JSON.stringify(answers) === JSON.stringify(defaults) && !isAnswered) {
      tabStorage.remove(key);
      written = null;
      return;
    }
    written = JSON.stringify({ answers, defaults, elapsed: elapsed(), sent });
    isKept = tabStorage.write(key, written);
  }

  function handleInput() {
    clearTimeout(timer);
    timer = window.setTimeout(save, pause);
  }

  function handleHide() {
    if (document.visibilityState === 'hidden') save();
  }

  /** If Back shows this page from the browser's cache, takes over what other pages did to the draft meanwhile. */
  function handleShow({ persisted }: PageTransitionEvent) {
    const stored = tabStorage.read(key);
    if (!persisted || !isKept || stored === written) return;
    const draft = parseDraft(stored, fieldNames);
    sent = draft?.sent;
    fillIn(form, draft?.answers ?? defaultsOf(form, asked));
    save();
  }

  /** Leaves out the fields that were filled in before this script came. */
  function withoutNewer(answers: FormValues): FormValues {
    const now = answersIn(form, asked);
    const defaults = defaultsOf(form, asked);
    const isNewer = (name: string) =>
      // After Back the browser restores older answers than the draft's, so only the focused field is newer.
      navigation()?.type === 'back_forward'
        ? document.activeElement?.getAttribute('name') === name
        : String(now[name]) !== String(defaults[name]);
    return Object.fromEntries(Object.entries(answers).filter(([name]) => !isNewer(name)));
  }

  let isRestored = false;
  if (found && !isAnswered) {
    const isOneOfSeveral = (name: string) => asked[name]?.kind === 'choice';
    const wanted = mergeDraft(found, defaultsOf(form, asked), isOneOfSeveral);
    fillIn(form, withoutNewer(wanted));
    isRestored = true;
  }
  save();

  form.addEventListener('input', handleInput);
  window.addEventListener('pagehide', save);
  window.addEventListener('pageshow', handleShow);
  document.addEventListener('visibilitychange', handleHide);

  return {
    isRestored,
    /** Whether the browser lets anything be kept. */
    isKept: () => isKept,
    /** Milliseconds spent on the form, over every visit of this tab. */
    elapsed,
    /** The same answers keep their key, over a refresh too, so that a retry stores nothing twice. */
    keyOf(data: object): string {
      const content = JSON.stringify(data);
      if (sent?.content !== content) sent = { content, key: createUuid() };
      save();
      return sent.key;
    },
    answers: () => answersIn(form, asked),
    fillIn: (answers: FormValues) => fillIn(form, answers),
    forget() {
      clearTimeout(timer);
      sent = undefined;
      tabStorage.remove(key);
      written = null;
    },
    stop() {
      clearTimeout(timer);
      form.removeEventListener('input', handleInput);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('pageshow', handleShow);
      document.removeEventListener('visibilitychange', handleHide);
    },
  };
}

/** Milliseconds without input after which a draft is written. */
const pause = 300;

/**
 * Milliseconds since this page was first shown, by a monotonic clock. A prerendered page is first
 * shown when it is activated.
 */
function timeOnPage(): number {
  return Math.round(performance.now() - (navigation()?.activationStart ?? 0));
}

function navigation() {
  const [entry] = performance.getEntriesByType('navigation');
  return entry as (PerformanceNavigationTiming & { activationStart?: number }) | undefined;
}
