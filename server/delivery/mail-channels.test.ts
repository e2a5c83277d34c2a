import type { Socket } from 'node:net';

import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, test } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import { ticketCopy } from '../../domain/copy.ts';
import { replyBy } from '../../domain/due.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { type Change, describeEvent, type DeskEvent } from '../../domain/events.ts';
import { letterFor } from '../../domain/letter-for.ts';
import { readChange } from '../../domain/read-change.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { startBareServer as raw, startMailServer } from '../../testing/mail-server.ts';
import {
  personalTextsOf,
  sampleApplication,
  sampleMessage,
} from '../../domain/testing/sample-forms.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../domain/testing/sample-changes.ts';
import { Links } from '../links.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { noContent, withoutEvent } from '../../testing/sample-entry.ts';
import { type Channel, DeliveryError, type Given } from './channel.ts';
import { createChannels } from './channels.ts';
import { mailCopy } from './mail-copy.ts';
import { plainLine } from '../plain-text.ts';
import { readSettings } from '../settings.ts';

const at = { reference: '4KX7-9QMD', submittedAt: '2025-01-31T09:05:00.000Z' };
const application: StoredSubmission = { kind: 'enrolment', ...at, content: sampleApplication };
const message: StoredSubmission = { kind: 'contact', ...at, content: sampleMessage };
const staff = ['desk@provider.example', 'boss@provider.example'];

const applicationWith = (content: Partial<typeof sampleApplication>): StoredSubmission => ({
  kind: 'enrolment',
  ...at,
  content: { ...sampleApplication, ...content },
});
const named = (fullName: string) => applicationWith({ fullName });

const deskUrl = 'https://desk.provider.example';
const materials = 'https://provider.example/prompts';
const choiceHints = { [courseChoices[1]]: 'No. 5, Apps, 2 hours' };

/** How the mail to the staff and the receipt list the courses of the sample. */
const chosen = sampleApplication.selectedCourses
  .map((title) => `  ${title}\n`)
  .join('')
  .concat(`    ${choiceHints[courseChoices[1]]}\n`);

const links = new Links(() => Promise.resolve('secret'), brand.siteUrl);
await links.ready();
const linkOf = (made: number) => links.addressOf('4KX7-9QMD', made);

function channel(name: string, smtpUrl: string, deskUrl?: string): Channel {
  const settings = { ...readSettings({}), smtpUrl, notifyTo: staff, deskUrl };
  const course = { title: 'Prompt Engineering', minutes: 120, price: 24_900, included: [] };
  const letters = lettersOfContent;
  const tools = {
    choiceHints,
    onOffer: { known: [{ ...course, materials }] },
    links,
    letters,
    terms: '',
  };
  return createChannels(settings, tools).find((each) => each.name === name)!;
}

const inTime = () => AbortSignal.timeout(20_000);

/** The mails that a channel sends of some forms. */
async function mailsOf(
  name: string,
  of: StoredSubmission | StoredSubmission[],
  { deskUrl, given }: { deskUrl?: string | undefined; given?: Partial<Given> } = {},
) {
  const { url, mails } = await startMailServer();
  for (const each of [of].flat())
    await channel(name, url, deskUrl).deliver(each, inTime(), { ...withoutEvent, ...given });
  return mails;
}

const mailOf = async (...sending: Parameters<typeof mailsOf>) => (await mailsOf(...sending))[0]!;

/** What the staff read of a receipt that fails; it contains nothing from the form. */
async function failureAt(smtpUrl: string, signal = inTime()): Promise<string> {
  const error = await errorAt('receipt', smtpUrl, signal);
  expect(error).toMatchObject({ isPermanent: false, isUncertain: false });
  return error.message;
}

async function errorAt(name: string, smtpUrl: string, signal = inTime()) {
  const delivered = channel(name, smtpUrl).deliver(application, signal, withoutEvent);
  const error: unknown = await delivered.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isPermanent, isUncertain } = error as DeliveryError;
  for (const typed of personalTextsOf(sampleApplication)) expect(message).not.toContain(typed);
  expect(message).not.toContain('@');
  return { message, isPermanent, isUncertain };
}

/** The options of a mail server that refuses each recipient with `answer`. */
const refusing = (answer: string): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) => done(refusal(answer, address)),
});

const refusal = (answer: string, address = sampleApplication.email) =>
  Object.assign(new Error(`${answer.slice(4)} <${address}>`), {
    responseCode: Number(answer.slice(0, 3)),
  });

describe('a letter from the desk', () => {
  const event = {
    id: '12',
    at: at.submittedAt,
    by: 'Zoe',
    action: 'written' as const,
    to: 'ada@applicant.example',
    from: 'team@provider.example',
    subject: 'Your dates (4KX7-9QMD)',
    text: `Hello Ada,\n\nWould “Friday” <b>suit</b> you? ${'Long words. '.repeat(20)}\n- one\n- two\n   in  a\trow`,
  };
  const arrived = (letter: Partial<DeskEvent> = {}) =>
    mailOf('letter', application, { given: { event: { ...event, ...letter } as DeskEvent } });

  test('arrives as it was seen, in the thread of its receipt, and as written by a person', async () => {
    const receipt = await mailOf('receipt', application);
    const letter = await arrived();
    expect(letter).toMatchObject({ to: ['ada@applicant.example'], from: 'team@provider.example' });
    expect(letter.header('From')).toBe(`${brand.name} <team@provider.example>`);
    expect(letter.header('Subject')).toBe('Your dates (4KX7-9QMD)');
    expect(letter.header('Message-ID')).toMatch(/^<4KX7-9QMD\.letter\.12\.[\da-f]{12}@/u);
    for (const name of ['In-Reply-To', 'References'])
      expect(letter.header(name)).toBe(receipt.header('Message-ID'));
    expect(letter.header('Auto-Submitted')).toBe('');
    expect(letter.body).toBe(`${event.text}\n`);
    expect(letter.html).toContain('Would “Friday” &#60;b&#62;suit&#60;/b&#62; you?');
    expect(letter.html).toContain(
      '- one<br>\n- two<br>\n&nbsp;&nbsp; in&nbsp; a&nbsp;&nbsp;&nbsp; row',
    );
  });

  test('has a link for each address that the staff typed, and none for what an applicant did', async () => {
    const zoom = 'https://zoom.example/j/123?pwd=a&b';
    const text = `It is at ${zoom}. (See https://provider.example/how-to)\nOr write to ${brand.email}.`;
    const { html } = await arrived({ text });
    const hrefs = [...html.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);
    const shown = [zoom.replace('&', '&#38;'), 'https://provider.example/how-to'];
    expect(hrefs).toEqual([...shown, `mailto:${brand.email}`]);
    const fullName =
      'Click https://www.love-ai.example/application/LOGIN-NOW http:https:////evil.example';
    const letters = lettersOfContent;
    const given = { submission: named(fullName), events: [], now: at.submittedAt, letters };
    const offer = letterFor(sampleOffer, { ...given, link: linkOf(0) })!;
    expect(offer.text).toMatch(/^Hello Click www\.love-ai\.example\/application\/LOGIN-NOW /u);
    const ways = (await arrived(offer)).html.matchAll(/href="([^"]*)"/gu);
    const own = [linkOf(0), `${brand.siteUrl}/terms-of-service`, `mailto:${brand.email}`];
    for (const [, way] of ways) expect(own).toContain(way);
  });

  test('that waited while the site moved leads to where it is now, and so do the terms', async () => {
    const old = 'http://localhost:4321';
    const before = new Links(() => Promise.resolve('secret'), old);
    await before.ready();
    const text = `Here: ${before.addressOf('4KX7-9QMD', 0)}\n${old}/terms-of-service\n${old}/about`;
    const { body } = await arrived({ text });
    expect(body).toContain(`Here: ${linkOf(0)}\n${brand.siteUrl}/terms-of-service\n${old}/about`);
  });

  test('that another letter had the number of has another Message-ID, and a retry the same', async () => {
    const ids = [];
    for (const changes of [{}, {}, { at: '2025-02-01T10:00:00.000Z' }, { text: 'Another' }])
      ids.push((await arrived(changes)).header('Message-ID'));
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test('has no header but its own, and no body but its text, whatever was typed', async () => {
    const hostile = 'x\r\nBcc: spy@evil.example\r\n\r\n<script>alert(1)</script>\u2028\0';
    const submission = { ...application, content: { ...sampleApplication, fullName: hostile } };
    const form = new URLSearchParams({ do: 'write', subject: hostile, text: hostile });
    const read = readChange(form, { submission, events: [], now: at.submittedAt }, 'staff');
    if (read.outcome !== 'change') throw new Error(read.outcome);
    const letter = await arrived(read.change);
    expect(letter.to).toEqual([sampleApplication.email]);
    expect(letter.header('Bcc')).toBe('');
    expect(letter.header('Subject')).toContain('4KX7-9QMD');
    expect(letter.html).not.toContain('<script');
  });
});

describe('what goes out around a booking', () => {
  const letter = {
    to: 'ada@applicant.example',
    from: 'team@provider.example',
    subject: 'Your booking (4KX7-9QMD)',
    text: 'Hello Ada,\n\nIt is booked.',
  };
  const send = (name: string, history: DeskEvent[], { id = history.at(-1)!.id, at = '' } = {}) => {
    const event = history.find((each) => each.id === id)!;
    const now = new Date(at || event.at);
    return mailOf(name, application, {
      deskUrl,
      given: { event, history, linkGeneration: 1, now },
    });
  };
  const closed = { action: 'closed', outcome: 'not-enrolled' } as const;
  const moved = [{ ...sampleOffer, date: '2025-07-08' }, acceptanceOf('4')] as const;
  const confirmed = { ...confirmationOf('1'), ...letter };

  test('a confirmation and a cancellation have the entry for calendars with them, an offer none', async () => {
    const history = eventsOf(sampleOffer, acceptanceOf('1'), confirmed);
    const first = await send('letter', history);
    expect(first.raw).toContain('It is booked.');
    expect(first.raw).toMatch(/charset=utf-8;\s+method=PUBLISH;\s+name=booking\.ics/u);
    for (const line of ['UID:4KX7-9QMD@', 'DTSTART:20250624T090000Z'])
      expect(first.calendar).toContain(line);
    // The letter still says what was written, though a later event overtook it before it left.
    const cancelled = eventsOf(...history, { ...sampleCancellation, ...letter });
    const slow = await send('letter', cancelled, { id: '3' });
    expect(slow.calendar).toContain('STATUS:CONFIRMED');
    expect((await send('letter', cancelled)).calendar).toContain('STATUS:CANCELLED');
    const offer = await send('letter', eventsOf({ ...sampleOffer, ...letter }));
    expect(offer.calendar).toBeUndefined();
  });

  test('whoever is named once the instructions are given gets them too, and nobody twice', async () => {
    const where = 'https://meet.example/room';
    const places = { where, tutor: 'Robin', bring: '' };
    const instructed = { action: 'instructed', ...places, ...letter } as const;
    const namedAs = (names: string) => ({ action: 'named', names }) as const;
    const cleo = 'Cleo Sample, cleo@c.example';
    const both = `${cleo}\nDee Sample, dee@d.example`;
    const history = eventsOf(
      ...[sampleOffer, acceptanceOf('1'), confirmed, namedAs(cleo), instructed, namedAs(both)],
    );
    const first = await send('participants', history, { id: '5' });
    expect(first.to).toEqual(['cleo@c.example']);
    const second = await send('participants', history);
    expect(second.to).toEqual(['dee@d.example']);
    expect(second.raw).not.toContain('cleo@c.example');
    expect(second.body).toContain(where);
    expect(second.body).not.toContain('since our last letter');
    // Not who was taken out again, nor where the instructions were undone.
    const [out, undone] = [namedAs(cleo), { action: 'undone', event: '5' } as const];
    for (const then of [out, undone]) {
      const sent = send('participants', eventsOf(...history, then), { id: '6' });
      await expect(sent).rejects.toThrow(mailCopy.failure.needless);
    }
  });

  test('afterwards all get the certificates as they are by then, the materials, and until when the guarantee runs', async () => {
    const came = `Ada Sample, ${application.content.email}\nBo http://Sample, bo@b.example`;
    const attended = { action: 'attended', came, numbers: 'AAAA\nBBBB' } as const;
    const renamed = { action: 'renamed', number: 'AAAA', name: 'Ada Simple' } as const;
    const history = eventsOf(...sampleBooking, attended, { ...renamed, another: 'CCCC' });
    const terms = { id: '4', at: '2025-06-25T08:00:00.000Z' };
    const { to, body, html } = await send('afterwards', history, terms);
    expect(to).toEqual([application.content.email]);
    const address = `${brand.siteUrl}/certificate/`;
    for (const said of [
      `- Ada Simple: ${address}CCCC\n- Bo Sample: ${address}BBBB`,
      `- Prompt Engineering: ${materials}`,
      'until Thursday 24\u{a0}July 2025',
      linkOf(1),
    ])
      expect(body).toContain(said);
    expect(html).toContain(`<a href="${address}CCCC"`);
    expect(body).not.toMatch(/AAAA|look forward|sorry/u);
    const copy = await send('participants', history, terms);
    expect(copy.to).toEqual(['bo@b.example']);
    expect(copy.body).toContain(`${address}BBBB`);
    expect(copy.body).not.toContain('/application/');
    const over = await send('afterwards', history, { ...terms, at: '2025-07-24T23:00:00.000Z' });
    expect(over.body).not.toContain('guarantee');
    const free = history.map((event, i) => (i === 0 ? { ...event, price: '0' } : event));
    expect((await send('afterwards', free, terms)).body).not.toContain('guarantee');
    const undone = eventsOf(...history.slice(0, 4), { action: 'undone', event: '4' });
    for (const name of ['afterwards', 'participants'])
      await expect(send(name, undone, { id: '4' })).rejects.toMatchObject({ isNeedless: true });
  });

  test('a letter goes to the address as it was corrected since, and nothing to none', async () => {
    const after = (name: string) => {
      const corrected = { before: `{"${name}":"old"}`, after: `{"${name}":"new"}` };
      const written = { action: 'written', ...letter } as const;
      return send('letter', eventsOf(written, { action: 'corrected', ...corrected }), { id: '1' });
    };
    expect((await after('email')).to).toEqual([application.content.email]);
    expect((await after('city')).to).toEqual([letter.to]);
    const [email, written] = [application.content.email, { action: 'written', ...letter } as const];
    const before = { action: 'corrected', before: `{"email":"${email}"}` } as const;
    const undone = { action: 'undone', event: '1' } as const;
    const history = eventsOf({ ...before, after: `{"email":"${letter.to}"}` }, written, undone);
    expect((await send('letter', history, { id: '2' })).to).toEqual([email]);
    const content = { ...application.content, email: '' };
    const [event, ...later] = eventsOf(written, { ...before, after: '{"email":""}' });
    const given = { event: event!, history: [event!, ...later] };
    const waited = mailOf('letter', { ...application, content }, { given });
    await expect(waited).rejects.toMatchObject({ isPermanent: true });
    await expect(mailOf('receipt', { ...application, content })).rejects.toMatchObject({
      isNeedless: true,
    });
    const { header } = await mailOf('staff-mail', { ...application, content });
    expect(header('Reply-To')).toBe('');
  });

  test('has the link of now, and is automatic where no person of the staff pressed', async () => {
    const text = `To see it, open this page:\n${linkOf(0)}`;
    const [offer] = eventsOf({ ...sampleOffer, ...letter, text });
    const mail = await send('letter', [{ ...offer!, by: '' }]);
    expect(mail.body).toContain(`page:\n${linkOf(1)}`);
    expect(mail.body).not.toContain(links.keyOf('4KX7-9QMD', 0));
    expect(mail.header('Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['reminder-week', '2025-06-17T08:00:00.000Z', '2025-06-23T07:59:59.999Z'],
    ['reminder-day', '2025-06-23T08:00:00.000Z', '2025-06-24T08:59:59.999Z'],
  ] as const)('%s says when and where, with the link as it is by then', async (name, ...times) => {
    for (const at of times) {
      const mail = await send(name, eventsOf(...sampleBooking), { at });
      expect(mail.to).toEqual([application.content.email]);
      expect(mail.header('Subject')).toContain('4KX7-9QMD');
      expect(mail.header('Message-ID')).toMatch(
        new RegExp(`^<4KX7-9QMD\\.${name}\\.3\\.[\\da-f]{12}@`, 'u'),
      );
      expect(mail.header('References')).toMatch(/^<4KX7-9QMD\.receipt@/u);
      expect(mail.header('Auto-Submitted')).toBe('auto-generated');
      expect(mail.body).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 12:00');
      expect(mail.body).toContain('12 Sample Street, Leeds');
      expect(mail.html).toContain(`<a href="${linkOf(1)}"`);
    }
  });

  test('says of an open offer until when it is, and nothing of one that was answered', async () => {
    const before = '2025-06-10T08:00:00.000Z';
    const mail = await send('offer-lapsing', eventsOf(sampleOffer), { at: before });
    expect(mail.to).toEqual([application.content.email]);
    expect(mail.header('Subject')).toMatch(/4KX7-9QMD is open until Thursday 12\sJune 2025$/u);
    expect(mail.body).toContain('£747.00');
    expect(mail.html).toContain(`<a href="${linkOf(1)}"`);
    const later = { id: '1', at: before };
    for (const sent of [
      send('offer-lapsing', eventsOf(sampleOffer, acceptanceOf('1')), later),
      send('offer-lapsing', eventsOf(sampleOffer, { action: 'declined', offer: '1' }), later),
      send('offer-lapsing', eventsOf(sampleOffer, sampleOffer), later),
    ]) {
      await expect(sent).rejects.toMatchObject({ isNeedless: true });
    }
    // By a clock that may be wrong.
    const lapsed = send('offer-lapsing', eventsOf(sampleOffer), { at: '2025-06-12T23:00:00.000Z' });
    await expect(lapsed).rejects.toMatchObject({ isPermanent: true, isNeedless: false });
  });

  const week = '2025-06-17T08:00:00.000Z';
  test.each<[string, string, string, object, ...Change[]]>([
    ['cancelled', 'reminder-week', week, { isNeedless: true }, sampleCancellation],
    ['closed without a seat', 'reminder-week', week, { isNeedless: true }, closed],
    ['moved', 'reminder-week', week, { isNeedless: true }, ...moved, confirmationOf('4')],
    // By a clock that may be wrong: it is kept.
    ['begun', 'reminder-day', '2025-06-24T09:00:00.000Z', { isPermanent: true }],
    ['due for the next', 'reminder-week', '2025-06-23T08:00:00.000Z', { isPermanent: true }],
    ['not due yet', 'reminder-week', '2025-06-10T08:00:00.000Z', { dueAt: week }],
  ])('nobody is reminded of what is %s', async (_, name, at, fate, ...then) => {
    const sent = send(name, eventsOf(...sampleBooking, ...then), { id: '3', at });
    await expect(sent).rejects.toThrow(DeliveryError);
    await expect(sent).rejects.toMatchObject({ isNeedless: false, isUncertain: false, ...fate });
  });

  test('the day’s reminder of an online session waits for its link', async () => {
    const [, ...others] = sampleBooking;
    const online = [{ ...sampleOffer, place: 'Online' }, ...others];
    const at = '2025-06-23T08:00:00.000Z';
    await expect(send('reminder-day', eventsOf(...online), { at })).rejects.toThrow(
      mailCopy.failure.noInstructions,
    );
    const told = { where: 'https://a.example', tutor: 'Robin', bring: '' };
    const history = eventsOf(...online, { action: 'instructed', ...told });
    const { body } = await send('reminder-day', history, { at });
    expect(body).toContain('How to join: https://a.example');
  });

  test('the staff learn what an applicant did, by when it needs them and where it stands', async () => {
    const history = eventsOf(sampleOffer, acceptanceOf('1'), { action: 'answered' });
    const mail = await send('act-mail', history, { id: '2' });
    expect(mail.to).toEqual(staff);
    expect(mail.header('Subject')).toBe(`${brand.name}: offer accepted, 4KX7-9QMD`);
    expect(mail.header('References')).toMatch(/^<4KX7-9QMD\.staff-mail@/u);
    expect(mail.header('Reply-To')).toContain(`<${application.content.email}>`);
    expect(mail.body).toContain(`${describeEvent(history[1]!)}. The reference is 4KX7-9QMD.`);
    expect(mail.body).toContain('Thursday 5\u{a0}June, 10:00');
    expect(mail.html).toContain(`<a href="${deskUrl}/applications/4KX7-9QMD"`);
    for (const said of [sampleApplication.fullName, 'Prompt Engineering', '£747.00, of which'])
      expect(mail.body).toContain(said);
    expect(mail.header('Subject')).not.toContain(sampleApplication.fullName);
  });

  test('each act has a subject of its own, with the reference and no name, and says what was added', async () => {
    const acts: Change[] = [
      { action: 'added', text: 'See https://evil.example\nFour now.' },
      acceptanceOf('1'),
      { action: 'declined', offer: '1' },
      sampleCancellation,
      { action: 'withdrawn' },
    ];
    const arrival = await mailOf('staff-mail', application);
    const mails = [arrival];
    for (const each of acts) mails.push(await send('act-mail', eventsOf(...sampleBooking, each)));
    const subjects = mails.map(({ header }) => header('Subject'));
    expect(new Set(subjects).size).toBe(mails.length);
    for (const subject of subjects) expect(subject).toContain('4KX7-9QMD');
    expect(mails[1]!.body).toContain('  Four now.');
    expect(mails[1]!.html).not.toContain('href="https://evil');
    expect(mails[4]!.body).toContain('Tuesday 24\u{a0}June 2025');
  });
});

describe('the mail to the staff', () => {
  test('has every answer under its label, and can be answered', async () => {
    const mail = await mailOf('staff-mail', application);
    expect(mail).toMatchObject({ from: brand.email, to: staff });
    expect(mail.header('Subject')).toBe(`${brand.name}: new application 4KX7-9QMD`);
    expect(mail.header('From')).toBe(`${brand.name} <${brand.email}>`);
    for (const line of personalTextsOf(sampleApplication).join('\n').split('\n'))
      expect(mail.body).toContain(line);
    for (const part of [
      chosen,
      fields.deliveryMode.options[sampleApplication.deliveryMode].label,
      'Mobile Number: +44 7700 900123',
      'Friday 31\u{a0}January, 09:05, London time',
      `${facts.promises.enrolmentReplyHours} hours, by Sunday 2\u{a0}February, 09:05.`,
    ])
      expect(mail.body).toContain(part);
  });

  test('is another for a message', async () => {
    const { header, body } = await mailOf('staff-mail', message);
    expect(header('Subject')).toBe(`${brand.name}: new message 4KX7-9QMD`);
    const typed = Object.values(sampleMessage).join('\n').split('\n');
    for (const part of [...typed, `${facts.promises.contactReplyHours} hours`])
      expect(body).toContain(part);
    expect(body).not.toContain('receipt');
  });

  test.each([
    [deskUrl, `At the desk: ${deskUrl}/applications/4KX7-9QMD\n`],
    [undefined, 'look for 4KX7-9QMD at the desk and press Retry.'],
  ])('says where the sender got no receipt, why, and what to do, at %s', async (deskUrl, way) => {
    const withheld: StoredSubmission = { ...application, isReceiptWithheld: true };
    const { body } = await mailOf('staff-mail', withheld, { deskUrl });
    expect(body).toContain(mailCopy.staff.noReceipt('4KX7-9QMD', deskUrl));
    expect(body).toContain(way);
    expect(body.includes('At the desk')).toBe(deskUrl !== undefined);
  });

  test('arrives although one of the staff has moved on, and is tried again when all have', async () => {
    const { url, mails } = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === staff[0] ? new Error('No such user') : null),
    });
    const sent = channel('staff-mail', url).deliver(application, inTime(), withoutEvent);
    expect(await sent).toEqual({ refused: 1 });
    expect(mails).toMatchObject([{ to: [staff[1]] }]);
    // The error is not permanent, because NOTIFY_TO can be mended.
    const { url: nobody } = await startMailServer(refusing('550 5.1.1 No such user'));
    expect(await errorAt('staff-mail', nobody)).toMatchObject({ isPermanent: false });
  });
});

describe('the receipt', () => {
  test('gives the reference, says what is next and which courses were chosen, and leads to the page', async () => {
    const given = { linkGeneration: 2 };
    const [mail, ofMessage] = await mailsOf('receipt', [application, message], { given });
    expect(mail!.to).toEqual([sampleApplication.email]);
    expect(mail!.header('Subject')).toBe(`${brand.name}: we have your application 4KX7-9QMD`);
    expect(mail!.header('Reply-To')).toBe('');
    // The words are those of the ticket.
    const reply = `${ticketCopy.reply}: ${replyBy(new Date(application.submittedAt))}\n`;
    const courses = `${ticketCopy.courses}:\n`;
    const link = linkOf(2);
    for (const part of ['reference: 4KX7-9QMD', chosen, brand.email, reply, courses, `${link}\n`])
      expect(mail!.body).toContain(part);
    expect(mail!.html).toContain(`<a href="${link}"`);
    expect(ofMessage!.body).not.toContain('/application/');
  });

  test('a lost link goes to the address of the application, as it is then, and repeats nothing that was typed', async () => {
    const event = { action: 'link-asked', id: '7', at: at.submittedAt, by: '' } as const;
    const hostile = named('Buy at evil.example <b>today</b>');
    const mail = await mailOf('link', hostile, { given: { event, linkGeneration: 2 } });
    expect(mail.to).toEqual([sampleApplication.email]);
    expect(mail.header('Subject')).toBe(`${brand.name}: the link to your application 4KX7-9QMD`);
    expect(mail.body).toContain(`${linkOf(2)}\n`);
    expect(mail.html).toContain(`<a href="${linkOf(2)}"`);
    expect(mail.body + mail.html).not.toMatch(/evil|today/u);
    expect(mail.body).not.toMatch(/[{}]|undefined|corrected/u);
    const change = { before: '{"email":"a"}', after: '{"email":"b"}' };
    const corrected = { ...event, action: 'corrected', ...change } as const;
    const other = await mailOf('link', hostile, { given: { event: corrected, linkGeneration: 2 } });
    expect(other.body).toContain(`we corrected the email address of your application 4KX7-9QMD`);
    expect(other.body).not.toMatch(/[{}]|undefined|asked/u);
  });

  test.each([
    [application, facts.promises.enrolmentReplyHours],
    [message, facts.promises.contactReplyHours],
  ])('repeats nothing that was typed, except the address that it goes to', async (of, hours) => {
    const { email } = of.content;
    const { raw, body, html, header } = await mailOf('receipt', of);
    expect(header('To')).toBe(email);
    const everywhere = `${raw}\n${body}\n${html}`.replaceAll(email, '');
    const ours = new Set<string>(courseChoices);
    const typed = personalTextsOf(of.content).filter((text) => !ours.has(text));
    expect(typed.length).toBeGreaterThan(4);
    for (const text of typed) expect(everywhere).not.toContain(text);
    expect(body).toMatch(/^Hello,\n/);
    expect(body).toContain(`${hours} hours`);
  });

  test('names no course that is not one of the product’s own', async () => {
    const selectedCourses = ['Pills at pills.example', courseChoices[2]] as never;
    const mail = await mailOf('receipt', applicationWith({ selectedCourses }));
    expect(mail.body).toContain(courseChoices[2]);
    expect(mail.raw).not.toContain('pills');
  });
});

describe.each(['staff-mail', 'receipt'] as const)('%s', (name) => {
  const hostile = named('<img src="https://x.example"> & "Zoë"');
  test('says the same as text and as HTML, in paragraphs that flow and lines that every server takes', async () => {
    const { html, body, raw } = await mailOf(name, hostile);
    const words = body.match(/[\p{L}\d]+/gu)!;
    expect(words.length).toBeGreaterThan(80);
    for (const word of words) expect(html).toContain(word);
    const paragraph = name === 'receipt' ? mailCopy.receipt.next.enrolment : mailCopy.staff.caution;
    expect(body.split('\n')).toContain(paragraph);
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThan(999);
  });

  test('is in HTML one table without pictures, and nothing that was typed is part of it', async () => {
    const { html } = await mailOf(name, hostile, { deskUrl });
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:img|style|script|link)|<[^<>]*(?:\bsrc=|url\()/);
    const ways = [...html.matchAll(/href="([^"]*)"/g)].map(([, way]) => way);
    const desk = `${deskUrl}/applications/4KX7-9QMD`;
    const own = [desk, linkOf(0), brand.siteUrl, `mailto:${brand.email}`];
    expect(own).toEqual(expect.arrayContaining(ways));
    expect(ways.length).toBeGreaterThan(0);
  });

  test('can be told from a repetition, and is answered by no absence note', async () => {
    const mails = await mailsOf(name, [application, application]);
    const id = `<4KX7-9QMD.${name}@${brand.email.split('@')[1]!}>`;
    expect(mails.map((mail) => mail.header('Message-ID'))).toEqual([id, id]);
    expect(mails[0]!.header('Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['a line break and a header', 'Jo\r\nBcc: victim@else.example', 'Jo Bcc: victim@else.example'],
    ['quotes and brackets', 'Jo "X" <x@else.example>, Ann', 'Jo "X" <x@else.example>, Ann'],
    ['marks that turn text', '\u202eelpmaxE oJ\u202c', 'elpmaxE oJ'],
    ['very many letters', 'é'.repeat(200), 'é'.repeat(200)],
  ])('takes a name with %s for a name', async (_what, typed, shown) => {
    expect(plainLine(typed)).toBe(shown);
    const { to, header, replyTo, raw, body, html } = await mailOf(name, named(typed));
    expect(to).toEqual(name === 'receipt' ? [sampleApplication.email] : staff);
    expect(header('Bcc')).toBe('');
    expect(header('Subject')).toContain('4KX7-9QMD');
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/[^\r]\n|[^\x20-\x7e\t\r\n]/);
    expect(replyTo).toBe(name === 'staff-mail' ? sampleApplication.email : '');
    expect(body + html).not.toMatch(/[\u202a-\u202e]/);
    if (name === 'receipt') expect(body + html).not.toContain(shown);
  });
});

describe('a mail that does not arrive', () => {
  test.each([
    ['450 4.1.1 Try again', false],
    ['550 No such user', true],
  ])(
    'because the recipient is refused, for good or until later: %s',
    async (answer, isPermanent) => {
      const { url } = await startMailServer(refusing(answer));
      const message = `${mailCopy.failure.recipient} (SMTP ${answer.slice(0, 3)}).`;
      expect(await errorAt('receipt', url)).toEqual({ message, isPermanent, isUncertain: false });
    },
  );

  test('because the sender is refused, or the mail at its end', async () => {
    const refusing: SMTPServerOptions[] = [
      { onMailFrom: (_from, _session, done) => done(refusal('550 5.1.1 No such sender')) },
      {
        onData: (stream, _session, done) =>
          void stream.resume().on('end', () => done(refusal('550 Looks like spam'))),
      },
    ];
    for (const options of refusing) {
      const { url } = await startMailServer(options);
      expect(await failureAt(url)).toBe(`${mailCopy.failure.refused} (SMTP 550).`);
    }
  });

  test('because the password is wrong, or nobody is there', async () => {
    const { url } = await startMailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    expect(await failureAt(url.replace('//', '//zoe:secret@'))).toBe(mailCopy.failure.signIn);
    expect(await failureAt('smtp://127.0.0.1:1')).toBe(mailCopy.failure.unreachable);
  });

  test('because there is no TLS, unless the server is on this computer or SMTP_URL allows it', async () => {
    const { url, mails } = await startMailServer();
    // The same computer under a name that does not say so.
    const elsewhere = url.replace('127.0.0.1', '127.1');
    for (const said of ['', '?requireTLS=true', '?ignoreTLS=false'])
      expect(await failureAt(elsewhere + said), said).toBe(mailCopy.failure.unencrypted);
    expect(mails).toEqual([]);
    const unencrypted = channel('receipt', `${elsewhere}?requireTLS=false`);
    await unencrypted.deliver(application, inTime(), withoutEvent);
    expect(mails).toMatchObject([{ isSecure: false }]);
  });

  test('because it is spoken to with the wrong kind of TLS, or its certificate is not trusted', async () => {
    const { url } = await startMailServer();
    expect(await failureAt(url.replace('smtp:', 'smtps:'))).toBe(mailCopy.failure.startTls);
    const signed = await startMailServer({ secure: true });
    const said = await failureAt(signed.url.replace('smtp:', 'smtps:'));
    expect(said).toMatch(/certificate is not one that this computer trusts \(\w*CERT\w*\)/u);
  });

  test('because the server wants to know another name: it is that of the site, or what SMTP_URL says', async () => {
    const names: string[] = [];
    const refusing = (status: number) =>
      raw((socket) => {
        socket.write('220 hello\r\n');
        socket.on('data', (chunk) => {
          const said = chunk.toString().trim();
          if (said.startsWith('EHLO')) names.push(said);
          socket.write(`${status} No such name\r\n`);
        });
      });
    const tried = [['', 421] as const, ['?name=mail.provider.example', 550] as const];
    for (const [query, status] of tried) {
      const { url } = await refusing(status);
      expect(await failureAt(url + query)).toBe(mailCopy.failure.turnedAway(status));
    }
    expect(names).toEqual([`EHLO ${new URL(brand.siteUrl).host}`, 'EHLO mail.provider.example']);
  });

  test('because the server hangs or dies half way: it is given up in time, and the connection closed', async () => {
    const givenUp = new AbortController();
    const { url, closed } = await raw(() => givenUp.abort());
    expect(await failureAt(url, givenUp.signal)).toBe(mailCopy.failure.tooSlow);
    await closed;
    const dying = await raw((socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => socket.destroy());
    });
    expect(await failureAt(dying.url)).toBe(mailCopy.failure.brokeOff);
  });

  test.each([
    ['dies', (socket: Socket) => socket.destroy()],
    ['is silent until it is given up', () => undefined],
    ['begins an answer and dies', (socket: Socket) => socket.end('25')],
  ])('because the server %s after it has read it: it may have arrived', async (what, atEnd) => {
    const givenUp = new AbortController();
    const { url } = await taking((socket) => {
      atEnd(socket);
      if (what.includes('given up')) givenUp.abort();
    });
    expect(await errorAt('receipt', url, givenUp.signal)).toEqual({
      message: mailCopy.failure.unanswered,
      isPermanent: false,
      isUncertain: true,
    });
  });
});

test('a mail server has ten minutes for its answer to a mail, and the worker waits as long', () => {
  const settings = { ...readSettings({}), smtpUrl: 'smtp://127.0.0.1:25', notifyTo: staff };
  for (const { attemptMs, isRepeatable } of createChannels(settings, { ...noContent, links })) {
    expect(attemptMs).toBe(660_000);
    expect(isRepeatable).toBeUndefined();
  }
});

/** A server that reads mails; how it answers at the end of each is left to the test. */
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
