import type { BrowserContextOptions, Page } from '@playwright/test';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { issueKey } from '../../server/store/sessions.ts';
import { offerCopy } from '../../src/desk/StaffAct.tsx';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import { expect, expectErrors, type Site, test as base, withDesk } from './site.ts';

/** The staff's desk, beside the site that it belongs to. */
export type Desk = {
  url: string;
  /** A page of a browser of its own, in which somebody has just signed in. */
  signIn: (name: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A site with its desk; an unexpected error on a console of either fails the test. */
export const test = base.extend<{ desk: Desk }>({
  settings: withDesk,
  desk: async ({ browser, site, expectedErrors }, use) => {
    const [, url = ''] = /Desk\s+(\S+)\/sign-in/u.exec(site.log()) ?? [];
    const opened: Page[] = [];
    await expectErrors(expectedErrors, (hear) =>
      use({
        url,
        signIn: async (name, options) => {
          const own = { reducedMotion: 'reduce', ...options, baseURL: url } as const;
          const page = await (await browser.newContext(own)).newPage();
          hear(page);
          opened.push(page);
          await signIn(page, await newLink(site), name);
          return page;
        },
      }),
    );
    for (const page of opened) await page.context().close();
  },
});

export { expect };

/** The path of a link that lets somebody in. */
export async function newLink({ ask }: Pick<Site, 'ask'>, now = new Date()): Promise<string> {
  const key = await ask(({ sessions }) => issueKey(sessions, { now }));
  return `${deskPaths.signIn}?key=${key}`;
}

/** Signs in by a link, with a name, and opens the desk. desk-with-the-keyboard-alone.spec.ts does it by hand. */
export async function signIn(page: Page, link: string, name: string) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post(link, { form: { name }, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.goto(deskPaths.toAnswer);
}

/** Adds an application that came some hours ago to the database of a running site; resolves to its reference. */
export async function applicationFrom(site: Site, hoursAgo: number, fullName: string) {
  const submittedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const contentHash = `${fullName} ${submittedAt}`;
  const content = { ...sampleApplication, fullName };
  const entry = another({ content, submittedAt, contentHash });
  return referenceOf(await site.ask((store) => store.add(entry)));
}

/** Takes an application down by telephone, on the page for it; what is typed is all that is said of the person. */
export async function takeDown(page: Page, typed: Record<string, string>) {
  const { button, fields } = deskEvents['taken-down'];
  const { availabilityDates, country, selectedCourses } = sampleApplication;
  await fillInByName(page, { availabilityDates, country, ...typed });
  await page.getByLabel(selectedCourses[0]!, { exact: true }).check();
  await page.getByLabel(fields.via.names.telephone).check();
  await press(page, button);
}

/** Fills in an offer on its page, shows it and makes it. */
export async function makeOffer(page: Page) {
  const { courses, date, time, place, people, vat } = offerOf2030;
  const typed = { courses, date, time, place, people, minutes: '2 hours', price: '747.00' };
  await fillInByName(page, typed);
  await page.locator(`[name="vat"][value="${vat}"]`).check();
  await press(page, offerCopy.show);
  await press(page, offerCopy.make);
}

async function fillInByName(page: Page, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
}

/** The entry of a list for one application. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Presses the button with a label, which a row completes for screen readers with its reference. */
export const press = (within: Pick<Page, 'getByRole'>, label: string) =>
  within.getByRole('button', { name: new RegExp(`^${label}( \\(.+\\))?$`, 'u') }).click();
