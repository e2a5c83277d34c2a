import { expect, test } from 'vitest';

import { readSettings } from '../settings.ts';
import { type StartedDesk, startMessage } from './start-message.ts';

const message = (env: Record<string, string>) =>
  startMessage({ ...readSettings(env), database: 'data' });

const sheet = { SHEET_ENDPOINT: 'https://script.example/exec' };
const mail = { SMTP_URL: 'smtps://mail.example', NOTIFY_TO: 'desk@staff.example' };

test('each channel that is set up says what it does, and messages that are stored here where they are', () => {
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

test('the desk is one click away, where it can be', () => {
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
