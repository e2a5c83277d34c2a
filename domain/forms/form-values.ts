import type { Field, Fields } from './field.ts';

/** What a form holds, unchecked: a list where one may tick several, text for the rest. */
export type FormValues<Name extends string = string> = Record<Name, string | string[]>;

/**
 * Everything that was typed into these fields, and nothing else; blank where a field is missing. A line break is
 * one character, as `maxlength` counts it and a script reads it: a form by itself sends two (HTML standard, 4.10.21).
 */
export function valuesFromForm<All extends Fields>(
  form: FormData | URLSearchParams,
  fields: All,
): FormValues<keyof All & string> {
  const entries = Object.entries(fields).map(([name, { kind }]) => {
    // A file in place of text, which our form cannot send, counts as nothing typed.
    const texts = form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .map((text) => text.replaceAll(lineBreak, '\n'));
    return [name, kind === 'choices' ? texts : (texts[0] ?? '')];
  });
  return Object.fromEntries(entries) as FormValues<keyof All & string>;
}

const lineBreak = /\r\n?/gu;

/** The answer as the form words it, with each of several choices on its own line. */
export function asWorded(field: Field, answer: string | string[]): string {
  if (typeof answer !== 'string') return answer.join('\n');
  const option = field.kind === 'choice' ? field.options[answer] : undefined;
  return option?.label ?? answer;
}

/** The answers, each under its label, as text for people. */
export function answersAsText(fields: Fields, values: FormValues): string {
  return Object.entries(fields)
    .map(([name, field]) => [field.label, asWorded(field, values[name] ?? '')] as const)
    .filter(([, text]) => text.trim() !== '')
    .map(([label, text]) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}

/**
 * The form fields beside `data` that tell people from robots. A post without them is the specified
 * protocol and not suspect.
 */
export const botSignalNames = {
  /**
   * A field that people do not see. Its name attracts robots, but no browser or password manager fills
   * it in by itself.
   */
  trap: 'comments',
  /** Milliseconds spent on the form, counted in the browser. */
  elapsed: 'elapsed',
} as const;

/** What a form sends beside its data: what tells people from robots, and where its visitor came from, if that is known. */
export type Signals = { trap: string; elapsed: number; source?: string | undefined };

export function signalFields({ trap, elapsed, source }: Signals): Record<string, string> {
  return {
    [botSignalNames.trap]: trap,
    [botSignalNames.elapsed]: String(elapsed),
    ...(source && { [sourceName]: source }),
  };
}

/** The field beside `data` that says where a visitor came from. */
export const sourceName = 'via';

/** The names in an address by which whoever links to the site says so, the first that counts first. */
const names = ['via', 'utm_source'];

const maxLength = 40;

/**
 * What an address says of where its visitor came from: small letters, digits, dots and dashes. It is the text of a
 * stranger, so nothing else of it is kept, and nothing where it may be an email address or a telephone number.
 */
export function sourceIn(search: string): string | undefined {
  const given = new URLSearchParams(search);
  return names.map((name) => cleanSource(given.get(name) ?? '')).find(Boolean);
}

export function cleanSource(given: string): string | undefined {
  // First, because there are signs of other widths for @ and for each digit.
  const text = given.normalize('NFKC');
  if (text.length > 200 || text.includes('@') || (text.match(/\d/gu) ?? []).length >= 7)
    return undefined;
  const cleaned = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .slice(0, maxLength)
    // A half of a character, of which a database makes another.
    .replace(/\p{Cs}$/u, '')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/gu, '');
  return cleaned === '' ? undefined : cleaned;
}
