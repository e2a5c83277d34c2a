import { BlockList } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../domain/provider/brand.ts';
import { codeIn, operationsTable } from '../testing/project-files.ts';
import { channels } from './delivery/channels.ts';
import { ownSettings, readSettings } from './settings.ts';
import { isWithin } from './settings/address-ranges.ts';
import { folder } from './settings/setting-schemas.ts';
import { SettingsError, type SettingTable } from './settings/setting-table.ts';

const tables: SettingTable[] = [ownSettings, ...channels.map(({ settings }) => settings)];
const settingsByName = new Map(
  tables.flatMap((table) => Object.values(table)).map((setting) => [setting.name, setting]),
);

test('without any variable the settings are the documented defaults', () => {
  const settings = readSettings({});
  // The table in docs/operations.md, which is compared with them below, has the others.
  expect(settings).toMatchObject({ port: 4321, notifyTo: [], deskStaff: [] });
  expect(settings).toMatchObject({ siteUrl: brand.siteUrl, isDeskPortChosen: false });
  expect(isAbsolute(settings.dataDir)).toBe(true);
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'SITE_URL', 'TRUST_PROXY', 'SMTP_URL', 'DATABASE_URL', 'DESK_PORT'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

/** The present one, and the one before. */
const hookSecrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);

test('every setting is read', () => {
  const database = 'postgresql://me:secret%23@db.example:5433/training?sslmode=verify-full';
  const read = {
    port: ['PORT', '80', 80],
    host: ['HOST', '::1'],
    siteUrl: ['SITE_URL', 'https://training.example/', 'https://training.example'],
    dataDir: ['DATA_DIR', 'somewhere', resolve('somewhere')],
    rateLimit: ['RATE_LIMIT', '5', 5],
    trustedProxies: ['TRUST_PROXY', 'on', expect.any(BlockList)],
    nightHour: ['NIGHT_HOUR', '22', 22],
    backupDir: ['BACKUP_DIR', 'copies', resolve('copies')],
    contactDelivery: ['CONTACT_DELIVERY', 'intake'],
    databaseUrl: ['DATABASE_URL', database],
    databasePool: ['DATABASE_POOL', '3', 3],
    enrolmentEndpoint: ['ENROLMENT_ENDPOINT', 'https://script.example/of-the-browser'],
    sheetEndpoint: ['SHEET_ENDPOINT', 'https://script.example/exec'],
    sheetSecret: ['SHEET_SECRET', "~16-signs:'!'%$&"],
    webhookUrl: ['WEBHOOK_URL', 'https://hooks.example/training'],
    webhookSecret: ['WEBHOOK_SECRET', hookSecrets.join(', '), hookSecrets],
    smtpUrl: ['SMTP_URL', 'smtps://me:secret@mail.example:465'],
    returnPath: ['RETURN_PATH', 'bounces@a.example'],
    notifyTo: ['NOTIFY_TO', 'desk@a.example, you@a.example', ['desk@a.example', 'you@a.example']],
    deskPort: ['DESK_PORT', '81', 81],
    deskHost: ['DESK_HOST', '0.0.0.0'],
    deskUrl: ['DESK_URL', 'https://desk.training.example/', 'https://desk.training.example'],
    deskSignInHeader: ['DESK_SIGN_IN_HEADER', 'X-Forwarded-Email', 'x-forwarded-email'],
    deskProxy: ['DESK_PROXY', '127.0.0.1, 10.0.0.0/8,fd00::/8', expect.any(BlockList)],
    deskStaff: ['DESK_STAFF', 'zoe@a.example,yan@a.example', ['zoe@a.example', 'yan@a.example']],
  } as const;
  const settings = readSettings(
    Object.fromEntries(Object.values(read).map(([name, typed]) => [name, typed])),
  );
  for (const [name, [, typed, value = typed]] of Object.entries(read))
    expect(settings[name as keyof typeof read], name).toEqual(value);
  expect(settings.isDeskPortChosen).toBe(true);
  const untested = Object.keys(ownSettings).filter((name) => !Object.hasOwn(read, name));
  expect(untested, 'not among `read`').toEqual([]);
});

/** Folders are left out, as any text is a path. */
const everySetting = [...settingsByName.values()].filter(({ schema }) => schema.wrapped !== folder);

test.each(everySetting)('$name refuses what it cannot be', ({ name, allowed, isSecret }) => {
  const [what, value] = isSecret ? ['cannot be used', '<pa55word>\n'] : ['is "<\\n>"', '<\n>'];
  expect(allowed, 'its schema has no description').not.toBe('');
  expect(refusal({ [name]: value })).toBe(`${name} ${what}. It must be ${allowed}.`);
});

test.each([
  ['PORT', '0 to 65535', 'http', '65536', '-1', '80.5'],
  ['DATA_DIR', 'written out without ~ and $', '~/data', '$HOME/data'],
  ['HOST', 'a host name or an IP address', 'http://localhost', 'two words'],
  ['SITE_URL', 'an http or https address', 'www.example.com', 'ftp://example.com'],
  ['SITE_URL', 'without a path', 'https://example.com/training', 'https://me:pa55word@a.example'],
  ['TRUST_PROXY', 'on, off, or the IP addresses', 'yes', 'toString', '10.0.0.0/', 'on,10.0.0.7'],
  ['DESK_PROXY', 'IP addresses or ranges', '10.0.0.0/', '127.0.0.1/', '127.0.0.1,10.0.0.0/'],
  ['DESK_PROXY', 'IP addresses or ranges', '10.0.0.0/0x8', '10.0.0.0/1e1', '10.0.0.0/+8'],
  ['DESK_PROXY', 'IP addresses or ranges', '10.0.0.0/-8', '10.0.0.0/8.5', '10.0.0.0/ 8', '/8'],
  ['DESK_PROXY', 'IP addresses or ranges', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0'],
  ['DESK_PROXY', 'together not everybody', '0.0.0.0/0', '::/0', '::/80', '::ffff:0:0/96'],
  ['DESK_PROXY', 'together not everybody', '0.0.0.0/1,128.0.0.0/1', '127.0.0.1,0.0.0.0/0'],
  ['DESK_PROXY', 'from its first address on', '10.0.0.5/8', 'fd00::5/8', '::ffff:10.0.0.5/104'],
  ['DESK_PROXY', 'IP addresses or ranges', 'fe80::1%eth0', '010.0.0.1', '127.1', 'localhost'],
  ['DESK_PORT', '0 to 65535, or off', 'on', '65536'],
  ['DESK_URL', 'an https address without a path', 'http://a.example', 'https://a.example/desk'],
  ['ENROLMENT_ENDPOINT', 'an https address', 'script.google.com/exec', 'javascript:alert(1)'],
  ['ENROLMENT_ENDPOINT', 'an https address', 'http://a.example', 'http://127.0.0.1.evil.example'],
  ['DATABASE_URL', 'a PostgreSQL address', 'mysql://user:pa55word@host/db', 'user:pa55word@host'],
  ['DATABASE_URL', 'a PostgreSQL address', 'postgres:///pa55word'],
  ['SHEET_ENDPOINT', 'an https address', 'http://script.example/pa55word', 'pa55word'],
  ['SHEET_ENDPOINT', 'without a user or a password', 'https://user:pa55word@script.example/'],
  ['SHEET_SECRET', '16 to 200 characters', 'pa55word-of-15c', 'pa55word'.repeat(26)],
  ['SHEET_SECRET', 'no spaces', 'pa55word with spaces'],
  ['SHEET_SECRET', 'of ASCII', 'pa55word\u00a0-and-more', 'pa55word-äöü-more'],
  ['WEBHOOK_SECRET', 'whsec_ and 24 to 64 bytes', 'pa55word', `${hookSecrets[0]},pa55word`],
  ['WEBHOOK_SECRET', 'separated by commas', `${hookSecrets[0]},pa55word,`],
  ['NIGHT_HOUR', 'a whole hour from 0 to 23', '24', '-1', '3:00', '2.5'],
  ['RETURN_PATH', 'an email address', 'bounces', 'two words'],
  ['SMTP_URL', 'a mail server’s address', 'smtp://me:pa55word@a.example?requireTLS'],
  ['SMTP_URL', 'a mail server’s address', 'smtp://me:pa55word@a.example?ignoreTLS=no'],
  ['SMTP_URL', 'a mail server’s address', 'mail.example:pa55word', 'https://me:pa55word@a.example'],
  [
    'NOTIFY_TO',
    'each written out, separated by commas',
    'pa55word',
    'desk@staff.example,,pa55word',
  ],
  ['NOTIFY_TO', 'separated by commas', 'Zoe <pa55word@a.example>; Yan <yan@a.example>'],
  ['DESK_STAFF', 'separated by commas', 'pa55word@a.example;yan@a.example', 'pa55word@a.example;'],
  ['DESK_STAFF', 'each written out', '*@pa55word.example', '@pa55word.example', 'pa55word@*'],
])('%s must be %s: anything else is refused in one line, and no secret repeated', (...row) => {
  const [name, allowed, ...all] = row;
  for (const value of all) {
    const message = refusal({ [name]: value });
    const said = value.includes('pa55word') ? 'cannot be used.' : `is "${value}"`;
    expect(message).toContain(`${name} ${said}`);
    expect(message).toContain(allowed);
    expect(message).not.toMatch(/pa55word|\n/);
  }
});

test('a range of proxies is what it says, in either family, and TRUST_PROXY=on the networks that nobody reaches from the internet', () => {
  const lists = {
    '10.0.0.0/8, fd00::/8,192.0.2.7': {
      in: ['10.255.0.1', '::ffff:10.0.0.1', 'fd00::1', '192.0.2.7'],
      out: ['11.0.0.1', 'fe80::1', '192.0.2.8', '::ffff:192.0.2.8', '', 'proxy'],
    },
    on: {
      in: ['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.18.0.3', '192.168.1.1', 'fd12::1'],
      out: ['203.0.113.6', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.6'],
    },
    off: { in: [], out: ['127.0.0.1', '::1', '10.0.0.1'] },
  };
  for (const [typed, expected] of Object.entries(lists)) {
    const { trustedProxies } = readSettings({ TRUST_PROXY: typed });
    const within = [...expected.in, ...expected.out].filter((each) =>
      isWithin(trustedProxies, each),
    );
    expect(within, typed).toEqual(expected.in);
  }
});

test('the spreadsheet’s script, to which a browser may send applications as well, may be on this computer', () => {
  for (const address of [
    ...['http://127.0.0.1:4000/exec', 'http://localhost/exec', 'http://[::1]:4000/exec'],
    'https://script.example/macros/s/x/exec?key=1',
  ]) {
    const env = { SHEET_ENDPOINT: address, ENROLMENT_ENDPOINT: address };
    expect(readSettings(env)).toMatchObject({ sheetEndpoint: address, enrolmentEndpoint: address });
  }
});

const mail = { SMTP_URL: 'smtp://user:pa55word@mail.example', NOTIFY_TO: 'desk@staff.example' };
const staff = { DESK_STAFF: 'zoe@staff.example' };
const deskUrl = 'https://desk.example.com';
const signOn = { DESK_SIGN_IN_HEADER: 'X-Forwarded-Email', DESK_PROXY: '127.0.0.1' };

test.each<[Record<string, string>, RegExp]>([
  [{ SITE_URL: deskUrl, DESK_URL: `${deskUrl}/` }, /^DESK_URL and SITE_URL are both .*of its own/],
  [{ PORT: '4322', HOST: '127.0.0.1' }, /^PORT and DESK_PORT are both 4322\./],
  [{ PORT: '4322' }, /^PORT and DESK_PORT are both 4322\./],
  [{ PORT: '80', DESK_PORT: '80', HOST: '0.0.0.0' }, /^PORT and DESK_PORT are both 80\./],
  [{ SMTP_URL: mail.SMTP_URL }, /^SMTP_URL and NOTIFY_TO go together/],
  [{ NOTIFY_TO: mail.NOTIFY_TO }, /^SMTP_URL and NOTIFY_TO go together/],
  [{ BACKUP_DIR: 'a', DATA_DIR: 'a' }, /^BACKUP_DIR and DATA_DIR are both .*a\. Choose another/],
  [{ RETURN_PATH: 'bounces@a.example' }, /^RETURN_PATH goes with SMTP_URL/],
  [{ SHEET_SECRET: 'pa55word-and-more' }, /^SHEET_SECRET needs SHEET_ENDPOINT/],
  [{ WEBHOOK_URL: 'https://hooks.example' }, /^WEBHOOK_URL and WEBHOOK_SECRET go together/],
  [staff, /^DESK_STAFF goes with DESK_URL.*SMTP_URL/],
  [{ ...staff, DESK_URL: deskUrl }, /^DESK_STAFF goes with DESK_URL.*SMTP_URL/],
  [{ ...staff, ...mail }, /^DESK_STAFF goes with DESK_URL.*SMTP_URL/],
  [{ ...staff, DESK_URL: deskUrl, ...signOn, DESK_PROXY: '' }, /^DESK_SIGN_IN_HEADER goes with/],
  [{ ...staff, ...mail, DESK_URL: deskUrl, ...signOn, DESK_SIGN_IN_HEADER: '' }, /^DESK_SIGN/],
  [{ DESK_URL: deskUrl, ...signOn }, /^DESK_SIGN_IN_HEADER goes with DESK_PROXY.*DESK_STAFF/],
])('%o is set up whole or not at all, in one line that repeats no secret', (env, said) => {
  const message = refusal(env);
  expect(message).toMatch(said);
  expect(message).not.toMatch(/pa55word|zoe|\n/);
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'desk.example.com', '127.evil.example'])(
  'a desk that others can reach, at %s, needs an address with https',
  (host) => {
    expect(refusal({ DESK_HOST: host })).toMatch(/^DESK_HOST is .* needs DESK_URL[^\n]*$/u);
    expect(readSettings({ DESK_HOST: host, DESK_URL: deskUrl })).toMatchObject({ deskUrl });
  },
);

test('DESK_URL: a desk on this computer needs none, and nothing is asked without a desk', () => {
  for (const env of [
    { PORT: '0', DESK_PORT: '0' },
    { PORT: '4322', DESK_PORT: 'off' },
  ])
    expect(readSettings(env)).toMatchObject({ port: Number(env.PORT) });
  const ports = { PORT: '80', DESK_PORT: '80', HOST: '127.0.0.1', DESK_HOST: '127.0.0.2' };
  expect(readSettings(ports).deskPort).toBe(80);
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1'])
    expect(readSettings({ DESK_HOST: host }).deskHost).toBe(host);
  expect(readSettings({ DESK_PORT: 'off', DESK_HOST: '::', ...staff }).deskPort).toBe('off');
  // Nor does a mail lead to one.
  expect(readSettings({ DESK_PORT: 'off', DESK_URL: deskUrl }).deskUrl).toBeUndefined();
});

test('a database at another host is used with encryption, or without it on purpose', () => {
  const read = (address: string) => readSettings({ DATABASE_URL: address }).databaseUrl;
  const elsewhere = 'postgres://user:pa55word@db.example/training';
  for (const address of [
    elsewhere,
    `${elsewhere}?sslmode=`,
    `${elsewhere}?sslmode=verify-full&sslmode=`,
    'postgres:///training?host=db.example&password=pa55word',
    'postgres://localhost/training?host=localhost&host=db.example&password=pa55word',
  ]) {
    const message = refusal({ DATABASE_URL: address });
    expect(message).toMatch(/^DATABASE_URL leads to another host .*\?sslmode=verify-full[^\n]*$/);
    expect(message).not.toContain('pa55word');
  }
  for (const address of [
    `${elsewhere}?sslmode=verify-full`,
    `${elsewhere}?sslmode=disable`,
    'postgres://user@localhost/training',
    'postgres://user@[::1]:5433/training',
    'postgres:///training?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/training',
  ]) {
    expect(read(address), address).toBe(address);
  }
});

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  throw new Error('the setting was not refused');
}

test('the table in docs/operations.md has a row for each setting, with its default, and says which are secret', () => {
  const rows = operationsTable('Settings').flatMap(([names, standard = '', meaning = '']) => {
    const defaults = standard.split(', ');
    const isSecret = meaning.startsWith('secret: ');
    return codeIn(names).map((name, at) => [name, defaults[at] ?? standard, isSecret] as const);
  });
  const documented = rows.map(([name]) => name);
  expect(documented.toSorted()).toEqual([...settingsByName.keys()].toSorted());
  const inWords: Record<string, string> = { SITE_URL: "the brand's", DATA_DIR: '`data/`' };
  for (const [name, said, saysSecret] of rows) {
    const { schema, isSecret } = settingsByName.get(name)!;
    expect(said, name).toBe(inWords[name] ?? ((schema.default ?? '') || 'none'));
    expect(saysSecret, name).toBe(isSecret);
  }
});
