import { type RefObject, useEffect, useRef, useState } from 'react';

import type { Kind } from '../../domain/case/submission.ts';
import type { Fields } from '../../domain/forms/field.ts';
import { type FormValues, valuesFromForm } from '../../domain/forms/form-values.ts';
import { isObject, parseObject } from '../../domain/forms/readers.ts';
import { draftCopy } from './copy.ts';
import type { SendingLine } from './sending-line.ts';

/** Whose draft it is, and of which fields. */
type DraftOptions = {
  /** Tells the drafts of different forms apart. */
  formId: Kind;
  fields: Fields;
  /** Whether the server rendered the form with what was just posted, which is newer than any draft. */
  isAnswered: boolean;
};

/**
 * The draft of a form, in the tab's session storage. When it is made it fills in the form; until `stop` it is saved
 * shortly after each input, and at once when the page is hidden, because a phone may end a hidden page without another
 * event.
 */
class Draft {
  /** Whether the form was filled in from it. */
  readonly isRestored: boolean;
  /** Whether the browser stores anything for the tab. */
  readonly canStore = write('probe', '') && write('probe', null);
  private readonly form: HTMLFormElement;
  private readonly options: DraftOptions;
  private readonly elapsedBefore: number;
  private readonly stopped = new AbortController();
  private lastSent: LastSent | undefined;
  private timer: number | undefined;

  constructor(form: HTMLFormElement, options: DraftOptions) {
    this.form = form;
    this.options = options;
    const names = Object.keys(options.fields);
    const found = parseDraft(stored(this.key()), names);
    this.elapsedBefore = found?.elapsed ?? 0;
    this.lastSent = found?.sent;
    this.isRestored = found !== undefined && !options.isAnswered;
    if (found && this.isRestored) {
      const isOneOfSeveral = (name: string) => options.fields[name]?.kind === 'choice';
      this.fillIn(mergeDraft(found, this.answers(), this.defaults(), isOneOfSeveral));
    }
    this.save();
    const { signal } = this.stopped;
    form.addEventListener('input', () => this.saveSoon(), { signal });
    addEventListener('pagehide', () => this.save(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.save(), { signal });
  }

  stop() {
    clearTimeout(this.timer);
    this.stopped.abort();
  }

  /** Milliseconds spent on the form, over every visit of this tab. */
  elapsed() {
    return this.elapsedBefore + timeOnPage();
  }

  /** The same answers keep their key, over a refresh too, so that a retry stores nothing twice. */
  keyOf(data: object): string {
    const content = JSON.stringify(data);
    if (this.lastSent?.content !== content) this.lastSent = { content, key: createUuid() };
    this.save();
    return this.lastSent.key;
  }

  answers() {
    return valuesFromForm(new FormData(this.form), this.options.fields);
  }

  /** Fills in the form and fires its `input` events. A choice that the form no longer offers is dropped. */
  fillIn(answers: FormValues) {
    for (const control of this.form.querySelectorAll<Control>('input, select, textarea')) {
      const answer = answers[control.name];
      if (answer === undefined) continue;
      if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(control.type)) {
        const isChosen = [answer].flat().includes(control.value);
        if (control.checked === isChosen) continue;
        control.checked = isChosen;
      } else {
        if (control.value === answer) continue;
        control.value = String(answer);
      }
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  forget() {
    clearTimeout(this.timer);
    this.lastSent = undefined;
    write(this.key(), null);
  }

  private key() {
    return `draft:${this.options.formId}`;
  }

  private save() {
    clearTimeout(this.timer);
    const [answers, defaults] = [this.answers(), this.defaults()];
    const isUntouched = JSON.stringify(answers) === JSON.stringify(defaults);
    const elapsed = this.elapsed();
    const draft = { answers, defaults, elapsed, sent: this.lastSent };
    write(this.key(), isUntouched && !this.options.isAnswered ? null : JSON.stringify(draft));
  }

  private saveSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(), pauseMs);
  }

  /** What the form held before anybody filled it in: a copy of it that was reset. */
  private defaults() {
    const copy = this.form.cloneNode(true) as HTMLFormElement;
    copy.reset();
    return valuesFromForm(new FormData(copy), this.options.fields);
  }
}

/** A draft as it is stored; `defaults` are the answers that the form had before anybody typed. */
type StoredDraft = { answers: FormValues; defaults: FormValues; elapsed: number; sent?: LastSent };

/** What was last sent: the answers, as JSON, and their idempotency key. */
type LastSent = { content: string; key: string };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Without input for this long, a draft is written. */
const pauseMs = 300;

/** Reads a draft that may be damaged, or from an older form, of which only the fields that the form has now are taken. */
export function parseDraft(text: string | null, names: readonly string[]): StoredDraft | undefined {
  const draft = parseObject(text ?? '');
  const answers = readAnswers(draft?.answers, names);
  if (!draft || Object.keys(answers).length === 0) return undefined;
  const { elapsed, sent } = draft;
  const isSent = isObject(sent) && typeof sent.content === 'string' && typeof sent.key === 'string';
  return {
    answers,
    defaults: readAnswers(draft.defaults, names),
    elapsed: typeof elapsed === 'number' && elapsed > 0 ? elapsed : 0,
    ...(isSent && { sent: sent as LastSent }),
  };
}

function readAnswers(answers: unknown, names: readonly string[]): FormValues {
  if (!isObject(answers)) return {};
  const known = Object.entries(answers).filter(
    ([name, value]) =>
      names.includes(name) &&
      (Array.isArray(value)
        ? value.every((one) => typeof one === 'string')
        : typeof value === 'string'),
  );
  return Object.fromEntries(known) as FormValues;
}

/**
 * The answers of a draft, for a form that begins with `defaults` and holds `now`. What was typed before this script came
 * is newer than the draft. A visitor who comes from the page of another course has that one ticked too. A field in which
 * one option is always chosen keeps the option that the visitor saw.
 */
export function mergeDraft(
  { answers, defaults: before }: Pick<StoredDraft, 'answers' | 'defaults'>,
  now: FormValues,
  defaults: FormValues,
  isOneOfSeveral: (name: string) => boolean,
): FormValues {
  const merged = Object.entries(answers).map(([name, mine]) => {
    const [then, initial = ''] = [before[name] ?? '', defaults[name]];
    if (String(now[name] ?? '') !== String(initial)) return [name, now[name]];
    if (Array.isArray(mine)) {
      const added = [initial].flat().filter((value) => !then.includes(value));
      return [name, [...new Set([...mine, ...added])]];
    }
    const isUntouched = mine === then && initial !== '' && !isOneOfSeveral(name);
    return [name, isUntouched ? initial : mine];
  });
  return Object.fromEntries(merged) as FormValues;
}

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing where a site has no HTTPS. */
export function createUuid(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, '$1-$2-4$3-a$4-$5');
}

// The tab's storage may be forbidden (private windows, blocked site data) or full: then nothing is stored, and all else works.

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it; false where nothing can be stored. */
function write(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds since this page was first shown, by a monotonic clock; a prerendered page is shown when activated. */
function timeOnPage(): number {
  return Math.round(performance.now() - (navigation()?.activationStart ?? 0));
}

function navigation() {
  const [entry] = performance.getEntriesByType('navigation');
  return entry as (PerformanceNavigationTiming & { activationStart?: number }) | undefined;
}

/** The draft of a form: restored once the script runs, kept while the visitor types, and removed after success. */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions) {
  const draft = useRef<Draft>(null);
  const firstOptions = useRef(options);
  const [state, setState] = useState<'stored' | 'restored' | 'notStored' | { cleared: FormValues }>(
    'stored',
  );
  const isCleared = typeof state === 'object';

  useEffect(() => {
    if (!form.current) return;
    const begun = new Draft(form.current, firstOptions.current);
    draft.current = begun;
    if (begun.isRestored) setState('restored');
    else if (!begun.canStore) setState('notStored');
    return () => begun.stop();
  }, [form]);

  useEffect(() => {
    if (!isCleared) return;
    const element = form.current;
    // Once the visitor types, the cleared answers are no longer offered, or they would replace the new ones.
    const handleInput = ({ isTrusted }: Event) => {
      if (isTrusted) setState('stored');
    };
    element?.addEventListener('input', handleInput);
    return () => element?.removeEventListener('input', handleInput);
  }, [form, isCleared]);

  /** `reset` empties the form; it is the form library's. */
  function lineOf(reset: () => void): SendingLine | null {
    if (state === 'notStored') return null;
    if (state === 'stored') return draftCopy.stored;
    const handleStartAfresh = () => {
      setState({ cleared: draft.current!.answers() });
      draft.current!.forget();
      reset();
    };
    const handleBringBack = () => {
      if (isCleared) draft.current!.fillIn(state.cleared);
      setState('restored');
    };
    const { text, action } = isCleared ? draftCopy.cleared : draftCopy.restored;
    return {
      text,
      action: { label: action, onClick: isCleared ? handleBringBack : handleStartAfresh },
    };
  }

  return {
    lineOf,
    keyOf: (data: object) => draft.current!.keyOf(data),
    elapsed: () => draft.current!.elapsed(),
    forget() {
      draft.current!.forget();
      setState((last) => (last === 'notStored' ? last : 'stored'));
    },
  };
}
