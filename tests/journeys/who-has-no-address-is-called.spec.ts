import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { takenDownCopy } from '../../src/desk/ApplicationForm.tsx';
import { actionCopy, rowCopy } from '../../src/desk/copy.ts';
import { offerCopy, staffActCopy } from '../../src/desk/StaffAct.tsx';
import { expect, press, test } from '../support/desk.ts';

test('applicant without an email address: they are called or written to, without JavaScript', async ({
  desk,
}) => {
  const page = await desk.signIn('Sam', { javaScriptEnabled: false });
  const follow = (name: string) => page.getByRole('link', { name }).first().click();
  await follow(takenDownCopy.title);
  const typed = {
    ...{ fullName: 'Nour Call', mobile: '07700 900123', city: 'York', country: 'United Kingdom' },
    availabilityDates: sampleApplication.availabilityDates,
  };
  for (const [name, answer] of Object.entries(typed)) {
    await page.locator(`[name="${name}"]`).fill(answer);
  }
  await page.getByLabel(sampleApplication.selectedCourses[0]!, { exact: true }).check();
  await page.getByLabel(deskEvents['taken-down'].fields.via.names.telephone).check();
  await press(page, deskEvents['taken-down'].button);
  await follow(actionCopy.offer);
  const { courses, date, time, place, people, vat } = offerOf2030;
  const offer = { courses, date, time, place, people, minutes: '2 hours', price: '747.00' };
  for (const [name, value] of Object.entries(offer)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.locator(`[name="vat"][value="${vat}"]`).check();
  await press(page, staffActCopy.offered.show);
  await press(page, offerCopy.make);

  const said = rowCopy.next.letter(['offer']);
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.locator('a[href="tel:07700900123"]').first()).toBeVisible();
  await follow(actionCopy.print);
  await expect(page.getByRole('article')).toContainText('Here is our offer.');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await press(page, deskEvents['passed-on'].button);
  await expect(page.getByText(said)).toBeHidden();
  await expect(page.getByText('Called or wrote: the offer').first()).toBeVisible();
  await press(page, deskEvents.undone.button);
  await page.goto(deskPaths.toAnswer);
  await expect(page.getByText(said)).toBeVisible();
});
