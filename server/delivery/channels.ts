import type { ValuesOf } from '../settings/setting-table.ts';
import {
  actMailChannel,
  letterChannel,
  linkChannel,
  receiptChannel,
  reminderChannels,
  staffMailChannel,
} from './mail-channels.ts';
import { spreadsheetChannel } from './spreadsheet-channel.ts';

/** Every way out that there is, in the order in which the staff read of them. */
export const channels = [
  spreadsheetChannel,
  staffMailChannel,
  receiptChannel,
  letterChannel,
  linkChannel,
  ...reminderChannels,
  actMailChannel,
] as const;

/** One of them. */
export type KnownChannel = (typeof channels)[number];

/** The settings of all of them, checked. */
export type ChannelSettings = ValuesOf<AllOf<KnownChannel['settings']>>;

/** What has the properties of each in a union. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Whether everything is set that a channel needs. */
export function isOpen({ openedBy }: KnownChannel, settings: ChannelSettings): boolean {
  return openedBy.every((setting) => (settings[setting] ?? []).length > 0);
}

/** What the staff call a channel. One that this version does not know, in a database, goes by its name. */
export function labelOf(name: string): string {
  return find(name)?.label ?? name;
}

/** As wide as the longest label, in characters. */
export const labelWidth = Math.max(...channels.map(({ label }) => label.length));

/** What the staff do by hand, where a channel took a form that is erased here. */
export function whenErased(name: string): string {
  return (
    find(name)?.whenErased ?? 'this version knows no such place; look there for the reference.'
  );
}

function find(name: string): KnownChannel | undefined {
  return channels.find((channel) => channel.name === name);
}
