import type { ChannelDescription } from './channel.ts';
import { receiptChannel, staffMailChannel } from './mail-channels.ts';
import { spreadsheetChannel } from './spreadsheet-channel.ts';

/** Every way out that there is, in the order in which the staff read of them. */
export const channels: readonly ChannelDescription[] = [
  spreadsheetChannel,
  staffMailChannel,
  receiptChannel,
];

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

function find(name: string) {
  return channels.find((channel) => channel.name === name);
}
