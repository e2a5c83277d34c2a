import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { brand } from '../src/brand.ts';
import type { ContactDelivery } from '../src/forms/contact/delivery.ts';
import {
  parseDatabaseUrl,
  parseMailAddresses,
  parseScriptAddress,
  parseSharedSecret,
  parseSmtpUrl,
} from './outside-addresses.ts';
import { FatalError } from './fatal-error.ts';

/** What the server is told from outside, checked. */
export type Settings = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The descriptor of a socket from a service manager, which then takes the place of port and host. */
  inheritedSocket?: number | undefined;
  /** The public origin, without a closing slash. */
  siteUrl: string;
  /** Absolute path of the folder that holds the database. */
  dataDir: string;
  /** Posts a minute from one address. */
  rateLimit: number;
  /** Whether the client's address is read from the header of the proxy in front. */
  trustsProxy: boolean;
  contactDelivery: ContactDelivery;
  /** A spreadsheet script to which the browser sends applications itself, past this server. */
  enrolmentEndpoint?: string | undefined;
  /** A PostgreSQL address; without one the database is SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The address of the spreadsheet script. */
  sheetEndpoint?: string | undefined;
  /** What the spreadsheet script knows this server by; set only where `sheetEndpoint` is. */
  sheetSecret?: string | undefined;
  /** The mail server; set if and only if `notifyTo` has an address. */
  smtpUrl?: string | undefined;
  /** The staff who get mail. */
  notifyTo: string[];
};

/** A setting that cannot be used; the message names it, what was given and what is allowed. */
export class SettingsError extends FatalError {
  override name = 'SettingsError';
}

/**
 * Reads the environment, once, at start. A variable that is empty counts as not set. Throws
 * `SettingsError` for the first setting that is wrong.
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const read = <Value>(name: string, fallback: Value, parse: Parse<Value>, allowed: string) => {
    const given = env[name];
    if (given === undefined || given === '') return fallback;
    const value = parse(given);
    if (value !== undefined) return value;
    throw new SettingsError(`${name} is ${JSON.stringify(given)}. It must be ${allowed}.`);
  };
  const readSecret = <Value>(name: string, parse: Parse<Value>, allowed: string) => {
    const value = env[name] ? parse(env[name]) : undefined;
    if (value !== undefined || !env[name]) return value;
    // Not repeated: it may hold a password, and what is printed at start is often kept.
    throw new SettingsError(`${name} cannot be used. It must be ${allowed}.`);
  };
  const settings = {
    port: read('PORT', 4321, parsePort, 'a whole number from 0 to 65535'),
    host: read('HOST', 'localhost', parseHost, 'a host name or an IP address'),
    inheritedSocket: isForUs(env)
      ? read('LISTEN_FDS', undefined, parseSocketCount, '1: the server listens on one socket')
      : undefined,
    siteUrl: read(
      'SITE_URL',
      brand.siteUrl,
      parseOrigin,
      'an http or https address without a path, such as https://www.example.com',
    ),
    dataDir: read('DATA_DIR', defaultDataDir, (path) => resolve(path), 'a folder'),
    rateLimit: read('RATE_LIMIT', 20, parseCount, 'a whole number of posts a minute, 1 or more'),
    trustsProxy: read('TRUST_PROXY', false, parseSwitch, 'on or off'),
    contactDelivery: read('CONTACT_DELIVERY', 'none', parseDelivery, 'none or intake'),
    enrolmentEndpoint: read(
      'ENROLMENT_ENDPOINT',
      undefined,
      parseScriptAddress,
      'an https address, such as https://script.google.com/macros/s/…/exec, or an http address of this computer',
    ),
    databaseUrl: readSecret(
      'DATABASE_URL',
      parseDatabaseUrl,
      'a PostgreSQL address, such as postgres://user:password@host:5432/database, percent-encoded',
    ),
    sheetEndpoint: readSecret(
      'SHEET_ENDPOINT',
      parseScriptAddress,
      'an https address (http on this computer only) without a user and a password',
    ),
    sheetSecret: readSecret(
      'SHEET_SECRET',
      parseSharedSecret,
      '16 to 200 characters: letters, digits and signs of ASCII, no spaces',
    ),
    smtpUrl: readSecret(
      'SMTP_URL',
      parseSmtpUrl,
      'a mail server’s address, such as smtps://user:password@host:465, percent-encoded',
    ),
    notifyTo:
      readSecret('NOTIFY_TO', parseMailAddresses, 'e-mail addresses, separated by commas') ?? [],
  };
  if ((settings.smtpUrl === undefined) !== (settings.notifyTo.length === 0)) {
    throw new SettingsError(
      'SMTP_URL and NOTIFY_TO go together: set both to send mail, or neither.',
    );
  }
  if (settings.sheetSecret !== undefined && settings.sheetEndpoint === undefined) {
    throw new SettingsError(
      'SHEET_SECRET goes with SHEET_ENDPOINT: set that too, or neither of the two.',
    );
  }
  return settings;
}

/** Gives `undefined` for text that is not allowed. */
type Parse<Value> = (given: string) => Value | undefined;

/** Beside the code, so that the server and the commands find it from whatever folder they start in. */
const defaultDataDir = resolve(import.meta.dirname, '..', 'data');

function parsePort(given: string): number | undefined {
  return /^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined;
}

function parseHost(given: string): string | undefined {
  return isIP(given) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given) ? given : undefined;
}

/** Whether the variables of a service manager, sd_listen_fds(3), are for this process and no other. */
function isForUs({ LISTEN_PID }: Record<string, string | undefined>): boolean {
  return LISTEN_PID === String(process.pid);
}

/** Gives the descriptor of the socket: they are counted from 3. */
function parseSocketCount(given: string): number | undefined {
  return given === '1' ? 3 : undefined;
}

function parseOrigin(given: string): string | undefined {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isOriginOnly = url.href === `${url.origin}/`;
  return isOriginOnly ? url.origin : undefined;
}

function parseCount(given: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

function parseSwitch(given: string): boolean | undefined {
  if (given === 'on') return true;
  return given === 'off' ? false : undefined;
}

function parseDelivery(given: string): ContactDelivery | undefined {
  return given === 'none' || given === 'intake' ? given : undefined;
}
