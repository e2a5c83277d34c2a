import { brand } from '../src/brand.ts';
import type { ContactDelivery } from '../src/features/contact/delivery.ts';
import type { Settings } from './settings.ts';

type Started = Pick<Settings, 'host' | 'contactDelivery'> & {
  /** The port it listens on. */
  port: number;
  /** The path of its file. */
  database: string;
};

/** The block that is printed once the server listens. */
export function startMessage({ host, port, database, contactDelivery }: Started): string {
  return [
    '',
    `${brand.name} is running.`,
    '',
    `  Site          http://${nameFor(host)}:${port}`,
    `  Applications  kept in ${database}`,
    '                npm run applications -- list',
    ...messageLines[contactDelivery],
    '  Not set up    Applications are not forwarded to a spreadsheet and no mail is sent:',
    '                this version does neither.',
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

/** The address a browser on this computer would use. */
function nameFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
