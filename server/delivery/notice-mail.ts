import { brand } from '../../src/brand.ts';
import { kinds } from '../submissions/views.ts';
import type { Kind } from '../submissions/submission.ts';
import { labelOf } from './channels.ts';
import type { Notice, SendNotice } from './daily-notice.ts';
import { noticeCopy } from './notice-copy.ts';
import type { SendMail } from './send-mail.ts';

/** Sends the daily notice to the staff by mail: references, counts and commands, and nobody's data. */
export function noticeMail(sendMail: SendMail, notifyTo: readonly string[]): SendNotice {
  const domain = brand.email.slice(brand.email.indexOf('@') + 1);
  return async (notice, day, signal) => {
    await sendMail(
      {
        from: { name: brand.name, address: brand.email },
        to: [...notifyTo],
        subject: noticeCopy.subject(day),
        text: noticeText(notice),
        messageId: `<${day}.notice@${domain}>`,
      },
      signal,
    );
  };
}

/** The notice as plain text. */
export function noticeText({ gaveUp, quarantined, receipts }: Notice): string {
  const listed = gaveUp
    .slice(0, maxListed)
    .map(({ reference, channel, failure }) => `  ${reference}  ${labelOf(channel)}: ${failure}`);
  const more = gaveUp.length - listed.length;
  const held = (Object.keys(quarantined) as Kind[]).filter((kind) => quarantined[kind] > 0);
  return [
    ...(listed.length > 0
      ? [noticeCopy.gaveUp, ...listed, ...(more > 0 ? [noticeCopy.more(more)] : []), '']
      : []),
    ...(listed.length > 0 ? [noticeCopy.howToRetry, ''] : []),
    ...(held.length > 0
      ? [noticeCopy.held, ...held.map(heldLine), '', noticeCopy.howToRelease, '']
      : []),
    ...(receipts > 0 ? [noticeCopy.receipts(receipts), ''] : []),
    noticeCopy.oncePerDay,
    '',
  ].join('\n');

  function heldLine(kind: Kind): string {
    const count = quarantined[kind];
    return `  ${count} ${count === 1 ? kinds[kind].singular : kinds[kind].plural}`;
  }
}

/** As many as one reads in a mail; the command lists the rest. */
const maxListed = 30;
