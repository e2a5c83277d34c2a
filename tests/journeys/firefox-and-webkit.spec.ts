import { existsSync } from 'node:fs';

import { type Browser, firefox, webkit } from '@playwright/test';

import { deskEvents } from '../../domain/case/events.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/provider/paths.ts';
import { expect, press, rowOf, test as inChromium } from '../support/desk.ts';
import { enrolmentForm as form, hasScript, summary } from '../support/forms.ts';

/** The browsers that the test runner brings: `npx playwright install --with-deps firefox webkit`. */
for (const engine of [firefox, webkit]) {
  const name = engine.name();
  const test = inChromium.extend<object, { browser: Browser }>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
      async ({}, use) => {
        const browser = await engine.launch();
        await use(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
  });

  test.describe(name, { tag: '@release' }, () => {
    test.skip(!existsSync(engine.executablePath()), `The test runner’s ${name} is not installed.`);

    test('the menu, an application, and its answer at the desk', async ({ page, site, desk }) => {
      await page.goto(paths.home);
      await page.getByRole('button', { name: 'Courses' }).click();
      await expect(page.getByRole('link', { name: 'View All Courses' })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Enroll Now' }).click();
      await hasScript(page);
      await form.submitButton(page).click();
      await summary(page).getByRole('link', { name: fields.fullName.error }).click();
      await expect(form.field(page, 'fullName')).toBeFocused();
      const fullName = `Kim ${name}`;
      await form.fillIn(page, { fullName });
      await form.send(page);
      const row = (await form.stored(site)).find((each) => each.fullName === fullName);
      expect(row).toMatchObject({ ...form.required, fullName });

      const staff = await desk.signIn('Sam');
      await press(rowOf(staff, fullName), deskEvents.answered.button);
      await press(staff.getByRole('status'), deskEvents.undone.button);
      await expect(rowOf(staff, fullName)).toBeVisible();
    });
  });
}
