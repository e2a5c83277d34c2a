import { expect, test } from 'vitest';

import type { Change } from '../../../domain/case/events.ts';
import { brand } from '../../../domain/provider/brand.ts';
import {
  acceptanceOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
} from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { application, deskUrl, mailOf, send, staff } from '../../../testing/mails.ts';

test('news to the staff: they learn what an applicant did, by when it needs them and where it stands', async () => {
  const history = eventsOf(sampleOffer, acceptanceOf('1'), { action: 'answered' });
  const mail = await send('act-mail', history, { id: '2' });
  expect(mail.to).toEqual(staff);
  expect(mail.header('Subject')).toBe(`${brand.name}: offer accepted, 4KX7-9QMD`);
  expect(mail.header('References')).toMatch(/^<4KX7-9QMD\.staff-mail@/u);
  expect(mail.header('Reply-To')).toContain(`<${application.content.email}>`);
  expect(mail.body).toMatch(/^Zoë O’Sample accepted the offer\n/u);
  expect(mail.body).toContain(`Confirm the booking:\n${deskUrl}/applications/4KX7-9QMD\n`);
  expect(mail.body).toContain('Reference: 4KX7-9QMD');
  expect(mail.body).toContain('Thursday 5\u{a0}June, 10:00');
  expect(mail.html).toContain(`<a href="${deskUrl}/applications/4KX7-9QMD"`);
  for (const said of [sampleApplication.fullName, 'Prompt Engineering', '£747.00, of which'])
    expect(mail.body).toContain(said);
  expect(mail.header('Subject')).not.toContain(sampleApplication.fullName);
});

test('news to the staff: it ends with its last fact where the desk has no address to lead to', async () => {
  const history = eventsOf(sampleOffer, acceptanceOf('1'));
  const { html } = await send('act-mail', history, { deskUrl: undefined });
  const rows = html.split('\n').filter((line) => line.startsWith('<tr>'));
  // Below it is only the room at the end of every mail.
  expect(rows.at(-2)).toContain(application.reference);
});

test('news to the staff: each act has a subject of its own, with the reference and no name, and says what was added', async () => {
  const acts: Change[] = [
    { action: 'added', text: 'See https://evil.example\nFour now.', dueAt: '' },
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
