import { brand } from '../../domain/brand.ts';
import type { Channel, ChannelTools } from './channel.ts';
import { channels, type ChannelSettings, isOpen, type KnownChannel } from './channels.ts';

/** Commands have none of it, because they deliver nothing. */
type Words = Partial<Omit<ChannelTools, 'deskUrl' | 'siteUrl'>>;

/** The channels that the settings open. None keeps a connection, so there is nothing to close. */
export function createChannels(
  settings: ChannelSettings & DeskSettings & { siteUrl?: string },
  { choiceHints = {}, onOffer = {}, links, letters = [] }: Words = {},
): Channel[] {
  return channels
    .filter((channel) => isOpen(channel, settings))
    .map(({ open, ...channel }: KnownChannel) => ({
      ...channel,
      deliver: open(settings, {
        choiceHints,
        onOffer,
        deskUrl: deskUrlOf(settings),
        siteUrl: settings.siteUrl ?? brand.siteUrl,
        links,
        letters,
      }),
    }));
}

/** The address of the desk to which a mail can link, if there is one. */
export const deskUrlOf = ({ deskUrl, deskPort }: DeskSettings) =>
  deskPort === 'off' ? undefined : deskUrl;

/** The settings that decide whether a mail can link to the desk. */
export type DeskSettings = { deskUrl?: string | undefined; deskPort?: number | 'off' };
