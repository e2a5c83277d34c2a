/** A line without the invisible characters that phones copy along; a joiner stays within a word or an emoji. */
export const plainLine = (typed: string) =>
  withoutEnds(typed.replaceAll(unneeded, '').trim(), ' \u200c\u200d');

const unneeded =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/gu;

/** The same for what is not a name: nothing invisible stays. */
export const withoutFormat = (typed: string) => typed.replaceAll(/[\p{Cf}\ufffc]/gu, '').trim();

/**
 * The email address in what was pasted: "Mara Quill <mara@firm.example>", "mailto:mara@firm.example?subject=…",
 * "(mara@firm.example)."; an international domain as the mail server needs it. Other text comes back nearly as it was.
 */
export function readAddress(typed: string): string {
  const plain = withoutFormat(typed);
  const inside = /<([^<>]*)>[^<>]*$/u.exec(plain)?.[1] ?? plain;
  const [bare = ''] = /^\s*mailto:/iu.test(inside)
    ? inside.replace(/^\s*mailto:/iu, '').split('?')
    : [inside];
  const address = withoutEnds(bare, ` "'“”‘’()[].,;:!>`);
  return address.replace(/@([^\s@]+)$/u, (_, domain: string) => `@${asciiHost(domain)}`);
}

/**
 * The link in what was pasted ("<https://firm.example>,"), with its international domain in ASCII; '' where an optional
 * one was answered with "N/A" or the like.
 */
export function readLink(typed: string, isOptional = false): string {
  const plain = withoutFormat(typed);
  if (isOptional && /^(?:n\.?\/?a\.?|none|nil|no|[\p{Dash}./]+)$/iu.test(plain)) return '';
  return withoutEnds(plain, ` "'“”‘’<>,;`).replace(
    /^(https?:\/\/)([^\s/?#]+)/iu,
    (_, scheme: string, host: string) => scheme + asciiHost(host),
  );
}

/** An address of this site, or a part of it, as it is typed in capitals or pasted with the full stop behind it. */
export const readPath = (typed: string) => /^.*[\p{L}\p{N}]/su.exec(typed.toLowerCase())?.[0] ?? '';

/** A host in ASCII (Punycode); one that is ASCII already, or no host, as it was. */
function asciiHost(host: string): string {
  if (/^\p{ASCII}*$/u.test(host) || /[/?#@%\\]/u.test(host)) return host;
  try {
    return new URL(`http://${host}`).host;
  } catch {
    return host;
  }
}

export function withoutEnds(text: string, ends: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ends.includes(text.charAt(from))) from += 1;
  while (from < to && ends.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** The beginning of a text, of at most `max` UTF-16 code units, which ends with a whole character as people see it. */
export function beginningOf(text: string, max: number): string {
  const next =
    text.length > max ? new Intl.Segmenter('en').segment(text).containing(max) : undefined;
  return text.slice(0, next?.index);
}

/**
 * Text as a single line, for letters and links: without line breaks, control characters and halves of surrogate pairs.
 */
export const oneLine = (text: string) =>
  text
    .replace(/(?:\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\s)+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();

/** Text with line ends and tabs, but without other control characters. */
export function withoutControls(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** The object that JSON text holds; `undefined` for anything else. Never throws. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
