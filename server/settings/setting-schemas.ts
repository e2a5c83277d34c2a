import { isIP } from 'node:net';
import { resolve } from 'node:path';

import * as v from 'valibot';

import { emailAddress } from '../../domain/forms/schema-of.ts';

// Each says by `v.description` how "It must be …" ends, for the error.

const numberTo = (max: number, description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.maxValue(max),
    v.description(description),
  );

/** The port to listen on; 0 takes any free one. */
export const port = numberTo(65_535, 'a whole number from 0 to 65535');

export const hour = numberTo(23, 'a whole hour from 0 to 23');

export const portOrOff = v.pipe(
  v.union([v.literal('off'), port]),
  v.description('a whole number from 0 to 65535, or off'),
);

export const wholeNumber = (ofWhat: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/),
    v.transform(Number),
    v.description(`a whole number of ${ofWhat}, 1 or more`),
  );

/** A path, which is made absolute. Nobody but a shell expands `~` and `$HOME`. */
export const folder = v.pipe(
  v.string(),
  v.check((path) => !/^~|\$/.test(path)),
  v.transform((path) => resolve(path)),
  v.description('a folder, written out without ~ and $'),
);

export const host = v.pipe(
  v.string(),
  v.check((text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)),
  v.description('a host name or an IP address'),
);

/** Whether a host, as typed or from an address, can be reached from this computer only. */
export function isThisComputer(name: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(name);
}

/** An http or https address without a path. It is returned without a closing slash. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//i.test(text) && URL.canParse(text)),
  v.transform((text) => new URL(text)),
  v.check((url) => url.href === `${url.origin}/`),
  v.transform((url) => url.origin),
  v.description('an http or https address without a path, such as https://www.example.com'),
);

export const secureOrigin = v.pipe(
  origin,
  v.check((text) => text.startsWith('https:')),
  v.description('an https address without a path, such as https://desk.example.com'),
);

export const contactDelivery = v.pipe(
  v.picklist(['none', 'intake']),
  v.description('none or intake'),
);

/** A PostgreSQL address as `pg` reads it. */
export const databaseAddress = address(
  'a PostgreSQL address, such as postgres://user:password@host:5432/database, percent-encoded',
  /^postgres(ql)?:$/,
  ({ hostname, searchParams }) => hostname !== '' || searchParams.has('host'),
);

/** Whether a PostgreSQL address stays on this computer, as a socket does, or says with `sslmode` whether to encrypt. */
export function isDecidedOnTls(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  // Of a name that is there twice the last counts, and an empty `sslmode` decides nothing.
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const target = last('host') ?? decodeURIComponent(hostname);
  return Boolean(last('sslmode')) || target.startsWith('/') || isThisComputer(target);
}

/** The address of a script that gets applications, so it must be encrypted or on this computer. */
export const scriptAddress = address(
  'an https address (http on this computer only) without a user or a password',
  /^https?:$/,
  ({ protocol, hostname, username, password }) => {
    const isSafe = protocol === 'https:' || isThisComputer(hostname);
    return username === '' && password === '' && isSafe;
  },
);

/** A secret that this server and a script share: too long to be guessed, and safe to paste. */
export const sharedSecret = v.pipe(
  v.string(),
  v.regex(/^[!-~]{16,200}$/),
  v.description('16 to 200 characters: letters, digits and signs of ASCII, no spaces'),
);

/** A mail server's address. What it says of TLS says yes or no: `?requireTLS` alone would mean no. */
export const mailServerAddress = address(
  'a mail server’s address, such as smtps://user:password@host:465, percent-encoded',
  /^smtps?:$/,
  ({ hostname, searchParams }) =>
    hostname !== '' &&
    ['requireTLS', 'ignoreTLS']
      .flatMap((name) => searchParams.getAll(name))
      .every((value) => value === 'true' || value === 'false'),
);

/**
 * Email addresses, separated by commas; none in an empty text. Of what semicolons separate only the last would be read,
 * and nobody's address is `*@firm.example`.
 */
export const mailAddresses = v.pipe(
  v.string(),
  v.check((text) => !/[;*]/u.test(text)),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(v.pipe(v.string(), v.trim(), emailAddress({ error: 'no address' }))),
  v.description('email addresses, each written out, separated by commas'),
);

/** One address, whose name has room for a reference behind it: 64 characters in all (RFC 5321, 4.5.3.1.1). */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  emailAddress({ error: 'no address' }),
  v.check((text) => text.indexOf('@') <= 54),
  v.description(
    'an email address, such as bounces@example.com, to whose name +4KX7-9QMD can be added',
  ),
);

/** The name of an HTTP header, in the small letters in which Node has it. */
export const headerName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d-]*$/i),
  v.transform((text) => text.toLowerCase()),
  v.description('the name of an HTTP header, such as X-Forwarded-Email'),
);

function address(description: string, protocol: RegExp, isAllowed: (url: URL) => boolean) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      try {
        const url = new URL(text);
        // Clients decode these parts, and some repeat the whole address in an error if they cannot.
        [url.username, url.password, url.pathname].forEach((part) => decodeURIComponent(part));
        return protocol.test(url.protocol) && isAllowed(url);
      } catch {
        return false;
      }
    }),
    v.description(description),
  );
}

/** The address by which a browser on this computer reaches what listens on a host and a port. */
export function listeningAddress({ host, port }: { host: string; port: number }): string {
  const isEvery = host === '0.0.0.0' || host === '::';
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
