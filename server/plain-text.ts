/**
 * Text that cannot steer a terminal: without control characters, some of which the form lets through, and
 * without the marks that turn the direction of writing. Every line separator becomes a line break, so that
 * splitting at those gives every line.
 */
export function forTerminal(text: string): string {
  return text
    .replaceAll(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu, '');
}

/** The same as a single line, for a header or an entry in a calendar. */
export function headerLine(text: string): string {
  return forTerminal(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * JSON that is one line in every program and steers no terminal; read again, it is the same value. U+2028 and
 * U+0085 end a line for some readers, and U+009B begins a command for some terminals.
 */
export function jsonLine(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  });
}

/** "2025-01-31 09:05 UTC", from ISO 8601. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
