import { expect, test } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { readSettings } from '../settings.ts';
import { placeholders, type StartedDesk, startMessage } from './start-message.ts';

const message = (env: Record<string, string>) =>
  startMessage({ ...readSettings(env), database: 'data' });

const sheet = { SHEET_ENDPOINT: 'https://script.example/exec' };
const mail = { SMTP_URL: 'smtps://mail.example', NOTIFY_TO: 'desk@staff.example' };

test('the start message says what each channel does, and where messages are kept', () => {
  const more = { SHEET_SECRET: 'a-secret-of-many-signs', CONTACT_DELIVERY: 'intake' };
  const said = message({ ...sheet, ...mail, ...more });
  expect(said).toContain(
    [
      '  Deliveries    each application goes to the spreadsheet',
      '                the staff get mail for each application',
      '                the applicant gets a receipt by mail\n',
    ].join('\n'),
  );
  expect(said).toContain('npm run applications -- list --messages');
  expect(said).not.toMatch(/SHEET_|SMTP_URL|CONTACT_DELIVERY/);
  const hint = 'the forms of others out of the spreadsheet: SHEET_SECRET';
  expect(message(sheet)).toContain(hint);
});

test('the start message has a link to sign in at the desk, where there is one', () => {
  const said = (desk: StartedDesk | undefined) =>
    startMessage({ ...readSettings({}), database: 'data', desk });
  const address = 'http://localhost:4322';
  expect(said({ address, key: 'key' })).toContain(
    [
      '  Desk          http://localhost:4322/sign-in?key=key',
      '                this link works once, for 15 minutes; another: npm run applications -- desk\n',
    ].join('\n'),
  );
  expect(said({ address })).toContain('to sign in: npm run applications -- desk');
  expect(said(undefined)).not.toMatch(/desk/i);
});

test('a site at a real address says each time what is still a placeholder, a line each', () => {
  const said = message({ SITE_URL: 'https://www.harbour.co.uk' });
  const [, list = ''] = said.split('  Placeholders  ');
  const lines = list.split('\n').map((line) => line.trim());
  expect(lines).toContain(`${brand.email}: nobody reads what is sent there`);
  expect(lines).toContain('who the trader is: legalName and address');
  expect(lines).toContain('how customers pay: payment');
  expect(lines).toContain('all in content/brand.json (docs/opening.md)');
  expect(message({})).not.toContain('Placeholders');
});

test('a provider that has said everything reads nothing of placeholders', () => {
  const own = {
    ...{ siteUrl: 'https://www.harbour.co.uk', email: 'hello@harbour.co.uk', slug: 'harbour' },
    grantEmails: ['grants@harbour.co.uk', 'crew@harbour.co.uk'],
    customGptUrl: 'https://chatgpt.com/g/g-6a5b4c3d2',
    trader: { legalName: 'Harbour Ltd', address: '4 Quay Street, Bristol' },
    payment: { how: 'By bank transfer.' },
  };
  expect(placeholders(own.siteUrl, own)).toEqual([]);
  const left = { ...own, email: 'hello@love-ai.example', payment: {} };
  expect(placeholders(own.siteUrl, left)).toEqual([
    'hello@love-ai.example: nobody reads what is sent there',
    'how customers pay: payment',
  ]);
});
