export type MailMessage = {
  to: string;
  subject?: string;
  /** Lines end as they do in content, with a line feed. */
  body?: string;
};

/**
 * The address of a link that opens a message already begun. Everything is percent-encoded and a line
 * break is CRLF, written %0D%0A (RFC 6068, sections 2 and 5). A text that is too long for a link ends early
 * and says so.
 */
export function mailto(message: MailMessage): string {
  const whole = linkTo(message);
  if (whole.length <= maxLength) return whole;
  let room = maxLength - linkTo({ ...message, body: cutHere }).length;
  let part = '';
  for (const letter of message.body ?? '') {
    room -= encode(letter).length;
    if (room < 0) break;
    part += letter;
  }
  return linkTo({ ...message, body: part + cutHere });
}

/** In characters. On Windows, Chromium opens nothing at all for an address of more than 2,046. */
const maxLength = 2_000;

const cutHere = '\n\n[A link holds no more than this. Please paste the rest here.]';

function linkTo({ to, subject, body }: MailMessage): string {
  const address = to.split('@').map(encodeURIComponent).join('@');
  const fields = Object.entries({ subject, body })
    .filter((field): field is [string, string] => Boolean(field[1]))
    .map(([name, value]) => `${name}=${encode(value)}`);
  return `mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** Not `URLSearchParams`: mail programs show its "+" as a plus. */
const encode = (value: string) => encodeURIComponent(value.replace(/\r?\n/gu, '\r\n'));
