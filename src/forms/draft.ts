import type { FormValues } from '../../domain/forms/form-values.ts';
import { isObject, parseObject } from '../../domain/parse-object.ts';

/** What was last sent: the answers, as JSON, and their idempotency key. */
export type LastSent = { content: string; key: string };

/** What is kept of a form that is not sent yet. */
export type Draft = {
  answers: FormValues;
  /** The form's own initial answers when these answers were given. */
  defaults: FormValues;
  /** Milliseconds spent on the form, over every visit of this tab. */
  elapsed: number;
  sent?: LastSent;
};

/**
 * Reads a draft that may be damaged, or from an older form: only fields that the form has now are
 * taken, so that a draft never breaks it. Gives `undefined` where there is none. Never throws.
 */
export function parseDraft(text: string | null, fieldNames: readonly string[]): Draft | undefined {
  const stored = parseObject(text ?? '');
  const answers = readAnswers(stored?.answers, fieldNames);
  if (!stored || Object.keys(answers).length === 0) return undefined;
  const { elapsed, sent } = stored;
  return {
    answers,
    defaults: readAnswers(stored.defaults, fieldNames),
    elapsed: typeof elapsed === 'number' && elapsed > 0 ? elapsed : 0,
    ...(isLastSent(sent) && { sent }),
  };
}

/**
 * The answers for a form that now begins with `defaults`. What was typed wins. A visitor who comes
 * from the page of another course expects that one ticked too; a tick that was removed must
 * not come back with a refresh. `isOneOfSeveral` is true of fields in which one of several is always
 * chosen: they keep the choice that the visitor saw.
 */
export function mergeDraft(
  { answers, defaults: before }: Pick<Draft, 'answers' | 'defaults'>,
  defaults: FormValues,
  isOneOfSeveral: (name: string) => boolean,
): FormValues {
  const merged = Object.entries(answers).map(([name, mine]) => {
    const then = before[name] ?? '';
    const now = defaults[name] ?? '';
    if (Array.isArray(mine)) {
      const added = [now].flat().filter((value) => !then.includes(value));
      return [name, [...new Set([...mine, ...added])]];
    }
    const isUntouched = mine === then && now !== '' && !isOneOfSeveral(name);
    return [name, isUntouched ? now : mine];
  });
  return Object.fromEntries(merged) as FormValues;
}

function readAnswers(stored: unknown, fieldNames: readonly string[]): FormValues {
  if (!isObject(stored)) return {};
  const known = Object.entries(stored).filter(
    ([name, value]) => fieldNames.includes(name) && isAnswer(value),
  );
  return Object.fromEntries(known) as FormValues;
}

function isAnswer(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
    : typeof value === 'string';
}

function isLastSent(value: unknown): value is LastSent {
  return isObject(value) && typeof value.content === 'string' && typeof value.key === 'string';
}

/**
 * A UUID that begins with the time and is random otherwise (RFC 9562, version 7). Forms of the same time lie
 * together in the database's index, so that fewer of its pages are written. `crypto.randomUUID` makes only
 * random ones, and is missing where a site has no HTTPS.
 */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  // The array keeps only the lowest byte of each quotient.
  for (let at = 0; at < 6; at += 1) bytes[at] = now / 256 ** (5 - at);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
