import { brand } from '../../src/brand.ts';
import type { ContactDelivery } from '../../src/forms/contact/delivery.ts';
import { channels, type ChannelSettings, isOpen } from '../delivery/channels.ts';
import type { Settings } from '../settings.ts';

/** The settings, with the host and the port that it listens on. */
type Started = Settings & {
  /** Where applications are kept, without a password. */
  database: string;
};

/** The block that is printed once the server listens. */
export function startMessage(started: Started): string {
  const { host, port, database, contactDelivery } = started;
  return [
    '',
    `${brand.name} is running.`,
    '',
    `  Site          http://${nameFor(host)}:${port}`,
    `  Applications  kept in ${database}`,
    '                npm run applications -- list',
    ...messageLines[contactDelivery],
    ...deliveryLines(started),
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
function deliveryLines(settings: ChannelSettings): string[] {
  const { open = [], closed = [] } = Object.groupBy(channels, (channel) =>
    isOpen(channel, settings) ? 'open' : 'closed',
  );
  const extras = open.map(({ extra }) => extra?.(settings)).filter((line) => line !== undefined);
  return [
    ...under(
      'Deliveries',
      open.map(({ atStart }) => atStart),
    ),
    ...under('Not set up', [...new Set([...closed.map(({ offer }) => offer), ...extras])]),
  ];
}

function under(title: string, lines: string[]): string[] {
  return lines.map((line, at) => `  ${(at === 0 ? title : '').padEnd(12)}  ${line}`);
}

/** The address a browser on this computer would use. */
function nameFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
