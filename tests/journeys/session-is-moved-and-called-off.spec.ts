import type { Page } from '@playwright/test';

import { deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { actCopy, choiceCopy } from '../../src/application/act-copy.ts';
import { rowCopy, wholeCopy } from '../../src/desk/copy.ts';
import { undoCopy } from '../../src/desk/Sessions.tsx';
import { offerCopy } from '../../src/desk/StaffAct.tsx';
import { another, book, referenceOf } from '../../testing/sample-entry.ts';
import { newLink, press, signIn } from '../support/desk.ts';
import { expect, test } from '../support/life.ts';

const { offered, added, undone } = deskEvents;
const taken = deskEvents['date-taken'];
const takenForThem = deskEvents['date-taken-for-them'];
const startsAt = '2030-03-05T10:00:00.000Z';
const reason = 'The tutor is ill.';

test('session: when a tutor is ill it is moved, everybody chooses, and the rest is called off', async ({
  life,
}) => {
  test.setTimeout(240_000);
  const [staff, own] = [await life.open(life.desk), await life.open(life.url)];
  await staff.setViewportSize({ width: 390, height: 844 });
  const firms = ['Ash', 'Birch', 'Cedar', 'Damson', 'Elm', 'Fir', 'Gorse', 'Hazel'];
  const places = ['Online', 'Online', 'Online', 'Online', 'Online', 'online', '1 Mill Road, York'];
  const references: string[] = [];
  const presses = { staff: 0 };
  /** Counts what the staff press. */
  const pressed = async (label: string) => {
    presses.staff += 1;
    await press(staff, label);
  };
  const session = sessionPath({ startsAt, reference: '' });
  const address = () => `${session}${references[0]}`;
  const choose = async (firm: number, label: string) => {
    await own.goto(await life.pageOf(references[firm]!));
    await own.getByRole('link', { name: label, exact: true }).first().click();
  };

  await test.step('eight firms are booked at three places, one of them by telephone only', async () => {
    await life.pass({ until: '2030-02-20T09:00:00.000Z' });
    for (const [at, businessName] of firms.entries()) {
      const email = businessName === 'Fir' ? '' : `${businessName.toLowerCase()}@firm.example`;
      const content = { ...sampleApplication, businessName, email };
      const entry = another({ content, contentHash: businessName });
      references.push(referenceOf(await life.ask((store) => store.add(entry))));
      const place = places[at] ?? '9 Dale Street, Leeds';
      await life.ask(async (store) => {
        const at = life.now().toISOString();
        await store.desk.add(references.at(-1)!, { action: 'answered', at, by: 'Robin' });
        await book(store, references.at(-1)!, at, { ...offerOf2030, place });
      });
    }
    await signIn(staff, await newLink(life, life.now()), 'Robin');
  });

  await test.step('the session at one place is moved in one press, as everybody will read it', async () => {
    await staff.goto(address());
    await staff.getByRole('link', { name: wholeCopy.offered.title }).click();
    presses.staff += 1;
    await staff.getByLabel(offered.fields.date.label).fill('2030-03-12');
    await staff.getByLabel(offered.fields.time.label).fill('14:00');
    await staff.getByLabel(offered.fields.reason.label).fill(reason);
    await pressed('Show what everybody reads');
    await expect(staff.getByRole('heading', { name: '6 customers' })).toBeVisible();
    for (const firm of firms.slice(0, 6)) {
      await expect(staff.getByRole('link', { name: firm })).toBeVisible();
    }
    for (const elsewhere of firms.slice(6)) {
      await expect(staff.getByRole('link', { name: elsewhere })).toHaveCount(0);
    }
    await expect(staff.getByText(wholeCopy.noLetter)).not.toHaveCount(0);
    await expectNoSideways(staff);
    await pressed(wholeCopy.offered.title);
    expect(presses.staff).toBe(3);
    await expect(staff.getByRole('status')).toContainText(/The letters are sent in \d+ seconds\./u);
  });

  await test.step('it is taken back within the time, and moved again', async () => {
    await press(staff, undone.button);
    await expect(staff.getByText(undoCopy.done)).toBeVisible();
    await life.pass({ seconds: 31 });
    expect(life.mails(/we have to move your session/u)).toHaveLength(0);
    await staff.goto(`${address()}/move`);
    await staff.getByLabel(offered.fields.date.label).fill('2030-03-12');
    await staff.getByLabel(offered.fields.time.label).fill('14:00');
    await staff.getByLabel(offered.fields.reason.label).fill(reason);
    await press(staff, 'Show what everybody reads');
    await press(staff, wholeCopy.offered.title);
    await life.pass({ seconds: 31 });
    await expect.poll(() => life.mails(/we have to move your session/u).length).toBe(5);
    const mails = life.mails(/we have to move your session/u);
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(
      firms.slice(0, 5).map((firm) => `${firm.toLowerCase()}@firm.example`),
    );
    expect(mails[0]!.text).toContain(reason);
  });

  await test.step('one takes the new date, by the link in the letter', async () => {
    const mail = life
      .mails(/we have to move your session/u)
      .find(({ to }) => to.includes('ash@firm.example'))!;
    const [link = ''] = /https?:\S+take-the-new-date/u.exec(mail.text) ?? [];
    await own.goto(new URL(link).pathname);
    await press(own, taken.button);
    await expect(own.getByRole('status')).toContainText(actCopy['date-taken'].done.title);
    await life.pass({ seconds: 1 });
    const toAsh = () =>
      life.mails(/is confirmed/u).find(({ to }) => to.includes('ash@firm.example'))?.text;
    await expect.poll(toAsh).toMatch(/Kind regards,\nRobin/u);
  });

  await test.step('another names a date that would suit, and one wants all the money back', async () => {
    await own.goto(await life.pageOf(references[1]!));
    await choose(1, choiceCopy.added.heading);
    const message = own.getByLabel(added.fields.text.label);
    await expect(message).toHaveValue(choiceCopy.added.begun);
    await message.fill(`${choiceCopy.added.begun}a Monday.`);
    await press(own, added.button);
    await expect(own.getByRole('status')).toContainText(actCopy.added.done.title);
    await choose(2, choiceCopy.cancelled.heading);
    await expect(own.getByText('You get £747.00 back, all of the price')).toBeVisible();
    await press(own, choiceCopy.cancelled.heading);
    await expect(own.getByRole('status')).toContainText(actCopy.cancelled.done.title);
  });

  await test.step('who has not chosen is a row from three working days before; one tells us on the telephone', async () => {
    await life.pass({ until: '2030-02-28T09:00:00.000Z' });
    await signIn(staff, await newLink(life, life.now()), 'Robin');
    await staff.goto(deskPaths.toAnswer);
    // Who has no email address waits for a call.
    await expect(staff.getByText(rowCopy.next.choice)).toHaveCount(2);
    await staff.goto(deskPaths.submission({ kind: 'enrolment', reference: references[5]! }));
    await staff.getByRole('link', { name: takenForThem.button }).click();
    await staff.getByLabel('Telephone').check();
    await press(staff, offerCopy.showMeaning);
    await press(staff, takenForThem.button);
    const moved = sessionPath({ startsAt: '2030-03-12T14:00:00.000Z', reference: references[0]! });
    await staff.goto(moved);
    await expect(staff.getByText('took the new date')).toHaveCount(2);
    await expect(
      staff.getByRole('heading', { name: 'Moved here, and not chosen yet' }),
    ).toBeVisible();
    await expect(staff.getByText('Wrote to us, and waits for an answer')).toBeVisible();
    await expectNoSideways(staff);
  });

  await test.step('the former date is called off for those who have not chosen, and who wrote is left out', async () => {
    await staff.goto(sessionPath({ startsAt, reference: references[3]! }));
    await staff.getByRole('link', { name: wholeCopy['called-off'].title }).click();
    await staff.getByLabel(offered.fields.reason.label).fill(reason);
    await press(staff, 'Show what everybody reads');
    await expect(staff.getByRole('heading', { name: '2 customers' })).toBeVisible();
    await expect(staff.getByText('They wrote to us, and wait for an answer.')).toBeVisible();
    await press(staff, wholeCopy['called-off'].title);
    await expect(staff.getByRole('status')).toContainText(/The letters are sent in \d+ seconds\./u);
    await life.pass({ seconds: 31 });
    const tellsOf = () => life.mails(/is cancelled/u).filter(({ text }) => text.includes(reason));
    await expect.poll(() => tellsOf().length).toBe(2);
    expect(
      tellsOf()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(['damson@firm.example', 'elm@firm.example']);
  });
});

/** A phone shows all of it without scrolling sideways. */
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
