import { resolve } from 'node:path';

import * as v from 'valibot';

import { brand } from '../domain/provider/brand.ts';
import { channels, type ChannelSettings } from './delivery/channels.ts';
import { addressRanges, trustedProxies } from './settings/address-ranges.ts';
import {
  databaseAddress,
  folder,
  headerName,
  host,
  hour,
  isDecidedOnTls,
  isThisComputer,
  mailAddresses,
  origin,
  port,
  portOrOff,
  scriptAddress,
  secureOrigin,
  wholeNumber,
} from './settings/setting-schemas.ts';
import {
  type Environment,
  readTable,
  secret,
  setting,
  SettingsError,
  type ValuesOf,
} from './settings/setting-table.ts';

/** The server's own settings; those of a channel are in its file. */
export const ownSettings = {
  /** 0 takes any free port. */
  port: setting('PORT', v.optional(port, '4321'), 'a whole number from 0 to 65535'),
  host: setting('HOST', v.optional(host, 'localhost'), 'a host name or an IP address'),
  /** The public origin, without a closing slash. */
  siteUrl: setting(
    'SITE_URL',
    v.optional(origin, brand.siteUrl),
    'an http or https address without a path, such as https://www.example.com',
  ),
  /** Absolute path of the folder that holds the database; by default beside the code, whatever the working folder. */
  dataDir: setting(
    'DATA_DIR',
    v.optional(folder, resolve(import.meta.dirname, '..', 'data')),
    'a folder, written out without ~ and $',
  ),
  /** How many posts a minute are taken from one address. */
  rateLimit: setting(
    'RATE_LIMIT',
    v.optional(wholeNumber, '20'),
    'a whole number of posts a minute, 1 or more',
  ),
  /** Those who may say in a header from whom a request comes. */
  trustedProxies: setting(
    'TRUST_PROXY',
    v.optional(trustedProxies, 'off'),
    'on, off, or the IP addresses or ranges of proxies, such as 192.0.2.7,198.51.100.0/24',
  ),
  /** The hour in London from which the server looks at its own data, copies it and lets go of what is past its time. */
  nightHour: setting('NIGHT_HOUR', v.optional(hour, '3'), 'a whole hour from 0 to 23'),
  /** The folder of the nightly copies of the database; without one there are none. */
  backupDir: setting('BACKUP_DIR', v.optional(folder), 'a folder, written out without ~ and $'),
  contactDelivery: setting(
    'CONTACT_DELIVERY',
    v.optional(v.picklist(['none', 'intake']), 'none'),
    'none or intake',
  ),
  /** A spreadsheet script to which the browser sends applications itself, past this server. */
  enrolmentEndpoint: setting(
    'ENROLMENT_ENDPOINT',
    v.optional(scriptAddress),
    'an https address, such as https://script.google.com/macros/s/…/exec, or an http address of this computer',
  ),
  /** A PostgreSQL address; without one the database is SQLite in `dataDir`. */
  databaseUrl: secret(
    'DATABASE_URL',
    v.optional(databaseAddress),
    'a PostgreSQL address, such as postgres://user:password@host:5432/database, percent-encoded',
  ),
  /** The most connections of this server to PostgreSQL. */
  databasePool: setting(
    'DATABASE_POOL',
    v.optional(wholeNumber, '10'),
    'a whole number of connections, 1 or more',
  ),
  /** The port of the staff's desk, apart from the site's; 0 takes any free port. */
  deskPort: setting(
    'DESK_PORT',
    v.optional(portOrOff, '4322'),
    'a whole number from 0 to 65535, or off',
  ),
  deskHost: setting('DESK_HOST', v.optional(host, 'localhost'), 'a host name or an IP address'),
  /** The desk's public origin behind a proxy, without a closing slash. */
  deskUrl: setting(
    'DESK_URL',
    v.optional(secureOrigin),
    'an https address without a path, such as https://desk.example.com',
  ),
  /** The header in which a proxy that signs people in names them, and where such proxies are. */
  deskSignInHeader: setting(
    'DESK_SIGN_IN_HEADER',
    v.optional(headerName),
    'the name of an HTTP header, such as X-Forwarded-Email',
  ),
  deskProxy: setting(
    'DESK_PROXY',
    v.optional(addressRanges),
    'IP addresses or ranges of them, such as 127.0.0.1,10.0.0.0/8, each from its first address on, and together not everybody',
  ),
  /** The addresses of those who may sign in: by a link that they ask for, or by what the proxy says. */
  deskStaff: secret(
    'DESK_STAFF',
    v.optional(mailAddresses, ''),
    'email addresses, each written out, separated by commas',
  ),
};

export type Settings = ValuesOf<typeof ownSettings> &
  ChannelSettings & {
    /** Whether somebody chose the desk's port: then it must be free. */
    isDeskPortChosen: boolean;
  };

/**
 * Reads the environment, once, at start. A variable that is empty counts as not set. Throws
 * `SettingsError` for the first setting that is wrong.
 */
export function readSettings(env: Environment = process.env): Settings {
  const own = readTable(ownSettings, env);
  const settings = {
    ...own,
    ...readChannelSettings(env),
    // Where there is no desk, nothing leads to it.
    deskUrl: own.deskPort === 'off' ? undefined : own.deskUrl,
    isDeskPortChosen: Boolean(env.DESK_PORT),
  };
  for (const conflict of [
    databaseConflict,
    backupConflict,
    deskConflict,
    ...channels.map((channel) => channel.conflict),
  ]) {
    const sentence = conflict?.(settings);
    if (sentence !== undefined) throw new SettingsError(sentence);
  }
  return settings;
}

/** Why the address of the database cannot be used: what is stored would be read on the way. */
function databaseConflict({ databaseUrl }: Settings): string | undefined {
  if (databaseUrl === undefined || isDecidedOnTls(databaseUrl)) return undefined;
  return 'DATABASE_URL leads to another host and does not say whether to encrypt. Add ?sslmode=verify-full to it, or ?sslmode=disable if nobody else can listen on the way.';
}

/** Why the copies would lie beside the database. */
function backupConflict({ backupDir, dataDir }: Settings): string | undefined {
  return backupDir === dataDir
    ? `BACKUP_DIR and DATA_DIR are both ${dataDir}. Choose another folder, on another disk if you can.`
    : undefined;
}

/** Why the desk's settings cannot be used together, if they cannot. */
function deskConflict(settings: Settings): string | undefined {
  const { deskPort, deskHost, deskUrl, deskStaff, smtpUrl } = settings;
  const { deskSignInHeader: header, deskProxy } = settings;
  if (deskPort === 'off') return undefined;
  if (deskUrl === settings.siteUrl) {
    return `DESK_URL and SITE_URL are both ${deskUrl}. The desk needs a name of its own, such as https://desk.example.com.`;
  }
  if (isSamePlace(settings)) {
    return `PORT and DESK_PORT are both ${deskPort}. Set one of them to another number.`;
  }
  if (!isThisComputer(deskHost) && deskUrl === undefined) {
    return `DESK_HOST is ${deskHost}, which others can reach, so it needs DESK_URL, the desk's https address. Set that too, or no DESK_HOST.`;
  }
  const signOn = [header, deskProxy, deskUrl, deskStaff[0]];
  if ((header ?? deskProxy) !== undefined && signOn.includes(undefined)) {
    return 'DESK_SIGN_IN_HEADER goes with DESK_PROXY, the addresses that are believed, DESK_STAFF, who may sign in, and DESK_URL. Set all four, or neither of the first two.';
  }
  if (deskStaff.length > 0 && (deskUrl === undefined || (smtpUrl ?? header) === undefined)) {
    return 'DESK_STAFF goes with DESK_URL, where the link leads, and with SMTP_URL, which sends it. Set all three, or no DESK_STAFF.';
  }
  return undefined;
}

/** Whether site and desk would listen at one port, which whoever comes second takes for another program's. */
function isSamePlace({ port, host, deskPort, deskHost }: Settings): boolean {
  const hosts = [host, deskHost];
  const isEvery = hosts.some((each) => each === '0.0.0.0' || each === '::');
  const isLocal = hosts.includes('localhost') && hosts.every(isThisComputer);
  return port !== 0 && port === deskPort && (host === deskHost || isEvery || isLocal);
}

function readChannelSettings(env: Environment): ChannelSettings {
  const values = channels.map(({ settings }) => readTable(settings, env));
  return Object.assign({}, ...values) as ChannelSettings;
}
