import type { SettingValues } from '../settings/setting-table.ts';
import type { Channel, ChannelTools } from './channel.ts';
import { actMailChannel } from './channels/act.ts';
import { afterwardsChannel } from './channels/afterwards.ts';
import { lapsingChannel } from './channels/lapsing.ts';
import { letterChannel } from './channels/letter.ts';
import { linkChannel } from './channels/link.ts';
import { participantsChannel } from './channels/participant.ts';
import { receiptChannel } from './channels/receipt.ts';
import { dayReminderChannel, weekReminderChannel } from './channels/reminder.ts';
import { spreadsheetChannel } from './channels/sheet.ts';
import { staffMailChannel } from './channels/staff.ts';
import { lapsedWebhookChannel, webhookChannel } from './channels/webhook.ts';

/** All channels, in the order in which the staff read of them. */
export const channels = [
  spreadsheetChannel,
  webhookChannel,
  lapsedWebhookChannel,
  staffMailChannel,
  receiptChannel,
  letterChannel,
  participantsChannel,
  linkChannel,
  lapsingChannel,
  weekReminderChannel,
  dayReminderChannel,
  afterwardsChannel,
  actMailChannel,
] as const;

export type KnownChannel = (typeof channels)[number];

export type ChannelSettings = SettingValues<AllOf<KnownChannel['settings']>>;

/** The intersection of a union's types. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The channels that the settings open. None keeps a connection, so there is nothing to close. */
export function createChannels(
  settings: ChannelSettings & Pick<ChannelTools, 'siteUrl' | 'deskUrl'>,
  content: Omit<ChannelTools, 'siteUrl' | 'deskUrl'>,
): Channel[] {
  const { siteUrl, deskUrl } = settings;
  const tools = { ...content, siteUrl, deskUrl };
  return openChannels(settings).map(({ deliver, ...channel }) => ({
    ...channel,
    deliver: (attempt) => deliver({ ...attempt, channel: channel.name, settings, tools }),
  }));
}

/** The channels of which everything is set that they need. */
export const openChannels = (settings: Partial<ChannelSettings>): KnownChannel[] =>
  channels.filter(({ openedBy }) =>
    openedBy.every((setting) => (settings[setting] ?? []).length > 0),
  );

/** The staff's name for a channel; the stored name for one that this version does not know. */
export function channelLabel(name: string): string {
  return find(name)?.label ?? name;
}

export const labelWidth = Math.max(...channels.map(({ label }) => label.length));

/** What the desk says of a place that takes nothing. */
export const awayAs = (place: string): string =>
  channels.find((channel) => channel.place === place)?.away ??
  'One of the places to which applications go takes nothing';

/** What the staff have to do at a channel's place after a form was erased here. */
export function whenErased(name: string): string {
  return (
    find(name)?.whenErased ?? 'this version knows no such place; look there for the reference.'
  );
}

/** Whether what goes through a channel can come back: a mail to somebody who applied, or whom they named. */
export const canComeBack = (name: string): boolean => find(name)?.isToSender ?? false;

function find(name: string): KnownChannel | undefined {
  return channels.find((channel) => channel.name === name);
}
