import { deskPaths } from '../../domain/desk-paths.ts';
import { kinds } from '../../domain/kinds.ts';
import type { Kind } from '../../domain/submission.ts';
import { labelOf } from './channels.ts';
import { maxListed, type Notice, type SendNotice } from './daily-notice.ts';
import { noticeCopy } from './notice-copy.ts';
import type { SendMail } from './send-mail.ts';

/** Whom the notice goes to, and where the desk is, if it has a public address. */
type Terms = { notifyTo: readonly string[]; deskUrl: string | undefined };

/** Sends the daily notice to the staff by mail: references, counts and ways on, and nobody's data. */
export function noticeMail(sendMail: SendMail, { notifyTo, deskUrl }: Terms): SendNotice {
  return async (notice, day, signal) => {
    await sendMail(
      {
        id: `${day}.notice`,
        to: [...notifyTo],
        subject: noticeCopy.subject(day),
        text: noticeText(notice, deskUrl),
      },
      signal,
    );
  };
}

/** The notice as plain text; whatever there is nothing to say of is left out. */
export function noticeText(notice: Notice, deskUrl?: string): string {
  const paragraphs = [
    ...dueParagraphs('enrolment', notice, deskUrl),
    ...dueParagraphs('contact', notice, deskUrl),
    ...gaveUpParagraphs(notice, deskUrl),
    ...heldParagraphs(notice, deskUrl),
    ...(notice.receipts > 0 ? [noticeCopy.receipts(notice.receipts, deskUrl)] : []),
    noticeCopy.oncePerDay,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function dueParagraphs(kind: Kind, { due }: Notice, deskUrl: string | undefined): string[] {
  const { late, soon, first } = due[kind];
  if (late + soon === 0) return [];
  const lines = first.map(({ reference, left }) => {
    const link = deskUrl === undefined ? '' : `  ${deskUrl}${deskPaths.submission(reference)}`;
    return `  ${reference}  ${link ? left.padEnd(widestTime) : left}${link}`;
  });
  const listed = [
    noticeCopy.due(kind, late, soon),
    ...lines,
    ...moreLine(late + soon - lines.length),
  ];
  return [listed.join('\n'), noticeCopy.howToAnswer(kind, deskUrl)];
}

function gaveUpParagraphs({ gaveUp }: Notice, deskUrl: string | undefined): string[] {
  if (gaveUp.length === 0) return [];
  const lines = gaveUp
    .slice(0, maxListed)
    .map(({ reference, channel, failure }) => `  ${reference}  ${labelOf(channel)}: ${failure}`);
  const listed = [noticeCopy.gaveUp, ...lines, ...moreLine(gaveUp.length - lines.length)];
  return [listed.join('\n'), noticeCopy.howToRetry(deskUrl)];
}

function heldParagraphs({ quarantined }: Notice, deskUrl: string | undefined): string[] {
  const held = (Object.keys(quarantined) as Kind[]).filter((kind) => quarantined[kind] > 0);
  if (held.length === 0) return [];
  const lines = held.map((kind) => {
    const count = quarantined[kind];
    return `  ${count} ${count === 1 ? kinds[kind].singular : kinds[kind].plural}`;
  });
  return [[noticeCopy.held, ...lines].join('\n'), noticeCopy.howToRelease(deskUrl)];
}

const moreLine = (more: number) => (more > 0 ? [noticeCopy.more(more)] : []);

/** As "10 minutes left". */
const widestTime = 15;
