import { describe, expect, test } from 'vitest';

import type { DeskEvent } from '../../../domain/case/events.ts';
import { readChange } from '../../../domain/case/read-change.ts';
import { letterFor } from '../../../domain/letters/letter-for.ts';
import { brand } from '../../../domain/provider/brand.ts';
import {
  acceptanceOf,
  eventsOf,
  sampleCancellation,
  sampleOffer,
} from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import {
  application,
  at,
  confirmed,
  letter,
  linkOf,
  links,
  mailOf,
  named,
  send,
} from '../../../testing/mails.ts';
import { lettersOfContent } from '../../../testing/project-files.ts';
import { Links } from '../../links.ts';

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
    const submission = named(hostile);
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

test('a letter goes to the address as it was corrected since, or the correction undone', async () => {
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
  const waited = mailOf('letter', { ...application, content } as typeof application, { given });
  await expect(waited).rejects.toMatchObject({ isPermanent: true });
});

test('a letter has the link of now, and is automatic where nobody of the staff pressed', async () => {
  const text = `To see it, open this page:\n${linkOf(0)}`;
  const [offer] = eventsOf({ ...sampleOffer, ...letter, text });
  const mail = await send('letter', [{ ...offer!, by: '' }]);
  expect(mail.body).toContain(`page:\n${linkOf(1)}`);
  expect(mail.body).not.toContain(links.keyOf('4KX7-9QMD', 0));
  expect(mail.header('Auto-Submitted')).toBe('auto-generated');
});
