import * as v from 'valibot';

import { emailAddress } from '../src/forms/text-rules.ts';

/** A PostgreSQL address as `pg` reads it; `undefined` for anything else. */
export function parseDatabaseUrl(given: string): string | undefined {
  const hasHost = ({ hostname, searchParams }: URL) => hostname !== '' || searchParams.has('host');
  return ifAddress(given, /^postgres(ql)?:$/, hasHost);
}

/** The address of a spreadsheet script. Applications go there, so it must be encrypted or here. */
export function parseScriptAddress(given: string): string | undefined {
  return ifAddress(given, /^https?:$/, ({ protocol, hostname, username, password }) => {
    const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
    return username === '' && password === '' && (protocol === 'https:' || isHere);
  });
}

/** What this server and a spreadsheet script know each other by: too long to be guessed, and safe to paste. */
export function parseSharedSecret(given: string): string | undefined {
  return /^[!-~]{16,200}$/.test(given) ? given : undefined;
}

/** A mail server's address; `undefined` for anything else. */
export function parseSmtpUrl(given: string): string | undefined {
  return ifAddress(given, /^smtps?:$/, ({ hostname }) => hostname !== '');
}

/** One or more e-mail addresses, separated by commas. */
export function parseMailAddresses(given: string): string[] | undefined {
  const addresses = given.split(',').map((address) => address.trim());
  return addresses.every((address) => v.is(mailAddress, address)) ? addresses : undefined;
}

const mailAddress = emailAddress({ error: 'no address', tooLong: 'too long' });

function ifAddress(
  given: string,
  protocol: RegExp,
  isAllowed: (url: URL) => boolean,
): string | undefined {
  try {
    const url = new URL(given);
    // Clients decode these, and some repeat the whole address when they cannot.
    [url.username, url.password, url.pathname].forEach((part) => decodeURIComponent(part));
    return protocol.test(url.protocol) && isAllowed(url) ? given : undefined;
  } catch {
    return undefined;
  }
}
