import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { Letter } from '../../domain/letters.ts';
import type { Links } from '../links.ts';
import type { Channel } from './channel.ts';
import { channels, type ChannelSettings, isOpen, type KnownChannel } from './channels.ts';
import type { SendNotice } from './daily-notice.ts';
import { noticeMail } from './notice-mail.ts';
import { createSendMail } from './send-mail.ts';

/**
 * The ways out that the settings open. None keeps a connection, so there is nothing to close. Without
 * `choiceHints`, as for a command, which delivers nothing, no choice is explained.
 */
export function createChannels(
  settings: ChannelSettings & DeskSettings,
  choiceHints: ChoiceHints = {},
  links?: Links,
  letters: readonly Letter[] = [],
): Channel[] {
  return channels
    .filter((channel) => isOpen(channel, settings))
    .map(({ open, ...channel }: KnownChannel) => ({
      ...channel,
      deliver: open(settings, {
        ...{ createSendMail, choiceHints, deskUrl: deskUrlOf(settings), links, letters },
      }),
    }));
}

/** How the settings let the staff be told of what waits for them; `undefined` where mail is not set up. */
export function createSendNotice(settings: ChannelSettings & DeskSettings): SendNotice | undefined {
  const { smtpUrl, notifyTo } = settings;
  if (smtpUrl === undefined || notifyTo.length === 0) return undefined;
  return noticeMail(createSendMail(smtpUrl), { notifyTo, deskUrl: deskUrlOf(settings) });
}

const deskUrlOf = ({ deskUrl, deskPort }: DeskSettings) =>
  deskPort === 'off' ? undefined : deskUrl;

/** Whether the staff have a desk that a mail can lead to. */
type DeskSettings = { deskUrl?: string | undefined; deskPort?: number | 'off' };
