import { randomUUID } from 'node:crypto';

import type { Transport } from 'nodemailer';

export type CaughtMail = {
  /** The name in the address of its page. */
  id: string;
  /** When it was caught: ISO 8601, UTC. */
  at: string;
  to: string[];
  subject: string;
  text: string;
  html?: string | undefined;
  /** Header and body as a mail server would have got them. */
  raw: string;
};

/** In the place of a mail server's address where mails are caught; no setting can have this value. */
export const catchesMail = 'caught:';

/** What was caught since this program started, the newest last. */
export const caughtMails: CaughtMail[] = [];

/** Addresses at this domain are refused, so that a demonstration shows a delivery that gave up. */
export const refusedDomain = 'refused.example';

/**
 * The transport of nodemailer where mails are caught: it keeps each mail and opens no connection. It refuses addresses
 * at `refusedDomain`, as a mail server refuses an unknown mailbox.
 */
export const catchingTransport: Transport<{ rejected: string[] }> = {
  name: 'caught',
  version: '1',
  send: ({ message, data: { subject, text, html } }, done) => {
    const { to } = message.getEnvelope();
    const rejected = to.filter((address) => address.endsWith(`@${refusedDomain}`));
    if (rejected.length === to.length) {
      done(refusal(rejected), { rejected });
      return;
    }
    message.build((error, raw) => {
      if (!error) {
        caughtMails.push({
          id: randomUUID(),
          at: new Date().toISOString(),
          to,
          // Our mails have no streams or buffers, only strings.
          subject: String(subject),
          text: text as string,
          html: html as string | undefined,
          raw: String(raw),
        });
      }
      done(error, { rejected });
    });
  },
};

function refusal(rejected: string[]): Error {
  return Object.assign(new Error('No mailbox takes it.'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    rejectedErrors: rejected.map(() => ({ responseCode: 550 })),
  });
}
