/** A message that a link opens in the visitor's mail program. */
export type MailMessage = {
  to: string;
  subject?: string;
  /** Lines end as they do in content, with a line feed. */
  body?: string;
};

/**
 * The address of a link that opens a message already begun. Everything is percent-encoded and a line
 * break is CRLF, written %0D%0A (RFC 6068, sections 2 and 5).
 */
export function mailto({ to, subject, body }: MailMessage): string {
  const address = to.split('@').map(encodeURIComponent).join('@');
  const fields = Object.entries({ subject, body })
    .filter((field): field is [string, string] => Boolean(field[1]))
    .map(([name, value]) => `${name}=${encode(value)}`);
  return `mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** Not `URLSearchParams`: mail programs show its "+" as a plus. */
const encode = (value: string) => encodeURIComponent(value.replace(/\r?\n/gu, '\r\n'));
