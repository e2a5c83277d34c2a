import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { takenDownCopy } from '../../src/desk/ApplicationForm.tsx';
import { actionCopy, rowCopy } from '../../src/desk/copy.ts';
import { expect, makeOffer, press, takeDown, test } from '../support/desk.ts';

test('applicant without an email address: they are called or written to, without JavaScript', async ({
  desk,
}) => {
  const page = await desk.signIn('Sam', { javaScriptEnabled: false });
  const follow = (name: string) => page.getByRole('link', { name }).first().click();
  await follow(takenDownCopy.title);
  await takeDown(page, { fullName: 'Ida Post', mobile: '07700 900123', city: 'York' });
  await follow(actionCopy.offer);
  await makeOffer(page);

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
