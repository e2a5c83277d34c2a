import type { Channel } from './channel.ts';
import type { SendNotice } from './daily-notice.ts';
import { receiptChannel, staffMailChannel } from './mail-channels.ts';
import { noticeMail } from './notice-mail.ts';
import { createSendMail } from './send-mail.ts';
import { spreadsheetChannel } from './spreadsheet-channel.ts';

/** The settings that open ways out, checked. */
export type ChannelSettings = {
  /** The address of the spreadsheet script. */
  sheetEndpoint?: string | undefined;
  /** What the script knows this server by. */
  sheetSecret?: string | undefined;
  /** The mail server, `smtp:` or `smtps:`. */
  smtpUrl?: string | undefined;
  /** The staff's addresses; may be empty. */
  notifyTo: string[];
};

/** The ways out that the settings open. None keeps a connection, so there is nothing to close. */
export function createChannels(settings: ChannelSettings): Channel[] {
  const { sheetEndpoint, sheetSecret, smtpUrl, notifyTo } = settings;
  const channels: Channel[] = [];
  if (sheetEndpoint !== undefined) channels.push(spreadsheetChannel(sheetEndpoint, sheetSecret));
  if (smtpUrl !== undefined) {
    const sendMail = createSendMail(smtpUrl);
    if (notifyTo.length > 0) channels.push(staffMailChannel(sendMail, notifyTo));
    channels.push(receiptChannel(sendMail));
  }
  return channels;
}

/** How the settings let the staff be told of what waits for them; `undefined` where mail is not set up. */
export function createSendNotice({ smtpUrl, notifyTo }: ChannelSettings): SendNotice | undefined {
  if (smtpUrl === undefined || notifyTo.length === 0) return undefined;
  return noticeMail(createSendMail(smtpUrl), notifyTo);
}
