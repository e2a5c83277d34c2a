import { Socket } from 'node:net';

import { describe, expect, test, vi } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import { ticketCopy } from '../../domain/copy.ts';
import { replyBy } from '../../domain/due.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { type FieldName, fields } from '../../domain/forms/enrolment/fields.ts';
import { fieldNames, validateApplication } from '../../domain/forms/enrolment/schema.ts';
import type { Field } from '../../domain/forms/field.ts';
import { type Change, describeEvent, type DeskEvent } from '../../domain/events.ts';
import { readChange } from '../../domain/read-change.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { startBareServer as raw, startMailServer } from '../../testing/mail-server.ts';
import { before, personalTextsOf, sampleApplication } from '../../testing/sample-application.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../testing/sample-booking.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { createLinks } from '../links.ts';
import { lettersOfContent } from '../../testing/letters-of-content.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { createChannels } from './open-channels.ts';
import { mailCopy } from './mail-copy.ts';
import { createSendMail } from './send-mail.ts';

const at = { reference: '4KX7-9QMD', submittedAt: '2025-01-31T09:05:00.000Z' };
const application: StoredSubmission = { kind: 'enrolment', ...at, content: sampleApplication };
const message: StoredSubmission = { kind: 'contact', ...at, content: sampleMessage };
const staff = ['desk@provider.example', 'boss@provider.example'];

const named = (fullName: string): StoredSubmission => ({
  ...application,
  kind: 'enrolment',
  content: { ...sampleApplication, fullName },
});

const deskUrl = 'https://desk.provider.example';
const choiceHints = { [courseChoices[1]]: 'No. 5, Apps, 2 hours' };

/** How both mails list the courses of the sample. */
const chosen = sampleApplication.selectedCourses
  .map((title) => `  ${title}\n`)
  .join('')
  .concat(`    ${choiceHints[courseChoices[1]]}\n`);

const links = createLinks(() => Promise.resolve('secret'), brand.siteUrl);

function channel(name: string, smtpUrl: string, deskUrl?: string, more = {}): Channel {
  const settings = { smtpUrl, notifyTo: staff, deskUrl };
  return createChannels(settings, { choiceHints, ...more }).find((each) => each.name === name)!;
}

/** The form's words for a choice of the sample; nothing for a typed answer. */
function wording(name: FieldName): string | undefined {
  const field: Field = fields[name];
  return field.kind === 'choice'
    ? field.options[String(sampleApplication[name])]?.label
    : undefined;
}

const options = Object.values<Field>(fields).flatMap((field) =>
  field.kind === 'choices' ? field.options : [],
);

const inTime = () => AbortSignal.timeout(20_000);

async function mailsOf(name: string, of: StoredSubmission | StoredSubmission[], deskUrl?: string) {
  const { url, mails } = await startMailServer();
  for (const each of [of].flat()) await channel(name, url, deskUrl).deliver(each, inTime());
  return mails;
}

/** The same with the applicant’s second link. */
async function mailsWithLink(
  name: string,
  of: StoredSubmission[],
  context: Parameters<Channel['deliver']>[2] = {},
) {
  const { url, mails } = await startMailServer();
  const withLinks = channel(name, url, undefined, { links, letters: lettersOfContent });
  for (const each of of) await withLinks.deliver(each, inTime(), { links: 2, ...context });
  return { mails, link: links.addressOf('4KX7-9QMD', 2) };
}

/** What the staff read of a delivery that fails; it contains nothing from the form. */
async function failureAt(smtpUrl: string, signal = inTime()): Promise<string> {
  const error = await errorAt('receipt', smtpUrl, signal);
  expect(error).toMatchObject({ isPermanent: false, isUncertain: false });
  return error.message;
}

async function errorAt(name: string, smtpUrl: string, signal = inTime()) {
  const delivered = channel(name, smtpUrl).deliver(application, signal);
  const error: unknown = await delivered.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isPermanent, isUncertain } = error as DeliveryError;
  for (const typed of personalTextsOf(sampleApplication)) expect(message).not.toContain(typed);
  expect(message).not.toContain('@');
  return { message, isPermanent, isUncertain };
}

/** A mail server that answers each recipient as it is told, `undefined` being that it takes them. */
function refusing(answers: Record<string, string | undefined>) {
  return startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      const [responseCode, text = ''] = answers[address]?.split(/ (.*)/) ?? [];
      const refusal = Object.assign(new Error(`${text} <${address}>`), {
        responseCode: Number(responseCode),
      });
      done(responseCode === undefined ? null : refusal);
    },
  });
}

describe('a letter from the desk', () => {
  const event = {
    ...{ id: '12', at: at.submittedAt, by: 'Zoe', action: 'written' as const },
    ...{ to: 'ada@applicant.example', from: 'team@provider.example' },
    subject: 'Your dates (4KX7-9QMD)',
    text: `Hello Ada,\n\nWould “Friday” <b>suit</b> you? ${'Long words. '.repeat(20)}\n- one\n- two\n   in  a\trow`,
  };
  const arrived = async (letter: Partial<DeskEvent>) => {
    const { url, mails } = await startMailServer();
    await channel('receipt', url).deliver(application, inTime());
    const whole = { ...event, ...letter } as DeskEvent;
    await channel('letter', url).deliver(application, inTime(), { event: whole });
    return mails;
  };

  test('arrives as it was seen, in the thread of its receipt, and as written by a person', async () => {
    const [receipt, letter] = await arrived({});
    expect(letter).toMatchObject({ to: ['ada@applicant.example'], from: 'team@provider.example' });
    expect(letter!.header('From')).toBe(`${brand.name} <team@provider.example>`);
    expect(letter!.header('Subject')).toBe('Your dates (4KX7-9QMD)');
    expect(letter!.header('Message-ID')).toMatch(/^<4KX7-9QMD\.letter\.12@/u);
    expect(letter!.header('In-Reply-To')).toBe(receipt!.header('Message-ID'));
    expect(letter!.header('References')).toBe(receipt!.header('Message-ID'));
    expect(letter!.header('Auto-Submitted')).toBe('');
    expect(receipt!.header('Auto-Submitted')).toBe('auto-generated');
    expect(letter!.body).toBe(`${event.text}\n`);
    expect(letter!.html).toContain('Would “Friday” &#60;b&#62;suit&#60;/b&#62; you?');
    expect(letter!.html).toContain(
      '- one<br>\n- two<br>\n&nbsp;&nbsp; in&nbsp; a&nbsp;&nbsp;&nbsp; row',
    );
  });

  test('has no header but its own, and no body but its text, whatever was typed', async () => {
    const hostile = 'x\r\nBcc: spy@evil.example\r\n\r\n<script>alert(1)</script>\u2028\0';
    const submission = { ...application, content: { ...sampleApplication, fullName: hostile } };
    const form = new URLSearchParams({ do: 'write', subject: hostile, text: hostile });
    const read = readChange(form, { submission, events: [], now: at.submittedAt }, 'staff');
    if (read.outcome !== 'change') throw new Error(read.outcome);
    const [, letter] = await arrived(read.change);
    expect(letter).toMatchObject({ to: [sampleApplication.email] });
    expect(letter!.header('Bcc')).toBe('');
    expect(letter!.header('Subject')).toContain('4KX7-9QMD');
    expect(letter!.html).not.toContain('<script');
  });
});

describe('what goes out around a booking', () => {
  const letter = {
    ...{ to: 'ada@applicant.example', from: 'team@provider.example' },
    ...{ subject: 'Your booking (4KX7-9QMD)', text: 'Hello Ada,\n\nIt is booked.' },
  };
  const send = async (
    name: string,
    history: DeskEvent[],
    { id = history.at(-1)!.id, at = '' } = {},
  ) => {
    const { url, mails } = await startMailServer();
    const settings = { smtpUrl: url, notifyTo: staff, deskUrl };
    const channels = createChannels(settings, { links, letters: lettersOfContent });
    const event = history.find((each) => each.id === id);
    const now = new Date(at || event!.at);
    await channels
      .find((each) => each.name === name)!
      .deliver(application, inTime(), { event, history, links: 1, now });
    return mails;
  };
  const calendarIn = ({ raw }: { raw: string }) => {
    const [, type = '', coded = ''] =
      /Content-Type: (text\/calendar[^]*?)\r\n\r\n([^]*?)\r\n--/u.exec(raw) ?? [];
    return { type, file: Buffer.from(coded, 'base64').toString() };
  };
  const closed = { action: 'closed', outcome: 'not-enrolled' } as const;
  const moved = [{ ...sampleOffer, date: '2025-07-08' }, acceptanceOf('4')] as const;
  const confirmed = { ...confirmationOf('1'), ...letter };

  test('a confirmation has the entry for calendars with it, and so has another date', async () => {
    const history = eventsOf(sampleOffer, acceptanceOf('1'), confirmed);
    const [first] = await send('letter', history);
    expect(first!.raw).toContain('It is booked.');
    const { type, file } = calendarIn(first!);
    expect(type).toMatch(/charset=utf-8;\s+method=PUBLISH;\s+name=booking\.ics/u);
    expect(file).toContain('UID:4KX7-9QMD@');
    expect(file).toContain('DTSTART:20250624T090000Z');
    expect(file).toContain('SEQUENCE:0');
    const [second] = await send(
      'letter',
      eventsOf(sampleOffer, acceptanceOf('1'), confirmed, ...moved, {
        ...{ ...confirmationOf('4'), ...letter },
      }),
    );
    expect(calendarIn(second!).file).toContain('DTSTART:20250708T090000Z');
    expect(calendarIn(second!).file).toContain('SEQUENCE:1');
    // The letter still says what was written, though a later event overtook it before it left.
    const later = eventsOf(sampleOffer, acceptanceOf('1'), confirmed, sampleCancellation);
    const [slow] = await send('letter', later, { id: '3' });
    expect(calendarIn(slow!).file).toContain('STATUS:CONFIRMED');
  });

  test('a cancellation takes the entry out again, and an offer has none', async () => {
    const cancelled = { ...sampleCancellation, ...letter };
    const [mail] = await send('letter', eventsOf(...sampleBooking, cancelled));
    expect(calendarIn(mail!).file).toContain('STATUS:CANCELLED');
    expect(calendarIn(mail!).file).toContain('SEQUENCE:1');
    const [offer] = await send('letter', eventsOf({ ...sampleOffer, ...letter }));
    expect(calendarIn(offer!).type).toBe('');
  });

  test('has the link of now, where the staff made a new one while it waited', async () => {
    await links.ready();
    const text = `To see it, open this page:\n${links.addressOf('4KX7-9QMD', 0)}`;
    const [mail] = await send('letter', eventsOf({ ...sampleOffer, ...letter, text }));
    expect(mail!.body).toContain(`page:\n${links.addressOf('4KX7-9QMD', 1)}`);
    expect(mail!.body).not.toContain(links.keyOf('4KX7-9QMD', 0));
  });

  test('is automatic where no person of the staff pressed', async () => {
    const history = eventsOf(...sampleBooking, { ...sampleCancellation, ...letter });
    const ofApplicant = history.map((event) => ({ ...event, by: '' }));
    const [byHand] = await send('letter', history);
    const [byItself] = await send('letter', ofApplicant);
    expect(byHand!.header('Auto-Submitted')).toBe('');
    expect(byItself!.header('Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['reminder-week', '2025-06-17T08:00:00.000Z', '2025-06-23T07:59:59.999Z'],
    ['reminder-day', '2025-06-23T08:00:00.000Z', '2025-06-24T08:59:59.999Z'],
  ] as const)('%s says when and where, with the link as it is by then', async (name, ...times) => {
    for (const at of times) {
      const [mail] = await send(name, eventsOf(...sampleBooking), { at });
      expect(mail!.to).toEqual([application.content.email]);
      expect(mail!.header('Subject')).toContain('4KX7-9QMD');
      expect(mail!.header('Message-ID')).toMatch(new RegExp(`^<4KX7-9QMD\\.${name}\\.3@`, 'u'));
      expect(mail!.header('References')).toMatch(/^<4KX7-9QMD\.receipt@/u);
      expect(mail!.header('Auto-Submitted')).toBe('auto-generated');
      expect(mail!.body).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 12:00');
      expect(mail!.body).toContain('12 Sample Street, Leeds');
      expect(mail!.html).toContain(`<a href="${links.addressOf('4KX7-9QMD', 1)}"`);
    }
  });

  test.each<[string, string, readonly Change[], string]>([
    ['that begins already', 'reminder-day', [], '2025-06-24T09:00:00.000Z'],
    ['whose next one is due', 'reminder-week', [], '2025-06-23T08:00:00.000Z'],
    ['that was cancelled', 'reminder-week', [sampleCancellation], '2025-06-17T08:00:00.000Z'],
    ['that was closed without a seat', 'reminder-week', [closed], '2025-06-17T08:00:00.000Z'],
    [
      'that was moved',
      'reminder-week',
      [...moved, confirmationOf('4')],
      '2025-06-17T08:00:00.000Z',
    ],
  ])('nobody is reminded of what is booked %s', async (_, name, then, at) => {
    const error: unknown = await send(name, eventsOf(...sampleBooking, ...then), {
      id: '3',
      at,
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({ isNeedless: true, isUncertain: false });
  });

  test('the staff learn what an applicant did, by when it needs them and where it stands', async () => {
    const history = eventsOf(sampleOffer, acceptanceOf('1'), { action: 'answered' });
    const [mail] = await send('act-mail', history, { id: '2' });
    expect(mail!.to).toEqual(staff);
    expect(mail!.header('Subject')).toBe(`${brand.name}: application 4KX7-9QMD`);
    expect(mail!.header('References')).toMatch(/^<4KX7-9QMD\.staff-mail@/u);
    expect(mail!.header('Reply-To')).toContain(`<${application.content.email}>`);
    expect(mail!.body).toContain(`${describeEvent(history[1]!)}. The reference is 4KX7-9QMD.`);
    expect(mail!.body).toContain('Thursday 5\u{a0}June, 10:00');
    expect(mail!.html).toContain(`<a href="${deskUrl}/applications/4KX7-9QMD"`);
    for (const typed of ['Ada Sample', sampleApplication.fullName]) {
      expect(mail!.body + mail!.header('Subject')).not.toContain(typed);
    }
  });
});

describe('the mail to the staff', () => {
  test('has every answer under its label, and can be answered', async () => {
    const [mail] = await mailsOf('staff-mail', application);
    expect(mail).toMatchObject({ from: brand.email, to: staff });
    expect(mail!.header('Subject')).toBe(`${brand.name}: application 4KX7-9QMD`);
    expect(mail!.header('From')).toBe(`${brand.name} <${brand.email}>`);
    expect(mail!.header('Reply-To')).toContain(`<${sampleApplication.email}>`);
    const shown = fieldNames.flatMap((name) => wording(name) ?? sampleApplication[name]);
    for (const line of shown.join('\n').split('\n')) expect(mail!.body).toContain(line);
    expect(mail!.body).toContain(chosen);
    expect(mail!.body).toContain('Mobile Number: +44 7700 900123');
    expect(mail!.body).toContain('Friday 31\u{a0}January, 09:05, London time');
    expect(mail!.body).toContain(
      `${facts.promises.enrolmentReplyHours} hours, by Sunday 2\u{a0}February, 09:05.`,
    );
  });

  test('is another for a message', async () => {
    const mails = await mailsOf('staff-mail', message);
    expect(mails[0]!.header('Subject')).toBe(`${brand.name}: message 4KX7-9QMD`);
    for (const typed of Object.values(sampleMessage).join('\n').split('\n'))
      expect(mails[0]!.body).toContain(typed);
    expect(mails[0]!.body).toContain(`${facts.promises.contactReplyHours} hours`);
  });

  test('says where the sender got no receipt, why, and what to do about it', async () => {
    const mails = await mailsOf('staff-mail', [{ ...message, isReceiptWithheld: true }, message]);
    const [withheld, usual] = mails.map(({ body }) => body.replaceAll('\n', ' '));
    expect(withheld).toContain(mailCopy.staff.noReceipt('4KX7-9QMD', undefined));
    expect(usual).not.toContain('receipt');
  });

  test('arrives although one of the staff has moved on', async () => {
    const { url, mails } = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === staff[0] ? new Error('No such user') : null),
    });
    expect(await channel('staff-mail', url).deliver(application, inTime())).toEqual({ refused: 1 });
    expect(mails).toMatchObject([{ to: [staff[1]] }]);
  });

  test('is tried again when nobody of the staff has a mailbox, because NOTIFY_TO can be mended', async () => {
    const none = Object.fromEntries(staff.map((address) => [address, '550 5.1.1 No such user']));
    expect(await errorAt('staff-mail', (await refusing(none)).url)).toEqual({
      message: `${mailCopy.failure.recipient} (SMTP 550).`,
      ...{ isPermanent: false, isUncertain: false },
    });
  });
});

describe('the receipt', () => {
  test('thanks, gives the reference, says what is next and which courses were chosen', async () => {
    const [mail] = await mailsOf('receipt', application);
    expect(mail!.to).toEqual([sampleApplication.email]);
    expect(mail!.header('Subject')).toBe(`${brand.name}: we have your application 4KX7-9QMD`);
    expect(mail!.header('Reply-To')).toBe('');
    const hours = `${facts.promises.enrolmentReplyHours} hours`;
    // As the ticket says it.
    const reply = `${ticketCopy.reply}: ${replyBy(new Date(application.submittedAt))}\n`;
    const courses = `${ticketCopy.courses}:\n`;
    for (const part of ['Your reference: 4KX7-9QMD', hours, chosen, brand.email, reply, courses])
      expect(mail!.body).toContain(part);
  });

  test('leads to the applicant’s own page, as its latest link has it; that of a message to none', async () => {
    const { mails, link } = await mailsWithLink('receipt', [application, message]);
    expect(mails[0]!.body).toContain(`${link}\n`);
    expect(mails[0]!.html).toContain(`<a href="${link}"`);
    expect(mails[1]!.body).not.toContain('/application/');
  });

  test('a lost link goes to the address of the application, as it is then, and repeats nothing that was typed', async () => {
    const event = { action: 'link-asked', id: '7', at: at.submittedAt, by: '' } as const;
    const hostile = named('Buy at evil.example <b>today</b>');
    const { mails, link } = await mailsWithLink('link', [hostile], { event });
    const [mail] = mails;
    expect(mail!.to).toEqual([sampleApplication.email]);
    expect(mail!.header('Subject')).toBe(`${brand.name}: the link to your application 4KX7-9QMD`);
    expect(mail!.body).toContain(`${link}\n`);
    expect(mail!.html).toContain(`<a href="${link}"`);
    expect(mail!.body + mail!.html).not.toMatch(/evil|today/u);
    expect(mail!.body).not.toMatch(/[{}]|undefined/u);
  });

  test.each([
    ['an application', application, facts.promises.enrolmentReplyHours],
    ['a message', message, facts.promises.contactReplyHours],
  ])(
    'for %s repeats nothing that was typed, except the address that it goes to',
    async (_, of, hours) => {
      const [mail] = await mailsOf('receipt', of);
      expect(mail!.header('To')).toBe(of.content.email);
      const everywhere = `${mail!.raw}\n${mail!.body}\n${mail!.html}`.replaceAll(
        of.content.email,
        '',
      );
      const typed = personalTextsOf(of.content).filter((text) => !options.includes(text));
      expect(typed.length).toBeGreaterThan(4);
      for (const text of typed) expect(everywhere).not.toContain(text);
      expect(mail!.body).toMatch(/^Hello,\n/);
      expect(mail!.body).toContain(`${hours} hours`);
    },
  );

  test('names no course that is not one of the product’s own', async () => {
    const selectedCourses = ['Pills at pills.example', courseChoices[2]] as never;
    const content = { ...sampleApplication, selectedCourses };
    const mails = await mailsOf('receipt', { ...application, kind: 'enrolment', content });
    expect(mails[0]!.body).toContain(courseChoices[2]);
    expect(mails[0]!.raw).not.toContain('pills');
  });
});

describe.each(['staff-mail', 'receipt'] as const)('as text and as HTML, %s', (name) => {
  const hostile = { ...sampleApplication, fullName: '<img src="https://x.example"> & "Zoë"' };
  const sent = async (of: StoredSubmission, deskUrl?: string) =>
    (await mailsOf(name, of, deskUrl))[0]!;
  /** What one reads of HTML, without what is between words. */
  const wordsOf = (html: string) =>
    html
      .replace(/^.*<body[^>]*>/s, '')
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const letters = (text: string) => text.replaceAll(/[\s:=]+/g, '');

  test('says the same', async () => {
    const { html, body } = await sent({ ...application, kind: 'enrolment', content: hostile });
    expect(letters(wordsOf(html))).toBe(letters(`${brand.name} ${body}`));
  });

  test('is one table without pictures, and nothing that was typed is part of it', async () => {
    const { html } = await sent({ ...application, kind: 'enrolment', content: hostile }, deskUrl);
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:img|style|script|link)|<[^<>]*(?:\bsrc=|url\()/);
    const ways = [...html.matchAll(/href="([^"]*)"/g)].map(([, way]) => way);
    const own = [`${deskUrl}/applications/4KX7-9QMD`, brand.siteUrl, `mailto:${brand.email}`];
    expect(own).toEqual(expect.arrayContaining(ways));
    expect(ways.length).toBeGreaterThan(0);
  });

  test('gives every colour together with what it lies on', async () => {
    const { html } = await sent(application);
    const cells = html.match(/<td colspan[^>]*>/g) ?? [];
    expect(cells.length).toBeGreaterThan(5);
    for (const cell of cells) expect(cell).toMatch(/ bgcolor="#.*;color:#/);
  });

  test('has paragraphs that flow, in lines that every server takes', async () => {
    const { body, raw } = await sent(application);
    const paragraph = name === 'receipt' ? mailCopy.receipt.next.enrolment : mailCopy.staff.caution;
    expect(body.split('\n')).toContain(paragraph);
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThan(999);
  });
});

test.each([
  [deskUrl, `At the desk: ${deskUrl}/applications/4KX7-9QMD`, ', press Retry at the desk.'],
  [undefined, undefined, 'npm run applications -- retry 4KX7-9QMD'],
])('the mail to the staff leads to the desk at %s', async (address, line, howToRetry) => {
  const mails = await mailsOf('staff-mail', { ...application, isReceiptWithheld: true }, address);
  if (line === undefined) expect(mails[0]!.body).not.toContain('At the desk');
  else expect(mails[0]!.body.split('\n')).toContain(line);
  expect(mails[0]!.body).toContain(howToRetry);
});

describe('an address that looks odd', () => {
  test.each([
    "o'neill@applicant.example",
    'zoe+bcc=victim@applicant.example',
    'a!b%c$d&e*f/g?h^i_j`k{l|m}n~o@applicant.example',
    '#zoe@applicant.example',
  ])('is the one recipient of its receipt, and the one to answer: %s', async (email) => {
    const content = { ...sampleApplication, email };
    expect(validateApplication(content)).toMatchObject({ ok: true });
    const odd: StoredSubmission = { ...application, kind: 'enrolment', content };
    const [receipt] = await mailsOf('receipt', odd);
    expect([receipt!.to, receipt!.header('To')]).toEqual([[email], email]);
    for (const field of ['Cc', 'Bcc', 'Reply-To']) expect(receipt!.header(field)).toBe('');
    const [toStaff] = await mailsOf('staff-mail', odd);
    expect(mailboxIn(toStaff!.header('Reply-To'))).toEqual([sampleApplication.fullName, email]);
  });
});

describe.each(['staff-mail', 'receipt'] as const)('%s', (name) => {
  test('is sent of a form from before it had some of its fields', async () => {
    const content = before('availabilityDates', 'deliveryMode');
    const mails = await mailsOf(name, { ...application, kind: 'enrolment', content });
    expect(mails[0]!.body).toContain(sampleApplication.selectedCourses[0]);
    expect(mails[0]!.body).not.toContain('undefined');
  });

  test('can be told from a repetition, and is answered by no absence note', async () => {
    const mails = await mailsOf(name, [application, application]);
    const id = `<4KX7-9QMD.${name}@${brand.email.split('@')[1]!}>`;
    expect(mails.map((mail) => mail.header('Message-ID'))).toEqual([id, id]);
    expect(mails[0]!.header('Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['a line break and a header', 'Jo\r\nBcc: victim@else.example', 'Jo Bcc: victim@else.example'],
    ['a lone line feed', 'Jo\nSubject: Hello', 'Jo Subject: Hello'],
    ['a separator of lines', 'Jo\u2028Bcc: victim@else.example', 'Jo Bcc: victim@else.example'],
    ['quotes and brackets', 'Jo "X" <x@else.example>, Ann', 'Jo "X" <x@else.example>, Ann'],
    ['marks that turn text', '\u202eelpmaxE oJ\u202c', 'elpmaxE oJ'],
    ['letters of many kinds', 'Zoë 🦽 Ελένη 王芳', 'Zoë 🦽 Ελένη 王芳'],
    ['very many letters', 'é'.repeat(200), 'é'.repeat(200)],
  ])('takes a name with %s for a name', async (_what, typed, shown) => {
    const [mail] = await mailsOf(name, named(typed));
    expect(mail!.to).toEqual(name === 'receipt' ? [sampleApplication.email] : staff);
    expect(mail!.header('Bcc')).toBe('');
    expect(mail!.header('Subject')).toContain('4KX7-9QMD');
    expect(mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n'))).not.toMatch(
      /[^\r]\n|[^\x20-\x7e\t\r\n]/,
    );
    if (name === 'staff-mail') {
      expect(mailboxIn(mail!.header('Reply-To'))).toEqual([shown, sampleApplication.email]);
    }
    const read = mail!.body + mail!.html;
    expect(read).not.toMatch(/[\u202a-\u202e]/);
    if (name === 'receipt') expect(read).not.toContain(shown);
  });
});

describe('a mail that does not arrive', () => {
  test('because the recipient is refused: the server’s words, which name them, are left out', async () => {
    const { url } = await refusing({ [sampleApplication.email]: '450 Not now' });
    expect(await failureAt(url)).toBe(`${mailCopy.failure.recipient} (SMTP 450).`);
  });

  test.each([
    ...['550 No such user', '551 Not local', '553 No such name', '556 No mail here'],
    ...['550 5.1.1 No such user', '553 5.1.3 Bad syntax', '550 5.1.10 Null MX'],
    ...['554 5.1.2 No host', '550 5.2.1 Mailbox disabled'],
  ])('because there is no such mailbox: %s is for good', async (answer) => {
    const { url } = await refusing({ [sampleApplication.email]: answer });
    const message = `${mailCopy.failure.recipient} (SMTP ${answer.slice(0, 3)}).`;
    expect(await errorAt('receipt', url)).toMatchObject({ message, isPermanent: true });
  });

  test.each([
    ...['450 4.1.1 Try again', '450 Busy', '452 4.2.2 Full', '552 Full', '552 5.2.2 Full'],
    ...['550 5.7.1 Relaying denied', '554 5.7.1 You are on a list', '554 Refused'],
    '550 5.1.8 Sender',
  ])('for a reason that may pass: %s is not for good', async (answer) => {
    const { url } = await refusing({ [sampleApplication.email]: answer });
    expect(await failureAt(url)).toMatch(mailCopy.failure.recipient);
  });

  test('because the sender is refused', async () => {
    const { url } = await startMailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such sender'), { responseCode: 550 })),
    });
    expect(await failureAt(url)).toBe(`${mailCopy.failure.refused} (SMTP 550).`);
  });

  test('because the mail is refused at its end', async () => {
    const { url } = await startMailServer({
      onData: (stream, _session, done) => {
        const refusal = Object.assign(new Error('Looks like spam from zoe'), { responseCode: 550 });
        stream.resume().on('end', () => done(refusal));
      },
    });
    expect(await failureAt(url)).toBe(`${mailCopy.failure.refused} (SMTP 550).`);
  });

  test('because the password is wrong', async () => {
    const { url } = await startMailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    expect(await failureAt(url.replace('//', '//zoe:secret@'))).toBe(mailCopy.failure.signIn);
  });

  test('because there is no TLS, unless the server is on this computer or SMTP_URL allows it', async () => {
    const { url, mails } = await startMailServer();
    // The same computer under a name that does not say so.
    const elsewhere = url.replace('127.0.0.1', '127.1');
    expect(await failureAt(elsewhere)).toBe(mailCopy.failure.unencrypted);
    expect(mails).toEqual([]);
    await channel('receipt', `${elsewhere}?requireTLS=false`).deliver(application, inTime());
    expect(mails).toMatchObject([{ isSecure: false }]);
  });

  test('because nobody is there', async () => {
    expect(await failureAt('smtp://127.0.0.1:1')).toBe(mailCopy.failure.unreachable);
  });

  test('because the server hangs: it is given up in time, and the connection closed', async () => {
    const { url, closed } = await raw(() => undefined);
    expect(await failureAt(url, AbortSignal.timeout(100))).toBe(mailCopy.failure.tooSlow);
    await closed;
  });

  test('because the server dies half way', async () => {
    const { url } = await raw((socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => socket.destroy());
    });
    expect(await failureAt(url)).toBe(mailCopy.failure.brokeOff);
  });

  test.each([
    ['dies', (socket: Socket) => socket.destroy()],
    ['breaks off', (socket: Socket) => socket.resetAndDestroy()],
    ['is silent until it is given up', () => undefined],
    ['begins an answer and dies', (socket: Socket) => socket.end('25')],
    ['says what means nothing', (socket: Socket) => socket.write('354 go on\r\n')],
    ['goes on and on', (socket: Socket) => socket.write('2'.repeat(2_000_000))],
  ])(
    'because the server %s after it has read the mail: it may have arrived',
    async (what, atEnd) => {
      const givenUp = new AbortController();
      const { url } = await taking((socket) => {
        atEnd(socket);
        if (what.includes('given up')) givenUp.abort();
      });
      expect(await errorAt('receipt', url, givenUp.signal)).toEqual({
        message: mailCopy.failure.unanswered,
        ...{ isPermanent: false, isUncertain: true },
      });
    },
  );
});

describe('the answer to the end of a mail', () => {
  function handTimers() {
    const alarms = new Set<{ delay: number; does: () => void }>();
    return {
      after: (delay: number, does: () => void) => {
        const alarm = { delay, does };
        alarms.add(alarm);
        return () => void alarms.delete(alarm);
      },
      pass: (time: number) => {
        for (const { delay, does } of alarms) if (delay <= time) does();
      },
      waiting: () => alarms.size,
    };
  }
  /** Begins to send a mail to a server that `made` makes, whose replies are left to the test. */
  async function sending(made: typeof raw) {
    const timers = handTimers();
    const reached = Promise.withResolvers<Socket>();
    const { url } = await made(reached.resolve);
    const mail = { id: 'x', to: ['zoe@applicant.example'], subject: 'Hello', text: 'Hello' };
    const sent = createSendMail(url, timers)(mail, inTime());
    return { timers, sent: { outcome: sent }, socket: await reached.promise };
  }

  test('is waited for ten minutes: a mail that is taken after 25 seconds is taken once', async () => {
    const idle = vi.spyOn(Socket.prototype, 'setTimeout');
    const { timers, sent, socket } = await sending(taking);
    expect(idle.mock.lastCall![0]).toBeGreaterThan(600_000);
    for (const seconds of [25, 60, 599]) timers.pass(seconds * 1_000);
    socket.write('250 taken\r\n');
    await expect(sent.outcome).resolves.toEqual({ refused: 0 });
    expect(timers.waiting()).toBe(0);
  });

  test('is not waited for longer', async () => {
    const { timers, sent } = await sending(taking);
    timers.pass(600_000);
    await expect(sent.outcome).rejects.toMatchObject({ isUncertain: true });
  });

  test('is not what is waited for where the mail is still to be sent: a minute is enough', async () => {
    const { timers, sent } = await sending(raw);
    timers.pass(60_000);
    const failure = { message: mailCopy.failure.tooSlow, isUncertain: false };
    await expect(sent.outcome).rejects.toMatchObject(failure);
  });

  test('fits into the time that the worker gives a mail', () => {
    const [smtpUrl, notifyTo] = ['smtp://127.0.0.1:25', staff];
    for (const { attemptMs, uncertainRepeats } of createChannels({ smtpUrl, notifyTo })) {
      expect(attemptMs).toBe(660_000);
      expect(uncertainRepeats).toBeLessThanOrEqual(1);
    }
  });
});

describe('the settings open', () => {
  const smtpUrl = 'smtp://127.0.0.1:25';
  const sheetEndpoint = 'https://script.example/exec';
  const toApplicants = ['receipt', 'letter', 'link', 'reminder-week', 'reminder-day'];
  const all = ['staff-mail', ...toApplicants, 'act-mail'];
  const names = (settings: Parameters<typeof createChannels>[0]) =>
    createChannels(settings).map(({ name }) => name);

  test.each([
    [{ notifyTo: [] }, []],
    [{ notifyTo: staff }, []],
    [{ sheetEndpoint, notifyTo: [] }, ['spreadsheet']],
    [{ smtpUrl, notifyTo: [] }, toApplicants],
    [{ smtpUrl, notifyTo: staff }, all],
    [{ sheetEndpoint, smtpUrl, notifyTo: staff }, ['spreadsheet', ...all]],
  ])('%j: %j', (settings, expected) => expect(names(settings)).toEqual(expected));
});

/** A server that reads mails and leaves the answer to the end of each to the test. */
function taking(atEnd: (socket: Socket) => void) {
  return raw((socket) => {
    let mail: string | undefined;
    socket.write('220 hello\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (mail === undefined) {
        if (said.startsWith('DATA')) mail = '';
        socket.write(mail === '' ? '354 go on\r\n' : '250 ok\r\n');
      } else {
        mail += said;
        if (mail.endsWith('\r\n.\r\n')) atEnd(socket);
      }
    });
  });
}

/** Name and address of a mailbox header, its encoded words (RFC 2047) and quoted strings read. */
function mailboxIn(value: string): [name: string, address: string] {
  const [, name = '', address = ''] = /^(.*) <([^<>]*)>$/s.exec(value) ?? [];
  const decoded = name
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replaceAll(/=([\dA-F]{2})/gi, (__, hex: string) =>
              String.fromCharCode(parseInt(hex, 16)),
            ),
    );
  const text = Buffer.from(decoded, 'latin1').toString();
  return [/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text, address];
}
