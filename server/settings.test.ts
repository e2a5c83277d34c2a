import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { channels } from './delivery/channels.ts';
import { folder } from './settings/setting-schemas.ts';
import { SettingsError, type SettingTable } from './settings/setting-table.ts';
import { ownSettings, readSettings } from './settings.ts';
import { codeIn, operationsTable } from '../testing/operations-table.ts';
import { placeOf } from '../testing/place-of.ts';

const tables: SettingTable[] = [ownSettings, ...channels.map(({ settings }) => settings)];
const settingsByName = new Map(
  tables.flatMap((table) => Object.values(table)).map((setting) => [setting.name, setting]),
);

test('without any variable the settings are the documented defaults', () => {
  const settings = readSettings({});
  const [none, host] = [undefined, 'localhost'];
  expect(settings).toMatchObject({
    ...{ port: 4321, host, siteUrl: brand.siteUrl, rateLimit: 20, trustsProxy: false },
    ...{ contactDelivery: 'none', databaseUrl: none, sheetEndpoint: none, sheetSecret: none },
    ...{ smtpUrl: none, notifyTo: [], deskPort: 4322, deskHost: host, deskUrl: none },
    ...{ deskStaff: [], isDeskPortChosen: false },
  });
  expect(isAbsolute(settings.dataDir)).toBe(true);
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'SITE_URL', 'TRUST_PROXY', 'SMTP_URL', 'DATABASE_URL', 'DESK_PORT'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test('every setting is read', () => {
  const env = {
    PORT: '80',
    HOST: '::1',
    SITE_URL: 'https://training.example/',
    DATA_DIR: 'somewhere',
    RATE_LIMIT: '5',
    TRUST_PROXY: 'on',
    CONTACT_DELIVERY: 'intake',
    DATABASE_URL: 'postgresql://me:secret%23@db.example:5433/training?sslmode=verify-full',
    ENROLMENT_ENDPOINT: 'https://script.example/of-the-browser',
    SHEET_ENDPOINT: 'https://script.example/exec',
    SHEET_SECRET: '~16-signs:"!"\'#$',
    SMTP_URL: 'smtps://me:secret@mail.example:465',
    NOTIFY_TO: 'desk@staff.example, second@staff.example',
    DESK_PORT: '81',
    DESK_HOST: '0.0.0.0',
    DESK_URL: 'https://desk.training.example/',
    DESK_STAFF: 'zoe@staff.example,yan@staff.example',
  };
  const read = {
    port: 80,
    host: '::1',
    siteUrl: 'https://training.example',
    dataDir: resolve('somewhere'),
    rateLimit: 5,
    trustsProxy: true,
    contactDelivery: 'intake',
    databaseUrl: env.DATABASE_URL,
    enrolmentEndpoint: env.ENROLMENT_ENDPOINT,
    sheetEndpoint: env.SHEET_ENDPOINT,
    sheetSecret: env.SHEET_SECRET,
    smtpUrl: env.SMTP_URL,
    notifyTo: ['desk@staff.example', 'second@staff.example'],
    deskPort: 81,
    deskHost: '0.0.0.0',
    deskUrl: 'https://desk.training.example',
    deskStaff: ['zoe@staff.example', 'yan@staff.example'],
    isDeskPortChosen: true,
  };
  expect(readSettings(env)).toMatchObject(read);
  const untested = Object.keys(ownSettings).filter((name) => !Object.hasOwn(read, name));
  const here = placeOf('server/settings.test.ts', '  const read = {');
  expect(untested, `${here}: \`env\` and \`read\` lack ${untested.join()}`).toEqual([]);
});

/** Folders are left out, as any text is a path. */
const everySetting = [...settingsByName.values()].filter(({ schema }) => schema.wrapped !== folder);

test.each(everySetting)('$name refuses what it cannot be', ({ name, allowed, isSecret }) => {
  const [what, value] = isSecret ? ['cannot be used', '<pa55word>\n'] : ['is "<\\n>"', '<\n>'];
  expect(refusal({ [name]: value })).toBe(`${name} ${what}. It must be ${allowed}.`);
});

test.each([
  ['PORT', '0 to 65535', 'http', '65536', '-1', '80.5'],
  ['HOST', 'a host name or an IP address', 'http://localhost', 'two words'],
  ['SITE_URL', 'an http or https address', 'www.example.com', 'ftp://example.com'],
  ['SITE_URL', 'without a path', 'https://example.com/training', 'https://me:secret@example.com'],
  ['RATE_LIMIT', '1 or more', '0', '-3', '2.5', 'many'],
  ['TRUST_PROXY', 'on or off', 'yes', 'toString'],
  ['CONTACT_DELIVERY', 'none or intake', 'mail', 'Intake'],
  ['DESK_PORT', '0 to 65535, or off', 'on', '65536'],
  ['DESK_HOST', 'a host name or an IP address', 'two words'],
  ['DESK_URL', 'an https address without a path', 'http://a.example', 'https://a.example/desk'],
])('%s must be %s: anything else is refused in one line that says so', (name, allowed, ...all) => {
  for (const value of all) {
    const message = refusal({ [name]: value });
    expect(message).toContain(`${name} is "${value}"`);
    expect(message).toContain(allowed);
    expect(message).not.toContain('\n');
  }
});

const addresses = 'email addresses, separated by commas';
test.each([
  ['DATABASE_URL', 'a PostgreSQL address', 'mysql://user:pa55word@host/db', 'user:pa55word@host'],
  ['DATABASE_URL', 'a PostgreSQL address', 'postgres:///pa55word'],
  ['DATABASE_URL', 'percent-encoded', 'postgres://user:pa55word%zz@host/db'],
  ['SHEET_ENDPOINT', 'an https address', 'http://script.example/pa55word', 'pa55word'],
  ['SHEET_ENDPOINT', 'without a user and a password', 'https://user:pa55word@script.example/'],
  ['SHEET_SECRET', '16 to 200 characters', 'pa55word-of-15c', 'pa55word'.repeat(26)],
  ['SHEET_SECRET', 'no spaces', 'pa55word with spaces'],
  ['SHEET_SECRET', 'of ASCII', 'pa55word\u00a0-and-more', 'pa55word-äöü-more'],
  ['SMTP_URL', 'a mail server’s address', 'mail.example:pa55word', 'https://me:pa55word@a.example'],
  ['NOTIFY_TO', addresses, 'pa55word', 'desk@staff.example,,pa55word'],
  ['DESK_STAFF', addresses, 'pa55word'],
])('%s must be %s: anything else is refused without repeating it', (name, allowed, ...all) => {
  for (const value of all) {
    const message = refusal({ [name]: value });
    expect(message).toContain(`${name} cannot be used.`);
    expect(message).toContain(allowed);
    expect(message).not.toMatch(/pa55word|\n/);
  }
});

test.each([
  ...['http://127.0.0.1:4000/exec', 'http://localhost/exec', 'http://[::1]:4000/exec'],
  'https://script.example/macros/s/x/exec?key=1',
])(
  'the spreadsheet’s script, to which a browser may send applications as well, may be at %s',
  (address) => {
    const env = { SHEET_ENDPOINT: address, ENROLMENT_ENDPOINT: address };
    expect(readSettings(env)).toMatchObject({ sheetEndpoint: address, enrolmentEndpoint: address });
  },
);

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://user:pa55word@mail.example' },
  { NOTIFY_TO: 'desk@staff.example' },
])('mail is set up whole or not at all: %o', (env) => {
  const message = refusal(env);
  expect(message).toMatch(/^SMTP_URL and NOTIFY_TO go together[^\n]*$/);
  expect(message).not.toContain('pa55word');
});

test('a secret without a script that could know it is refused, and not repeated', () => {
  const message = refusal({ SHEET_SECRET: 'pa55word-and-more' });
  expect(message).toMatch(/^SHEET_SECRET goes with SHEET_ENDPOINT[^\n]*$/);
  expect(message).not.toContain('pa55word');
});

describe('the settings of the desk', () => {
  const mail = { SMTP_URL: 'smtp://user:pa55word@mail.example', NOTIFY_TO: 'desk@staff.example' };
  const staff = { DESK_STAFF: 'zoe@staff.example' };

  test.each(['0.0.0.0', '::', '192.0.2.7', 'desk.example.com', '127.evil.example'])(
    'a host that others can reach, %s, needs an address with https',
    (host) => {
      expect(refusal({ DESK_HOST: host })).toMatch(/^DESK_HOST is .* goes with DESK_URL[^\n]*$/u);
      const deskUrl = 'https://desk.example.com';
      expect(readSettings({ DESK_HOST: host, DESK_URL: deskUrl })).toMatchObject({ deskUrl });
    },
  );

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is this computer', (host) => {
    expect(readSettings({ DESK_HOST: host }).deskHost).toBe(host);
  });

  test.each<Record<string, string>>([
    staff,
    { ...staff, DESK_URL: 'https://desk.example.com' },
    { ...staff, ...mail },
  ])('links are mailed with all that it takes, or not at all: %o', (env) => {
    const message = refusal(env);
    expect(message).toMatch(/^DESK_STAFF goes with DESK_URL[^\n]*SMTP_URL[^\n]*$/);
    expect(message).not.toMatch(/pa55word|zoe/);
  });

  test('without a desk nothing is asked of them', () => {
    expect(readSettings({ DESK_PORT: 'off', DESK_HOST: '::', ...staff }).deskPort).toBe('off');
  });
});

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  throw new Error('the setting was not refused');
}

test('a socket is taken from a service manager where it is meant for this process', () => {
  const socketOf = (env: Record<string, string>) => readSettings(env).inheritedSocket;
  expect(socketOf({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) })).toBe(3);
  expect(socketOf({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) })).toBeUndefined();
  expect(socketOf({ LISTEN_FDS: '1' })).toBeUndefined();
  expect(() => socketOf({ LISTEN_FDS: '2', LISTEN_PID: String(process.pid) })).toThrow(
    /^LISTEN_FDS is "2"\. It must be 1/,
  );
});

test.each([
  'script.google.com/macros/s/AKfy/exec',
  '/api/enrolments',
  'http://script.example/exec',
  'http://127.0.0.1.evil.example/exec',
  'javascript:alert(1)',
  'https://name:secret@script.example/exec',
])('the browser may not be told to send applications to %s', (address) => {
  expect(() => readSettings({ ENROLMENT_ENDPOINT: address })).toThrow(
    /^ENROLMENT_ENDPOINT is ".*"\. It must be an https address, .*\.$/u,
  );
});

describe('the table of settings in docs/operations.md', () => {
  const table = placeOf('docs/operations.md', /^\| Setting +\|/u);
  const rows = operationsTable('Settings').map(([names, shown = '']) => ({
    names: codeIn(names),
    shown: shown.split(', '),
  }));

  test('has a row for each setting, and for nothing else', () => {
    const documented = rows.flatMap(({ names }) => names);
    const withoutRow = [...settingsByName.keys()].filter((name) => !documented.includes(name));
    expect(withoutRow, `${table}: the table has no row for ${withoutRow.join()}`).toEqual([]);
    const unknown = documented.filter((name) => !settingsByName.has(name));
    expect(unknown, `${table}: ${unknown.join()} is no setting, and has a row`).toEqual([]);
  });

  test('is followed by the names of all that is never printed whole', () => {
    const document = readFileSync('docs/operations.md', 'utf8');
    const [before = ''] = document.split(' are never printed whole');
    const named = before.slice(before.lastIndexOf('. '));
    const secrets = [...settingsByName.values()].filter(({ isSecret }) => isSecret);
    const where = placeOf('docs/operations.md', 'never printed whole');
    expect(codeIn(named).sort(), `${where}: other names (+) than there are secrets (-)`).toEqual(
      secrets.map(({ name }) => name).sort(),
    );
  });

  test.each([...settingsByName.values()])('says what $name is by default', ({ name, schema }) => {
    const inWords: Record<string, string> = { SITE_URL: "the brand's", DATA_DIR: '`data/`' };
    const row = rows.find(({ names }) => names.includes(name));
    // The test above reports a missing row.
    if (!row) return;
    const { names, shown } = row;
    const typed = schema.default ?? '';
    const byDefault = inWords[name] ?? (typed === '' ? 'none' : typed);
    const where = placeOf('docs/operations.md', new RegExp(`^\\|.*\`${name}\``, 'u'));
    const said = shown.at(shown.length === 1 ? 0 : names.indexOf(name));
    expect(said, `${where}: the default of ${name}`).toBe(byDefault);
  });
});
