import type { Page } from '@playwright/test';

import { paths } from '../../domain/provider/paths.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { test as testOfDemo } from '../support/demo.ts';
import { contactForm, enrolmentForm, type SiteForm, summary } from '../support/forms.ts';
import { pictures, takePicture } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

// Every screen on a phone and on a desk's screen, in light and dark, and on paper. What differs from the pictures in
// `screenshots/` is in the test runner's report.

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** What is done on a page before it is photographed. */
type Prepare = (page: Page) => Promise<unknown>;

const screens: [name: string, address: string, prepare?: Prepare][] = [
  ...[...pages, ...otherPages.map(({ address }) => address)].map((address): [string, string] => [
    nameOf(address),
    address,
  ]),
  ['menu', paths.home, openMenu],
  ...statesOf(enrolmentForm),
  ...statesOf(contactForm),
];

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: /404|Failed to load/u });

test('README: home', async ({ page }) => {
  const addresses: [string, string] = [paths.home, paths.home];
  await takePicture(page, { name: 'home', addresses, beginning: pictures.home });
});

testOfDemo('README: demonstration', async ({ demo }) => {
  const [toAnswer = ''] = demo.lists.values();
  const [, applicant = ''] = demo.applicants.values();
  const beginning = pictures.demonstration;
  await takePicture(demo.page, {
    name: 'demonstration',
    addresses: [toAnswer, applicant],
    beginning,
  });
});

for (const [name, address, prepare] of screens) {
  test(name, async ({ page }) => {
    await page.route(/\/api\//u, (route) => route.abort());
    await photograph(page, name, address, prepare);
  });
}

for (const shown of ['lists', 'submissions', 'acts', 'applicants'] as const) {
  testOfDemo(`demonstration, ${shown}`, async ({ demo }) => {
    for (const [name, address] of demo[shown]) {
      await photograph(demo.page, `${shown}-${nameOf(name)}`, address);
    }
  });
}

async function photograph(page: Page, name: string, address: string, prepare?: Prepare) {
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    await page.goto(address);
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    for (const look of ['light', 'dark', 'paper'] as const) {
      const media = look === 'paper' ? 'print' : 'screen';
      await page.emulateMedia({ media, colorScheme: look === 'dark' ? 'dark' : 'light' });
      await expect.soft(page).toHaveScreenshot(`${name}-${size.width}-${look}.png`, {
        fullPage: true,
        // What is another at each start: when something came in, its reference, its link.
        mask: [page.locator('time'), page.getByText(/\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/u)],
      });
    }
  }
}

function nameOf(address: string): string {
  return address.replace(/^\//u, '').replaceAll(/[^\w]+/gu, '-') || 'home';
}

/** The states of a form; the empty one is its page. */
function statesOf(form: SiteForm): typeof screens {
  const press = (page: Page) => form.submitButton(page).click();
  const states: [string, Prepare][] = [
    [
      'errors',
      async (page) => {
        await form.open(page);
        await press(page);
        await summary(page).waitFor();
      },
    ],
    ['filled', (page) => form.begin(page, form.sample)],
    [
      'sent',
      async (page) => {
        await form.begin(page);
        await press(page);
        await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
      },
    ],
  ];
  return states.map(([name, prepare]) => [
    `${nameOf(form.address)}-${name}`,
    form.address,
    prepare,
  ]);
}

async function openMenu(page: Page) {
  const menus = page.getByRole('button', { name: /^(?:Menu|Courses)$/u });
  await menus.filter({ visible: true }).first().click();
}
