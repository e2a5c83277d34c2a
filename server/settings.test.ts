import { isAbsolute, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../src/brand.ts';
import { readSettings, SettingsError } from './settings.ts';

test('without any variable the settings are the documented defaults', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 4321,
    host: 'localhost',
    siteUrl: brand.siteUrl,
    rateLimit: 20,
    trustsProxy: false,
    contactDelivery: 'none',
  });
  expect(isAbsolute(settings.dataDir)).toBe(true);
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test('an empty variable counts as not set', () => {
  const empty = { PORT: '', SITE_URL: '', TRUST_PROXY: '', SMTP_URL: '', DATABASE_URL: '' };
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
  };
  expect(readSettings(env)).toEqual({
    port: 80,
    host: '::1',
    siteUrl: 'https://training.example',
    dataDir: resolve('somewhere'),
    rateLimit: 5,
    trustsProxy: true,
    contactDelivery: 'intake',
  });
});

test.each([
  ['PORT', 'http', '0 to 65535'],
  ['PORT', '65536', '0 to 65535'],
  ['PORT', '-1', '0 to 65535'],
  ['PORT', '80.5', '0 to 65535'],
  ['HOST', 'http://localhost', 'a host name or an IP address'],
  ['HOST', 'two words', 'a host name or an IP address'],
  ['SITE_URL', 'www.example.com', 'an http or https address'],
  ['SITE_URL', 'ftp://example.com', 'an http or https address'],
  ['SITE_URL', 'https://example.com/training', 'without a path'],
  ['SITE_URL', 'https://me:secret@example.com', 'without a path'],
  ['RATE_LIMIT', '0', '1 or more'],
  ['RATE_LIMIT', '-3', '1 or more'],
  ['RATE_LIMIT', '2.5', '1 or more'],
  ['RATE_LIMIT', 'many', '1 or more'],
  ['TRUST_PROXY', 'yes', 'on or off'],
  ['TRUST_PROXY', 'toString', 'on or off'],
  ['CONTACT_DELIVERY', 'mail', 'none or intake'],
  ['CONTACT_DELIVERY', 'Intake', 'none or intake'],
])('%s=%s is refused in one line that says what is allowed', (name, value, allowed) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`${name} is "${value}"`);
  expect(message).toContain(allowed);
  expect(message).not.toContain('\n');
});

test('a value with a line break still gives one line', () => {
  expect(refusal({ PORT: '80\n81' })).not.toContain('\n');
});

test.each(['DATABASE_URL', 'SHEET_ENDPOINT', 'SMTP_URL', 'NOTIFY_TO'])(
  '%s is not ignored, and what it holds is not repeated',
  (name) => {
    const message = refusal({ [name]: 'scheme://user:pa55word@host' });
    expect(message).toContain(`${name} is set, but this version cannot`);
    expect(message).not.toContain('pa55word');
    expect(message).not.toContain('\n');
  },
);

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  throw new Error('the setting was not refused');
}
