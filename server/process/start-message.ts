import { brand } from '../../src/brand.ts';
import type { ContactDelivery } from '../../src/forms/contact/delivery.ts';
import type { ChannelName } from '../delivery/channel.ts';
import type { Settings } from '../settings.ts';

type Started = Pick<Settings, 'host' | 'contactDelivery'> & {
  /** The port it listens on. */
  port: number;
  /** Where applications are kept, without a password. */
  database: string;
  /** What is done with each of them. */
  deliveries: ChannelName[];
  /** Whether the spreadsheet script can tell this server from a stranger. */
  hasSheetSecret: boolean;
};

/** The block that is printed once the server listens. */
export function startMessage(started: Started): string {
  const { host, port, database, contactDelivery, deliveries, hasSheetSecret } = started;
  return [
    '',
    `${brand.name} is running.`,
    '',
    `  Site          http://${nameFor(host)}:${port}`,
    `  Applications  kept in ${database}`,
    '                npm run applications -- list',
    ...messageLines[contactDelivery],
    ...deliveryLines(deliveries, hasSheetSecret),
    '  To stop       press Ctrl+C',
    '',
  ].join('\n');
}

const messageLines: Record<ContactDelivery, string[]> = {
  none: [
    '  Messages      from the contact form are not sent: they stay in the visitor’s browser.',
    '                CONTACT_DELIVERY=intake stores them here.',
  ],
  intake: [
    '  Messages      from the contact form are kept with the applications',
    '                npm run applications -- list --messages',
  ],
};

/** What becomes of each application once it is stored, and which setting adds what is missing. */
function deliveryLines(deliveries: ChannelName[], hasSheetSecret: boolean): string[] {
  const [on, off] = [true, false].map((isOn) =>
    (['spreadsheet', 'staff-mail', 'receipt'] as const).filter(
      (name) => deliveries.includes(name) === isOn,
    ),
  ) as [ChannelName[], ChannelName[]];
  const sets = new Set(off.map((name) => settingFor[name]));
  if (on.includes('spreadsheet') && !hasSheetSecret) sets.add(sheetSecret);
  return [
    ...under(
      'Deliveries',
      on.map((name) => deliveryText[name]),
    ),
    ...under('Not set up', [...sets]),
  ];
}

function under(title: string, lines: string[]): string[] {
  return lines.map((line, at) => `  ${(at === 0 ? title : '').padEnd(12)}  ${line}`);
}

const deliveryText: Record<ChannelName, string> = {
  spreadsheet: 'each application goes to the spreadsheet',
  'staff-mail': 'the staff get mail for each application',
  receipt: 'the applicant gets a receipt by mail',
};

const settingFor: Record<ChannelName, string> = {
  spreadsheet: 'forwarding applications to a spreadsheet: SHEET_ENDPOINT',
  'staff-mail': 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO',
  receipt: 'mail to the staff and receipts to applicants: SMTP_URL and NOTIFY_TO',
};

const sheetSecret = 'the same references in the spreadsheet as here: SHEET_SECRET';

/** The address a browser on this computer would use. */
function nameFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
