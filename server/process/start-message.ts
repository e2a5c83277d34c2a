import { keyMinutes } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import type { ContactDelivery } from '../../domain/forms/contact/schema.ts';
import { brand } from '../../domain/provider/brand.ts';
import { hasPage } from '../../domain/provider/pages.ts';
import { channels, type ChannelSettings, openChannels } from '../delivery/channels.ts';
import type { Settings } from '../settings.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';

/** The settings, with the host and the port on which the server listens. */
export type Started = Settings & {
  /** Where applications are kept, without a password. */
  database: string;
  desk?: StartedDesk | undefined;
};

export type StartedDesk = {
  address: string;
  /** A key to sign in with; unset if the store cannot keep one now. */
  key?: string | undefined;
};

/** The block that is printed once the server listens. */
export function startMessage(started: Started): string {
  const { database, contactDelivery, desk } = started;
  return [
    '',
    `${brand.name} is running.`,
    '',
    `  Site          ${listeningAddress(started)}`,
    ...(desk ? deskLines(desk) : []),
    `  Applications  kept in ${database}`,
    '                npm run applications -- list',
    ...messageLines[contactDelivery],
    ...deliveryLines(started),
    ...under('Placeholders', placeholderLines(started)),
    '  To stop       press Ctrl+C',
    '',
  ].join('\n');
}

function deskLines({ address, key }: StartedDesk): string[] {
  const command = 'npm run applications -- desk';
  if (key === undefined)
    return [`  Desk          ${address}`, `                to sign in: ${command}`];
  return [
    `  Desk          ${address}${deskPaths.signIn}?key=${key}`,
    `                this link works once, for ${keyMinutes} minutes; another: ${command}`,
  ];
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

/** What is to be put right in `content/brand.json` before the first customer. */
function placeholderLines({ siteUrl }: Pick<Settings, 'siteUrl'>): string[] {
  const lines = placeholders(siteUrl);
  return lines.length > 0 ? [...lines, 'all in content/brand.json (docs/opening.md)'] : [];
}

/** What becomes of each application once it is stored, and which setting adds what is missing. */
function deliveryLines(settings: ChannelSettings): string[] {
  const open = openChannels(settings);
  const closed = channels.filter((channel) => !open.includes(channel));
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

type Brand = Pick<typeof brand, 'trader' | 'payment'> &
  Record<'siteUrl' | 'email' | 'customGptUrl' | 'slug', string> & {
    grantEmails: readonly string[];
  };

/**
 * What a site at a real address still has of the provider that came with the code, or does not say at all, a line each.
 * At an address that is only an example (RFC 2606) everything may be one.
 */
export function placeholders(siteUrl: string, own: Brand = brand): string[] {
  if (isExample(siteUrl)) return [];
  const { email, grantEmails, customGptUrl, slug, trader, payment } = own;
  const mails = [email, ...(hasPage('grants') ? grantEmails : [])].filter(isExample);
  // OpenAI gives a custom GPT an address of letters and figures, which nobody can make up.
  const isMadeUp = hasPage('promptCraft') && customGptUrl.endsWith(`/g-${slug}-prompt-studio`);
  return [
    ...(isExample(own.siteUrl) ? [`${own.siteUrl}: siteUrl`] : []),
    ...mails.map((address) => `${address}: nobody reads what is sent there`),
    ...(isMadeUp ? [`${customGptUrl}: customGptUrl leads nowhere`] : []),
    ...(trader.legalName && trader.address ? [] : ['who the trader is: legalName and address']),
    ...(payment.how ? [] : ['how customers pay: payment']),
  ];
}

/** Whether an address, of a site or of a mailbox, is one that belongs to nobody. */
const isExample = (address: string) => /[.@/]example(?::\d+)?\/?$/u.test(address);
