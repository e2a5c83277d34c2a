import { randomUUID } from 'node:crypto';

import type { Transport } from 'nodemailer';

/** A mail that was caught instead of sent. */
export type CaughtMail = {
  /** By which it is found. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  to: string[];
  subject: string;
  text: string;
  html?: string | undefined;
  /** Header and body as a mail server would have got them. */
  raw: string;
};

/** Stands in the place of a mail server's address where mails are caught; no setting can be it. */
export const catchesMail = 'caught:';

/** What was caught since this program started, the newest last. */
export const caughtMails: CaughtMail[] = [];

/** Where no mailbox takes anything: a demonstration has to show what gave up, too. */
export const refusedDomain = 'refused.example';

/**
 * What nodemailer sends with where mails are caught: each is kept, and no connection is opened. An address at
 * `refusedDomain` is refused, as a mail server refuses a mailbox that it does not have.
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
          ...{ id: randomUUID(), at: new Date().toISOString(), to },
          // `Mail` has no other kind of either.
          ...{ subject: String(subject), text: text as string, html: html as string | undefined },
          raw: String(raw),
        });
      }
      done(error, { rejected });
    });
  },
};

/** As nodemailer says it. */
function refusal(rejected: string[]): Error {
  const rejectedErrors = rejected.map(() => ({ response: '550 5.1.1 No such mailbox' }));
  return Object.assign(new Error('No mailbox takes it.'), {
    ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, rejectedErrors },
  });
}
