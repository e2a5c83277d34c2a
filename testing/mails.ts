import type { SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';

import type { DeskEvent } from '../domain/case/events.ts';
import type { StoredSubmission } from '../domain/case/submission.ts';
import { courseChoices } from '../domain/forms/enrolment/fields.ts';
import { brand } from '../domain/provider/brand.ts';
import { confirmationOf } from '../domain/testing/sample-changes.ts';
import {
  personalTextsOf,
  sampleApplication,
  sampleMessage,
} from '../domain/testing/sample-forms.ts';
import { type Attempt, type Channel, DeliveryError } from '../server/delivery/channel.ts';
import { createChannels } from '../server/delivery/channels.ts';
import { Links } from '../server/links.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { startMailServer } from './mail-server.ts';
import { lettersOfContent } from './project-files.ts';
import { noContent, withoutEvent } from './sample-entry.ts';

export const at = {
  reference: '4KX7-9QMD',
  submittedAt: '2025-01-31T09:05:00.000Z',
  dueAt: '2025-02-01T15:00:00.000Z',
};
export const application: StoredSubmission = {
  kind: 'enrolment',
  ...at,
  content: sampleApplication,
};
export const message: StoredSubmission = { kind: 'contact', ...at, content: sampleMessage };
export const staff = ['desk@provider.example', 'boss@provider.example'];

export const applicationWith = (content: Partial<typeof sampleApplication>): StoredSubmission => ({
  kind: 'enrolment',
  ...at,
  content: { ...sampleApplication, ...content },
});
export const named = (fullName: string) => applicationWith({ fullName });

export const deskUrl = 'https://desk.provider.example';
export const materials = 'https://provider.example/prompts';
const choiceHints = { [courseChoices[1]]: 'No. 5, Apps, 2 hours' };

/** How the mail to the staff and the receipt list the courses of the sample. */
export const chosen = sampleApplication.selectedCourses
  .map((title) => `  ${title}\n`)
  .join('')
  .concat(`    ${choiceHints[courseChoices[1]]}\n`);

export const links = new Links(() => Promise.resolve('secret'), brand.siteUrl);
await links.ready();
export const linkOf = (made: number) => links.addressOf('4KX7-9QMD', made);

export function channel(
  name: string,
  smtpUrl: string,
  deskUrl?: string,
  more: Partial<Settings> = {},
): Channel {
  const settings = { ...readSettings({}), smtpUrl, notifyTo: staff, deskUrl, ...more };
  const course = { title: 'Prompt Engineering', minutes: 120, price: 24_900, included: [] };
  const letters = lettersOfContent;
  const tools = {
    choiceHints,
    onOffer: { known: [{ ...course, materials }] },
    links,
    letters,
    terms: noContent.terms,
  };
  return createChannels(settings, tools).find((each) => each.name === name)!;
}

export const inTime = () => AbortSignal.timeout(20_000);

/** The mails that a channel sends of some forms. */
export async function mailsOf(
  name: string,
  of: StoredSubmission | StoredSubmission[],
  { deskUrl, given }: { deskUrl?: string | undefined; given?: Partial<Attempt> } = {},
) {
  const { url, mails } = await startMailServer();
  for (const each of [of].flat())
    await channel(name, url, deskUrl).deliver({
      ...withoutEvent,
      ...given,
      submission: each,
      signal: inTime(),
    });
  return mails;
}

export const mailOf = async (...sending: Parameters<typeof mailsOf>) =>
  (await mailsOf(...sending))[0]!;

/** What the staff read of a receipt that fails; it contains nothing from the form. */
export async function failureAt(smtpUrl: string, signal = inTime()): Promise<string> {
  const error = await errorAt('receipt', smtpUrl, signal);
  expect(error).toMatchObject({ isPermanent: false, isUncertain: false });
  return error.message;
}

export async function errorAt(name: string, smtpUrl: string, signal = inTime()) {
  const delivered = channel(name, smtpUrl).deliver({
    ...withoutEvent,
    submission: application,
    signal,
  });
  const error: unknown = await delivered.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isPermanent, isUncertain, isOfRecipient } = error as DeliveryError;
  for (const typed of personalTextsOf(sampleApplication)) expect(message).not.toContain(typed);
  expect(message).not.toContain('@');
  return { message, isPermanent, isUncertain, isOfRecipient };
}

/** The options of a mail server that refuses each recipient with `answer`. */
export const refusing = (answer: string): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) => done(refusal(answer, address)),
});

export const refusal = (answer: string, address = sampleApplication.email) =>
  Object.assign(new Error(`${answer.slice(4)} <${address}>`), {
    responseCode: Number(answer.slice(0, 3)),
  });
/** The words of a letter, as an event stores them. */
export const letter = {
  to: 'ada@applicant.example',
  from: 'team@provider.example',
  subject: 'Your booking (4KX7-9QMD)',
  text: 'Hello Ada,\n\nIt is booked.',
};
export const confirmed = { ...confirmationOf('1'), ...letter };

/** The mail that a channel sends of an event, by default of the last and at its time. */
export const send = (
  name: string,
  history: DeskEvent[],
  { id = history.at(-1)!.id, at = '', recipient = '', ...to }: Sending = {},
) => {
  const event = history.find((each) => each.id === id)!;
  const now = new Date(at || event.at);
  const given = { event, history, recipient: recipient || undefined, linkGeneration: 1, now };
  return mailOf(name, application, { deskUrl, ...to, given });
};

type Sending = { id?: string; at?: string; recipient?: string; deskUrl?: string | undefined };
