import type { ValuesOf } from '../settings/setting-table.ts';
import type { Channel, ChannelTools } from './channel.ts';
import {
  actMailChannel,
  afterwardsChannel,
  lapsingChannel,
  letterChannel,
  linkChannel,
  participantsChannel,
  receiptChannel,
  reminderChannels,
  staffMailChannel,
} from './mail-channels.ts';
import { spreadsheetChannel } from './spreadsheet-channel.ts';
import { webhookChannel } from './webhook-channel.ts';

/** All channels, in the order in which the staff read of them. */
export const channels = [
  spreadsheetChannel,
  webhookChannel,
  staffMailChannel,
  receiptChannel,
  letterChannel,
  participantsChannel,
  linkChannel,
  lapsingChannel,
  ...reminderChannels,
  afterwardsChannel,
  actMailChannel,
] as const;

export type KnownChannel = (typeof channels)[number];

export type ChannelSettings = ValuesOf<AllOf<KnownChannel['settings']>>;

/** The intersection of a union's types. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The channels that the settings open. None keeps a connection, so there is nothing to close. */
export function createChannels(
  settings: ChannelSettings & Pick<ChannelTools, 'siteUrl' | 'deskUrl'>,
  { links, ...content }: Omit<ChannelTools, 'siteUrl' | 'deskUrl'>,
): Channel[] {
  const { siteUrl, deskUrl } = settings;
  return channels
    .filter((channel) => isOpen(channel, settings))
    .map(({ open, ...channel }: KnownChannel) => ({
      ...channel,
      deliver: open(settings, { ...content, links, siteUrl, deskUrl }),
    }));
}

/** Whether everything is set that a channel needs. */
export function isOpen({ openedBy }: KnownChannel, settings: ChannelSettings): boolean {
  return openedBy.every((setting) => (settings[setting] ?? []).length > 0);
}

/** The staff's name for a channel; the stored name for one that this version does not know. */
export function labelOf(name: string): string {
  return find(name)?.label ?? name;
}

export const labelWidth = Math.max(...channels.map(({ label }) => label.length));

/** What the staff have to do at a channel's place after a form was erased here. */
export function whenErased(name: string): string {
  return (
    find(name)?.whenErased ?? 'this version knows no such place; look there for the reference.'
  );
}

function find(name: string): KnownChannel | undefined {
  return channels.find((channel) => channel.name === name);
}
