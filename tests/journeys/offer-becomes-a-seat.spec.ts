import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { gates } from '../../bench/site/limits.ts';
import { ticketCopy } from '../../domain/copy.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { describeEvent } from '../../domain/events.ts';
import { viewPath } from '../../domain/views.ts';
import { createApp } from '../../server/app.ts';
import { caughtMails, catchesMail } from '../../server/delivery/caught-mail.ts';
import { destinationsOf } from '../../server/delivery/channel.ts';
import { createDeliveryWorker } from '../../server/delivery/delivery-worker.ts';
import { createChannels } from '../../server/delivery/open-channels.ts';
import { createDesk } from '../../server/desk/desk.ts';
import { listen } from '../../server/http/listen.ts';
import { loadSite } from '../../server/http/rendering/renderer.ts';
import { createLinks } from '../../server/links.ts';
import { readSettings } from '../../server/settings.ts';
import { issueKey } from '../../server/store/sessions.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import {
  actCopy as ownActCopy,
  pageCopy as ownCopy,
  standings,
} from '../../src/application/copy.ts';
import {
  actCopy,
  actionCopy,
  figuresCopy,
  pageCopy,
  rowCopy,
  shownCopy,
  signInCopy,
  writeCopy,
} from '../../src/desk/copy.ts';
import { press, rowOf } from '../support/desk.ts';
import { enrolmentForm as form, referenceIn } from '../support/forms.ts';
import { root } from '../support/serve-site.ts';
import { expect, expectErrors, test as base } from '../support/site.ts';

const { written, offered, accepted, confirmed, cancelled, refunded, added } = deskEvents;
const { fields } = offered;
const who = 'Nour Life';

// What is wrong comes back with 422, which Chromium logs.
const test = base.extend<{ life: Life }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  life: async ({}, use, info) => {
    const life = await startLife(info.outputPath('data'));
    await use(life);
    await life.stop();
  },
  baseURL: ({ life }, use) => use(life.url),
  expectedErrors: /422/u,
});

test('an application becomes an offer, a seat, another date and a refund', async ({
  page,
  browser,
  life,
  expectedErrors,
}) => {
  await expectErrors(expectedErrors, async (hear) => {
    const open = async (baseURL: string, javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled });
      const opened = await context.newPage();
      hear(opened);
      return opened;
    };
    /** Sam has the keyboard alone, Robin no JavaScript; sessions end where days go by. */
    const signIn = async (staff: Page, name: string) => {
      await staff.goto(await life.newLink());
      await staff.getByLabel(signInCopy.nameLabel).fill(name);
      await staff.getByRole('button', { name: signInCopy.submit }).click();
      await expect(staff).toHaveURL(deskPaths.toAnswer);
    };
    const sam = await open(life.desk, true);
    const robin = await open(life.desk, false);
    const use = async (role: 'button' | 'link', label: string) => {
      await sam.getByRole(role, { name: label, exact: true }).first().focus();
      await sam.keyboard.press('Enter');
    };
    const isAt = async (view: 'to-answer' | 'under-way' | 'done', said: string | RegExp) => {
      await sam.goto(viewPath[view]);
      await expect(rowOf(sam, who)).toContainText(said);
    };
    const leaves = (staff: Page) =>
      expect(staff.getByRole('status')).toContainText(/The letter leaves in \d+ seconds\./u);
    const own = await open(life.url, false);
    const bytes: Promise<number>[] = [];
    own.on('requestfinished', (request) => {
      if (request.resourceType() !== 'document') return;
      const sizes = request.sizes();
      bytes.push(sizes.then((of) => of.responseHeadersSize + of.responseBodySize));
    });
    const act = (heading: string) =>
      own.getByRole('link', { name: heading, exact: true }).first().click();
    const stands = async (said: string) => {
      await own.reload();
      await expect(own.getByRole('main').locator('p').getByText(said).first()).toBeVisible();
    };
    let reference = '';

    await test.step('somebody applies, and follows it', async () => {
      await form.begin(page, {
        fullName: who,
        participantType: 'business',
        numberOfAttendees: '8 to 12',
      });
      await form.submitButton(page).click();
      reference = await referenceIn(form.sent(page));
      await page.getByRole('link', { name: ticketCopy.follow }).click();
      await expect(page.getByText(standings.waiting.headline)).toContainText('4 June, 10:00');
      await life.pass({ seconds: 1 });
      expect((await life.mailed(/we have your application/u)).text).toContain(
        new URL(page.url()).pathname,
      );
      await own.goto(page.url());
    });

    await test.step('a question is begun, changed, taken back and sent', async () => {
      await life.pass({ hours: 1 });
      await signIn(robin, 'Robin');
      await rowOf(robin, who).getByRole('link', { name: actionCopy.write }).click();
      await expect(robin.getByLabel(written.fields.text.label)).toHaveValue(/^Hello Nour Life,\n/u);
      await robin.getByLabel(written.fields.subject.label).fill('About Thursday');
      await robin.getByLabel(written.fields.text.label).fill('Would Thursday suit you?');
      await press(robin, writeCopy.show);
      await expect(robin.getByText('Would Thursday suit you?', { exact: true })).toBeVisible();
      await robin.goBack();
      await expect(robin.getByLabel(written.fields.subject.label)).toHaveValue('About Thursday');
      await expect(robin.getByLabel(written.fields.text.label)).toHaveValue(/Thursday/u);
      await robin.getByLabel(writeCopy.letter).selectOption('question');
      await press(robin, writeCopy.begin);
      await expect(robin.getByLabel(written.fields.text.label)).toHaveValue(/I have a question:/u);
      await robin.getByLabel(written.fields.text.label).fill('   ');
      await robin.getByLabel(written.fields.subject.label).fill('About Friday');
      await press(robin, writeCopy.show);
      await expect(robin.getByLabel(written.fields.text.label)).toHaveAccessibleDescription(
        new RegExp(written.fields.text.empty, 'u'),
      );
      await expect(robin.getByLabel(written.fields.subject.label)).toHaveValue('About Friday');
      await robin.getByLabel(written.fields.text.label).fill('Would Friday suit you?\n\nRobin');
      await press(robin, writeCopy.show);
      await expect(robin.getByText('Would Friday suit you?', { exact: true })).toBeVisible();
      await expect(robin.getByText(`About Friday (${reference})`)).toBeVisible();
      await press(robin, writeCopy.change);
      await robin.getByLabel(written.fields.text.label).fill('Would Tuesday suit you?');
      await press(robin, writeCopy.show);
      await press(robin, written.button);
      await leaves(robin);
      await press(robin.getByRole('status'), actionCopy.undo);
      const wrote = describeEvent({ action: 'written', to: '', from: '', subject: '', text: '' });
      await expect(robin.getByText(`Took back: ${wrote}`)).toBeVisible();
      await robin.getByRole('link', { name: pageCopy.writeAgain }).click();
      await expect(robin.getByLabel(written.fields.text.label)).toHaveValue(/Tuesday/u);
      await press(robin, writeCopy.show);
      await press(robin, written.button);
      await life.pass({ seconds: 31 });
      expect((await life.mailed(/About Friday/u)).to).toEqual([form.sample.email]);
      await stands(standings.review.headline);
    });

    await test.step('the applicant adds something, for which the staff are called again', async () => {
      await act(ownActCopy.added.heading);
      await own.getByLabel(added.fields.text.label).fill('Any Tuesday suits us.');
      await own.getByRole('button', { name: added.button, exact: true }).click();
      await expect(own.getByRole('status')).toContainText(ownActCopy.added.done.title);
      await signIn(sam, 'Sam');
      await expect(rowOf(sam, who)).toContainText(describeEvent({ action: 'added', text: '' }));
      await expect(rowOf(sam, who)).toContainText('2 days left');
      await life.pass({ seconds: 1 });
      expect((await life.mailed(/added something/u)).to).toEqual(['team@provider.example']);
    });

    await test.step('an offer is filled in, shown, changed and made', async () => {
      await sam.getByRole('link', { name: who, exact: true }).click();
      await expect(sam.getByText('Any Tuesday suits us.').first()).toBeVisible();
      await use('link', actionCopy.offer);
      await expect(sam.getByLabel(fields.people.label)).toHaveValue('12');
      await sam.getByLabel(fields.date.label, { exact: true }).fill('2025-06-17');
      await sam.getByLabel(fields.time.label, { exact: true }).fill('10:00');
      await sam.getByLabel(fields.minutes.label).fill('2 hours');
      await sam.getByLabel(fields.price.label).fill('about 250');
      await sam.getByLabel(fields.validUntil.label).fill('2025-06-07');
      await use('button', actCopy.offered.show);
      await expect(sam.getByLabel(fields.price.label)).toBeFocused();
      await expect(sam.getByLabel(fields.price.label)).toHaveValue('about 250');
      await sam.getByLabel(fields.price.label).fill('249');
      await use('button', actCopy.offered.show);
      await expect(sam.getByText('of which £41.50 is VAT (20%)', { exact: true })).toBeVisible();
      await expect(sam.getByText(shownCopy.letter)).toBeVisible();
      await use('button', shownCopy.change);
      await sam.getByLabel(fields.place.label).fill('12 Sample Street, Leeds');
      await use('button', actCopy.offered.show);
      await expect(sam.getByText('12 Sample Street, Leeds', { exact: true })).toBeVisible();
      await use('button', offered.button);
      await leaves(sam);
      await life.pass({ seconds: 31 });
      const letter = await life.mailed(/our offer for your application/u);
      expect(letter.text).toContain('£249.00, of which £41.50 is VAT (20%)');
      expect(letter.text).toContain(new URL(own.url()).pathname);
      await isAt('under-way', rowCopy.next.lapses('5 days'));
    });

    const accept = async () => {
      await act(ownActCopy.accepted.heading);
      await own.getByLabel(accepted.fields.name.label).fill(who);
      await own.getByLabel(accepted.fields.mayBind.label).check();
      await own.getByRole('button', { name: accepted.button, exact: true }).click();
      await expect(own.getByRole('status')).toContainText(ownActCopy.accepted.done.title);
    };
    const confirm = async (number: number) => {
      await robin.goto(deskPaths.toAnswer);
      await rowOf(robin, who).getByRole('link', { name: confirmed.button }).click();
      await expect(robin.getByText(actCopy.confirmed.means)).toBeVisible();
      await press(robin, confirmed.button);
      await leaves(robin);
      await life.pass({ seconds: 31 });
      return life.mailed(/is confirmed/u, number);
    };

    await test.step('it is accepted by its link, and confirmed with a file for the calendar', async () => {
      await stands(standings.offered.headline);
      await act(ownActCopy.accepted.heading);
      await expect(own.getByText('of which £41.50 is VAT (20%)', { exact: true })).toBeVisible();
      await own.getByLabel(accepted.fields.name.label).fill(who);
      await own.getByRole('button', { name: accepted.button, exact: true }).click();
      await expect(own.getByText(accepted.fields.mayBind.missing)).toBeVisible();
      await own.goBack();
      await own.goBack();
      await accept();
      await stands(standings.accepted.headline);
      await isAt('to-answer', rowCopy.next.accepted);
      const { text, raw } = await confirm(1);
      expect(text).toContain('Tuesday 17 June 2025, 10:00 to 12:00, 2 hours, London time');
      expect(entryIn(raw)).toEqual({
        sequence: '0',
        status: 'CONFIRMED',
        start: '20250617T090000Z',
      });
      await stands('Tuesday 17 June, 10:00');
      await isAt('under-way', rowCopy.next.starts('Tuesday 17 June, 10:00'));
    });

    await test.step('what was agreed stands until another date is accepted', async () => {
      await sam.getByRole('link', { name: who, exact: true }).click();
      await use('link', actionCopy.moveDate);
      await expect(sam.getByLabel(fields.place.label)).toHaveValue('12 Sample Street, Leeds');
      await sam.getByLabel(fields.date.label, { exact: true }).fill('2025-06-24');
      await sam.getByLabel(fields.validUntil.label).fill('2025-06-07');
      await use('button', actCopy.offered.show);
      await use('button', offered.button);
      await leaves(sam);
      await life.pass({ seconds: 31 });
      expect((await life.mailed(/our offer/u, 2)).text).toContain('Tuesday 17 June 2025, 10:00');
      await stands(standings.moving.headline);
      await expect(own.getByRole('article')).toHaveCount(2);
      await expect(own.getByRole('article').nth(1)).toContainText('Tuesday 17 June 2025');
      await accept();
      const { text, raw } = await confirm(2);
      for (const day of ['17', '24']) expect(text).toContain(`Tuesday ${day} June 2025, 10:00`);
      expect(entryIn(raw)).toEqual({
        sequence: '1',
        status: 'CONFIRMED',
        start: '20250624T090000Z',
      });
      await stands('Tuesday 24 June, 10:00');
      const file = await own.getByRole('link', { name: ownCopy.calendar }).getAttribute('href');
      expect(entryIn(await (await own.request.get(file!)).text()).sequence).toBe('1');
    });

    await test.step('a week before they are reminded, once, and of the later date', async () => {
      await life.pass({ until: '2025-06-10T09:00:00.000Z' });
      expect(life.mails(/a reminder of/u)).toHaveLength(0);
      await life.pass({ until: '2025-06-17T08:00:30.000Z' });
      await life.pass({ hours: 1 });
      expect((await life.mailed(/a reminder of/u)).text).toContain('Tuesday 24 June 2025');
    });

    await test.step('they cancel, and are told before what comes back', async () => {
      await own.reload();
      await act(ownActCopy.cancelled.heading);
      const refund = 'You get £124.50 back, half of the price (7 days before the start).';
      await expect(own.getByText(refund)).toBeVisible();
      await own.getByRole('button', { name: cancelled.button }).click();
      await expect(own.getByRole('status')).toContainText(ownActCopy.cancelled.done.title);
      await life.pass({ seconds: 1 });
      const { text, raw } = await life.mailed(/is cancelled/u);
      expect(text).toContain(refund);
      expect(entryIn(raw)).toMatchObject({ sequence: '2', status: 'CANCELLED' });
      await stands('We send £124.50 back');
    });

    await test.step('the refund waits until it is marked, and nobody is reminded any more', async () => {
      await signIn(sam, 'Sam');
      await expect(rowOf(sam, who)).toContainText(rowCopy.next.refund('£124.50'));
      await press(rowOf(sam, who), refunded.button);
      await expect(sam.getByRole('status')).toContainText(who);
      await expect(rowOf(sam, who)).toHaveCount(0);
      await isAt('done', who);
      await stands(standings.cancelled.headline);
      await expect(own.getByText('We sent £124.50 back.')).toBeVisible();
      await sam.goto(deskPaths.figures);
      const counted = Object.values(figuresCopy.counted).map((label) => `${label}1`);
      await expect(sam.getByRole('main')).toContainText(counted.join(''));
      await life.pass({ until: '2025-06-24T12:00:00.000Z' });
      expect(life.mails(/a reminder of/u)).toHaveLength(1);
    });

    // Like every page of the site, each fits the first flight, even with all that has happened.
    const most = Math.max(...(await Promise.all(bytes)));
    expect(most).toBeGreaterThan(1_000);
    expect(most).toBeLessThanOrEqual(gates.answerBytes);

    /** What the calendar file in a mail says of the booking, whose UID never changes. */
    function entryIn(text: string) {
      const [, encoded] = /text\/calendar[^]*?\r\n\r\n([\w+/=\r\n]+)/u.exec(text) ?? [];
      const file = encoded ? Buffer.from(encoded, 'base64').toString() : text;
      const field = (name: string) => new RegExp(`^${name}[^:]*:(.*)\r$`, 'mu').exec(file)?.[1];
      expect(field('UID')).toMatch(new RegExp(`^${reference}@`, 'u'));
      return { sequence: field('SEQUENCE'), status: field('STATUS'), start: field('DTSTART') };
    }
    for (const opened of [sam, robin, own]) await opened.context().close();
  });
});

type Life = Awaited<ReturnType<typeof startLife>>;

/** Site and desk in this process, by a clock that is moved and with mails that are caught. */
async function startLife(dataDir: string) {
  const time = { now: new Date('2025-06-02T09:00:00.000Z') };
  const clock = () => time.now;
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, SMTP_URL: 'smtp://localhost', NOTIFY_TO: staff }),
    smtpUrl: catchesMail,
  };
  const { render, ...content } = await loadSite(join(root, 'dist/server/entry.mjs'));
  const store = openSqliteStore({ dataDir });
  const links = createLinks(() => store.linkSecret(), settings.siteUrl);
  const channels = createChannels(settings, { ...content, links });
  const log = () => undefined;
  const parts = { ...content, settings, store, clock, render, links, log };
  const site = join(root, 'dist/client');
  const app = createApp({ ...parts, channels, site });
  const desk = createDesk({
    ...{ ...parts, site, channels: destinationsOf(channels), canWrite: true },
  });
  const where = { host: '127.0.0.1', port: 0, inheritedSocket: undefined };
  const [forSite, forDesk] = [await listen(app, where), await listen(desk, where)];
  const mails = (said: RegExp) =>
    caughtMails.filter(({ subject, text }) => said.test(`${subject}\n${text}`));
  return {
    url: `http://127.0.0.1:${forSite.port}`,
    desk: `http://127.0.0.1:${forDesk.port}`,
    newLink: async () =>
      `${deskPaths.signIn}?key=${await issueKey(store.sessions, { now: clock() })}`,
    /** Moves the clock, and takes to their places what is due then. */
    pass: async ({ until, hours = 0, seconds = 0 }: Passing) => {
      const later = time.now.getTime() + (hours * 3_600 + seconds) * 1_000;
      time.now = new Date(until ?? later);
      const worker = createDeliveryWorker({ store, channels, clock, log });
      await worker.start();
      // The worker stops once it has finished what it began, which is all that is due.
      await worker.stop();
    },
    mails,
    /** The latest mail with these words, which the site's own worker may still be sending. */
    mailed: async (said: RegExp, number = 1) => {
      await expect.poll(() => mails(said).length).toBe(number);
      const { text, ...mail } = mails(said).at(-1)!;
      return { ...mail, text: text.replaceAll('\u{a0}', ' ') };
    },
    stop: async () => {
      await Promise.all([app.close(), desk.close()]);
      await store.close();
    },
  };
}

const staff = 'team@provider.example';

type Passing = { until?: string; hours?: number; seconds?: number };
