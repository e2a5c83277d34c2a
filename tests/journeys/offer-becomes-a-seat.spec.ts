import type { Page } from '@playwright/test';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { dayWords, promisedNow } from '../../domain/case/offers.ts';
import { viewPath } from '../../domain/case/views.ts';
import { guaranteeUntil } from '../../domain/money/refunds.ts';
import { facts, formatPence } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { actCopy as ownActCopy, actPageCopy } from '../../src/application/act-copy.ts';
import { namesFieldCopy } from '../../src/application/act-fields.tsx';
import { followCopy as ownCopy } from '../../src/application/ApplicationPage.tsx';
import { certificateCopy } from '../../src/application/Certificate.tsx';
import { dayOf, standings } from '../../src/application/copy.ts';
import { actionCopy, previewCopy, rowCopy, sessionCopy } from '../../src/desk/copy.ts';
import { figuresCopy } from '../../src/desk/Figures.tsx';
import { offerCopy, staffActCopy } from '../../src/desk/StaffAct.tsx';
import { writeCopy } from '../../src/desk/Write.tsx';
import { another, book, referenceOf } from '../../testing/sample-entry.ts';
import { newLink, press, rowOf, signIn } from '../support/desk.ts';
import { expect, team, test } from '../support/life.ts';
import { sheetsOf } from '../support/looks.ts';
import { wordsOf } from '../support/read-html.ts';

const { written, offered, accepted, confirmed, cancelled, refunded, added } = deskEvents;
const { named, instructed, attended, rated, reclaimed } = deskEvents;
const { fields } = offered;
const who = 'Nour Life';

test('offer: an application becomes an offer, a booking and a refund', async ({
  request,
  life,
}) => {
  // Eight steps over two weeks, which a busy machine takes minutes for.
  test.setTimeout(240_000);
  const [staff, own] = [await life.open(life.desk), await life.open(life.url)];
  const follow = (within: Page, label: string) =>
    within.getByRole('link', { name: label, exact: true }).first().click();
  const isAt = async (view: keyof typeof viewPath, said: string) =>
    expect(await wordsAt(staff, viewPath[view])).toContain(said);
  /** Presses what sends a letter, which leaves once it can no longer be undone. */
  const sends = async (button: string) => {
    await press(staff, button);
    await expect(staff.getByRole('status')).toContainText(/The letter is sent in \d+ seconds\./u);
    await life.pass({ seconds: 31 });
  };
  const stands = async (said: string) => expect(await wordsAt(own, own.url())).toContain(said);
  let reference = '';
  let sequence: string | undefined;

  await test.step('somebody applies, and follows it', async () => {
    const content = { ...sampleApplication, fullName: who };
    const answer = await request.post(paths.enrolmentsApi, {
      form: { data: JSON.stringify(content) },
    });
    ({ reference } = (await answer.json()) as { reference: string });
    const now = life.now().toISOString();
    const due = dayOf(replyDue('enrolment', now), now);
    await own.goto(await life.pageOf(reference));
    await expect(own.getByText(standings.answering.headline)).toContainText(due);
    await life.pass({ seconds: 1 });
    const receipt = await life.mailed(/we have your application/u);
    expect(receipt.text).toContain(new URL(own.url()).pathname);
  });

  await test.step('a question is shown, changed and sent', async () => {
    await signIn(staff, await newLink(life, life.now()), 'Robin');
    await rowOf(staff, who).getByRole('link', { name: actionCopy.write }).click();
    const text = staff.getByLabel(written.fields.text.label);
    await staff.getByLabel(writeCopy.letter, { exact: true }).selectOption('question');
    await press(staff, writeCopy.begin);
    await expect(text).toHaveValue(/^Hello Nour,[^]*I have a question:/u);
    await staff.getByLabel(written.fields.subject.label).fill('About Friday');
    await text.fill('Would Friday suit you?');
    await press(staff, previewCopy.show);
    await expect(staff.getByText('Would Friday suit you?', { exact: true })).toBeVisible();
    await press(staff, previewCopy.change);
    await text.fill('Would Tuesday suit you?');
    await press(staff, previewCopy.show);
    await sends(written.button);
    const letter = await life.mailed(/About Friday/u);
    expect(letter.to).toEqual([sampleApplication.email]);
    expect(letter.text).toContain('Would Tuesday suit you?');
    await stands(standings.review.headline);
  });

  await test.step('the applicant adds something, for which the staff are called again', async () => {
    const answer = await own.request.post(`${own.url()}/${added.verb}`, {
      form: { text: 'Any Tuesday suits us.', seen: '0' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await expect(answer).toBeOK();
    await isAt('to-answer', rowCopy.next.wroteAgain);
    await life.pass({ seconds: 1 });
    expect((await life.mailed(/added something/u)).to).toEqual([team]);
  });

  await test.step('an offer is filled in, mended, shown and made', async () => {
    await staff.goto(deskPaths.submission({ kind: 'enrolment', reference }));
    await follow(staff, actionCopy.offer);
    await expect(staff.getByLabel(fields.people.label)).toHaveValue('');
    await staff.getByLabel(fields.people.label).fill('12');
    await staff.getByLabel(fields.date.label, { exact: true }).fill('2025-06-17');
    await staff.getByLabel(fields.time.label, { exact: true }).fill('10:00');
    await staff.getByLabel(fields.minutes.label).fill('2 hours');
    await staff.getByLabel(fields.place.label).fill('12 Sample Street, Leeds');
    await staff.getByLabel(fields.price.label).fill('about 250');
    await staff.getByLabel(fields.validUntil.label).fill('2025-06-07');
    await press(staff, offerCopy.show);
    await expect(staff.getByLabel(fields.price.label)).toHaveValue('about 250');
    await staff.getByLabel(fields.price.label).fill('249');
    await press(staff, offerCopy.show);
    await expect(staff.getByText(ofWhichVat, { exact: true })).toBeVisible();
    await expect(staff.getByText('12 Sample Street, Leeds', { exact: true })).toBeVisible();
    await sends(offered.button);
    const letter = await life.mailed(/our offer for your application/u);
    expect(letter.text).toContain(`£249.00, ${ofWhichVat}`);
    expect(letter.text).toContain(new URL(own.url()).pathname);
    await isAt('under-way', rowCopy.next.lapses('5 days'));
  });

  await test.step('it is accepted by its link, and confirmed with a file for the calendar', async () => {
    await own.reload();
    await expect(own.getByText(standings.offered.turn).first()).toBeVisible();
    await follow(own, 'Accept for £249.00');
    await expect(own.getByText(ofWhichVat, { exact: true }).first()).toBeVisible();
    await own.getByLabel(accepted.fields.name.label).fill(who);
    await own.getByLabel(accepted.fields.mayBind.label).check();
    await press(own, 'Accept for £249.00');
    await expect(own.getByRole('status')).toContainText(ownActCopy.accepted.done.title);
    await stands(standings.accepted.headline);
    await life.pass({ seconds: 1 });
    const promise = await life.mailed(/you accepted our offer/u);
    expect(promise.to).toEqual([sampleApplication.email]);
    const hours = `within ${facts.promises.enrolmentReplyHours} hours`;
    for (const said of ['Tuesday 17 June 2025', '£249.00', hours])
      expect(promise.text).toContain(said);
    await staff.goto(deskPaths.toAnswer);
    await expect(rowOf(staff, who)).toContainText(rowCopy.next.accepted);
    await rowOf(staff, who).getByRole('link', { name: confirmed.button }).click();
    await expect(staff.getByText(staffActCopy.confirmed.means)).toBeVisible();
    await sends(confirmed.button);
    const { text, raw } = await life.mailed(/is confirmed/u);
    expect(text).toContain('Tuesday 17 June 2025, 10:00 to 12:00, 2 hours, UK time');
    expect(entryIn(raw).slice(1)).toEqual(['CONFIRMED', '20250617T090000Z']);
    [sequence] = entryIn(raw);
    await own.reload();
    await expect(own.getByText('Tuesday 17 June, 10:00').first()).toBeVisible();
    const file = await own.getByRole('link', { name: ownCopy.calendar }).getAttribute('href');
    expect(entryIn(await (await own.request.get(file!)).text())).toEqual(entryIn(raw));
    await isAt('under-way', rowCopy.next.starts('Tuesday 17 June, 10:00'));
  });

  await test.step('a week before they are reminded, once', async () => {
    await life.pass({ until: '2025-06-10T07:00:00.000Z' });
    expect(life.mails(/a reminder of/u)).toHaveLength(0);
    await life.pass({ until: '2025-06-10T08:00:30.000Z' });
    await life.pass({ seconds: 3_600 });
    expect((await life.mailed(/a reminder of/u)).text).toContain('Tuesday 17 June 2025');
  });

  await test.step('they cancel, and are told before what comes back', async () => {
    await follow(own, ownActCopy.cancelled.heading);
    const refund = `You get ${back} back`;
    await expect(own.getByText(refund)).toBeVisible();
    await press(own, cancelled.button);
    await expect(own.getByRole('status')).toContainText(ownActCopy.cancelled.done.title);
    await life.pass({ seconds: 1 });
    const { text, raw } = await life.mailed(/is cancelled/u);
    expect(text).toContain(refund);
    const [later, status] = entryIn(raw);
    expect([Number(later) > Number(sequence), status]).toEqual([true, 'CANCELLED']);
    await stands(`${back} back, or off what you owe`);
  });

  await test.step('the refund waits until it is marked, and nobody is reminded any more', async () => {
    await signIn(staff, await newLink(life, life.now()), 'Sam');
    await expect(rowOf(staff, who)).toContainText(rowCopy.next.refund(back));
    await press(rowOf(staff, who), refunded.button);
    await isAt('done', who);
    await stands(standings.cancelled.headline);
    await stands(`We refunded ${back}.`);
    const {
      applied,
      offered: made,
      accepted: taken,
      confirmed: booked,
      came,
    } = figuresCopy.counted;
    const counted = [applied, made, taken, booked].map((label) => `${label}1`).join('');
    const shown = await wordsAt(staff, deskPaths.figures);
    expect(shown).toContain(`${counted}${came}0`);
    expect(shown).toContain(figuresCopy.cancelled(1));
    await life.pass({ until: '2025-06-17T12:00:00.000Z' });
    expect(life.mails(/a reminder of/u)).toHaveLength(1);
  });

  /** What the calendar file in a mail says of the booking, whose UID never changes. */
  function entryIn(text: string) {
    const [, encoded] = /text\/calendar[^]*?\r\n\r\n([\w+/=\r\n]+)/u.exec(text) ?? [];
    const file = encoded ? Buffer.from(encoded, 'base64').toString() : text;
    const field = (name: string) => new RegExp(`^${name}[^:]*:(.*)\r$`, 'mu').exec(file)?.[1];
    expect(field('UID')).toMatch(new RegExp(`^${reference}@`, 'u'));
    return [field('SEQUENCE'), field('STATUS'), field('DTSTART')];
  }
});

test('session: it has its people, instructions, register, certificates and a claim', async ({
  life,
}) => {
  test.setTimeout(180_000);
  const [staff, own] = [await life.open(life.desk), await life.open(life.url)];
  const at = life.now().toISOString();
  let session = '';
  const emails = ['ada@firm.example', 'ben@studio.example', 'cleo@home.example'];
  const [first, second, third] = await life.ask((store) =>
    Promise.all(
      emails.map(async (email) => {
        const content = { ...sampleApplication, email };
        const reference = referenceOf(await store.add(another({ content, contentHash: email })));
        await book(store, reference, at);
        return reference;
      }),
    ),
  );

  await test.step('a firm says who comes', async () => {
    await own.goto(await life.pageOf(first!));
    await own.getByRole('link', { name: ownCopy.nameMissing(3) }).click();
    await own.getByText(namesFieldCopy.paste).click();
    await own
      .getByLabel(namesFieldCopy.list)
      .fill(`No;Name;Email\n1;${ada};\n2;Two, Bo;bo@firm.example\n3;Cy Three;`);
    await press(own, named.button);
    await expect(own.getByRole('status')).toContainText(actPageCopy.names.title);
    await expect(own.getByRole('textbox', { name: /^Name, / })).toHaveCount(3);
    for (const [label, value] of [
      ['Name, 1', ada],
      ['Name, 2', 'Bo Two'],
      ['Email (optional), 2', 'bo@firm.example'],
      ['Name, 3', 'Cy Three'],
    ] as const) {
      await expect(own.getByLabel(label)).toHaveValue(value);
    }
    await press(own, named.button);
    await expect(own.getByRole('status')).toContainText(ownActCopy.named.done.title);
    await expect(own.getByText(`${ada}, Bo Two, Cy Three`)).toBeVisible();
  });

  await test.step('the instructions are shown, and sent to everybody', async () => {
    await signIn(staff, await newLink(life, life.now()), 'Robin');
    await staff.getByRole('link', { name: sessionCopy.title }).click();
    await expect(staff.getByText('3 of 9 named')).toBeVisible();
    await staff.getByRole('link', { name: 'Prompt Engineering' }).click();
    await staff.getByRole('link', { name: sessionCopy.instructions, exact: true }).click();
    await staff.getByLabel(instructed.fields.where.label).fill('https://meet.example/room');
    await staff.getByLabel(instructed.fields.tutor.label).fill('Robin Tutor');
    await press(staff, previewCopy.show);
    await expect(staff.getByText('Where: https://meet.example/room')).toBeVisible();
    await press(staff, instructed.button);
    await life.pass({ seconds: 31 });
    const to = life.mails(/how to join/u).flatMap((mail) => mail.to);
    expect(to.toSorted()).toEqual([...emails, 'bo@firm.example'].toSorted());
    const copy = life.mails(/how to join/u).find((mail) => mail.to.includes('bo@firm.example'))!;
    expect(copy.text).not.toContain('/application/');
    await own.reload();
    await expect(own.getByRole('link', { name: 'meet.example/room' })).toBeVisible();
  });

  await test.step('the register has the names, and who is moved away has left', async () => {
    await staff.getByRole('link', { name: sessionCopy.register }).click();
    await expect(staff.getByRole('rowheader')).toHaveText([
      ...[ada, 'Bo Two', 'Cy Three'],
      ...Array.from({ length: 6 }, () => sessionCopy.noName),
    ]);
    await life.ask(async ({ desk }) => {
      const moved = { ...offerOf2030, date: '2030-04-05', validUntil: '2030-04-01' };
      await book({ desk }, second!, life.now().toISOString(), moved);
    });
    await staff.getByRole('link', { name: sessionCopy.backToSession }).click();
    const bookings = staff.getByRole('listitem').filter({ hasText: /named/u });
    await expect(bookings).toHaveCount(2);
    await expect(bookings.filter({ hasText: third! })).toHaveCount(1);
  });

  await test.step('who came gets a certificate the morning after, whoever did not hears nothing', async () => {
    await life.pass({ until: '2030-03-05T12:30:00.000Z' });
    await signIn(staff, await newLink(life, life.now()), 'Robin');
    await staff.goto(deskPaths.sessions);
    await staff.getByRole('link', { name: 'Prompt Engineering' }).last().click();
    session = staff.url();
    await staff.getByLabel('Cy Three').uncheck();
    await press(staff, attended.button);
    await expect(staff.getByText(sessionCopy.nobodyCame)).toBeVisible();
    await life.pass({ until: '2030-03-06T08:59:00.000Z' });
    expect(life.mails(/your certificates?,/u)).toHaveLength(0);
    await life.pass({ seconds: 90 });
    await life.pass({ seconds: 3_600 });
    const mails = life.mails(/your certificates?,/u);
    const to = mails.flatMap((mail) => mail.to);
    expect(to.toSorted()).toEqual([emails[0], 'bo@firm.example']);
    const [booker, bo] = [emails[0]!, 'bo@firm.example'].map(
      (address) => mails.find((mail) => mail.to.includes(address))!.text,
    );
    expect(booker).toContain('Bo Two: ');
    const held = { endsAt: '2030-03-05T12:00:00.000Z', total: 74_700, promised: promisedNow() };
    const until = guaranteeUntil(held, life.now().toISOString())!;
    const guaranteed = `until the end of ${dayWords(until)}`;
    expect(booker!.replaceAll('\u{a0}', ' ')).toContain(guaranteed.replaceAll('\u{a0}', ' '));
    expect(booker).not.toContain('Cy Three');
    expect(bo).toContain('Your certificate:\n');
    expect(bo).toContain('booked this session for you and gave us your name and email address');
    expect(bo).not.toContain(ada);
    await own.reload();
    await expect(own.getByRole('link', { name: 'Bo Two' })).toBeVisible();
    await own.getByRole('link', { name: ada }).click();
    await expect(own.getByRole('heading', { name: ada })).toBeVisible();
    await expect(own.getByText(certificateCopy.took)).toBeVisible();
    expect(await sheetsOf(own)).toBe(1);
  });

  await test.step('they say how it was, and ask for the money back for one of them', async () => {
    await own.goto(await life.pageOf(first!));
    await own.getByRole('link', { name: ownActCopy.rated.heading }).click();
    for (const { label } of [rated.fields.content, rated.fields.tutor, rated.fields.worth])
      await own.getByRole('group', { name: label }).getByLabel('4').check();
    await own.getByLabel(rated.fields.words.label).fill('The stranger test!');
    await press(own, rated.button);
    await expect(own.getByRole('status')).toContainText(ownActCopy.rated.done.title);
    await own.getByRole('link', { name: ownActCopy.reclaimed.heading }).click();
    await own.getByLabel('Bo Two').check();
    await press(own, reclaimed.button);
    await expect(own.getByText('£249.00 back, or off what you owe')).toBeVisible();
    await signIn(staff, await newLink(life, life.now()), 'Robin');
    const row = staff.getByRole('listitem').filter({ hasText: rowCopy.next.refund('£249.00') });
    await press(row, refunded.button);
    const shown = await wordsAt(staff, session);
    for (const said of ['The stranger test!', sessionCopy.notQuotable, sessionCopy.reclaimed])
      expect(shown).toContain(said);
  });
});

/** The words of a page, for what needs no window. */
const wordsAt = async ({ request }: Page, address: string) =>
  wordsOf(await (await request.get(address)).text());

/** As long as a name may be. */
const ada = 'Ada Wolfeschlegelsteinhausen-'.repeat(7).slice(0, 199).trim();
/** What comes back to whoever cancels a week before the start. */
const { refundPercent } = facts.refunds.find(({ minDaysBefore }) => minDaysBefore <= 7)!;
const back = formatPence(249 * refundPercent);
const ofWhichVat = 'of which £41.50 is VAT (20%)';
