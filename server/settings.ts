import { resolve } from 'node:path';

import * as v from 'valibot';

import { brand } from '../domain/provider/brand.ts';
import { channels, type ChannelSettings } from './delivery/channels.ts';
import { addressRanges, trustedProxies } from './settings/address-ranges.ts';
import {
  contactDelivery,
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
  type SettingValues,
} from './settings/setting-table.ts';

/** The server's own settings; those of a channel are in its file. */
export const ownSettings = {
  /** 0 takes any free port. */
  port: setting('PORT', v.optional(port, '4321')),
  host: setting('HOST', v.optional(host, 'localhost')),
  /** The public origin, without a closing slash. */
  siteUrl: setting('SITE_URL', v.optional(origin, brand.siteUrl)),
  /** Absolute path of the folder that holds the database; by default beside the code, whatever the working folder. */
  dataDir: setting('DATA_DIR', v.optional(folder, resolve(import.meta.dirname, '..', 'data'))),
  /** How many posts a minute are taken from one address. */
  rateLimit: setting('RATE_LIMIT', v.optional(wholeNumber('posts a minute'), '20')),
  /** Those who may say in a header from whom a request comes. */
  trustedProxies: setting('TRUST_PROXY', v.optional(trustedProxies, 'off')),
  /** The hour in London from which the server looks at its own data, copies it and lets go of what is past its time. */
  nightHour: setting('NIGHT_HOUR', v.optional(hour, '3')),
  /** The folder of the nightly copies of the database; without one there are none. */
  backupDir: setting('BACKUP_DIR', v.optional(folder)),
  contactDelivery: setting('CONTACT_DELIVERY', v.optional(contactDelivery, 'none')),
  /** A spreadsheet script to which the browser sends applications itself, past this server. */
  enrolmentEndpoint: setting('ENROLMENT_ENDPOINT', v.optional(scriptAddress)),
  /** A PostgreSQL address; without one the database is SQLite in `dataDir`. */
  databaseUrl: secret('DATABASE_URL', v.optional(databaseAddress)),
  /** The most connections of this server to PostgreSQL. */
  databasePool: setting('DATABASE_POOL', v.optional(wholeNumber('connections'), '10')),
  /** The port of the staff's desk, apart from the site's; 0 takes any free port. */
  deskPort: setting('DESK_PORT', v.optional(portOrOff, '4322')),
  deskHost: setting('DESK_HOST', v.optional(host, 'localhost')),
  /** The desk's public origin behind a proxy, without a closing slash. */
  deskUrl: setting('DESK_URL', v.optional(secureOrigin)),
  /** The header in which a proxy that signs people in names them, and where such proxies are. */
  deskSignInHeader: setting('DESK_SIGN_IN_HEADER', v.optional(headerName)),
  deskProxy: setting('DESK_PROXY', v.optional(addressRanges)),
  /** The addresses of those who may sign in: by a link that they ask for, or by what the proxy says. */
  deskStaff: secret('DESK_STAFF', v.optional(mailAddresses, '')),
};

export type Settings = SettingValues<typeof ownSettings> &
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
  if (isSameListener(settings)) {
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

/** Whether site and desk would listen at one port, which the second takes for another program's. */
function isSameListener({ port, host, deskPort, deskHost }: Settings): boolean {
  const hosts = [host, deskHost];
  const isEvery = hosts.some((each) => each === '0.0.0.0' || each === '::');
  const isLocal = hosts.includes('localhost') && hosts.every(isThisComputer);
  return port !== 0 && port === deskPort && (host === deskHost || isEvery || isLocal);
}

function readChannelSettings(env: Environment): ChannelSettings {
  const values = channels.map(({ settings }) => readTable(settings, env));
  return Object.assign({}, ...values) as ChannelSettings;
}
