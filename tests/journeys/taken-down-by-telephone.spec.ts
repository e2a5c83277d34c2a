import { deskEvents } from '../../domain/case/events.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { takenDownCopy } from '../../src/desk/ApplicationForm.tsx';
import { actionCopy } from '../../src/desk/copy.ts';
import { nextText } from '../../src/desk/NextStepBox.tsx';
import { offerCopy } from '../../src/desk/StaffAct.tsx';
import { submissionCopy } from '../../src/desk/Submission.tsx';
import { optional } from '../../src/forms/copy.ts';
import { expect, makeOffer, press, takeDown, test } from '../support/desk.ts';

test.use({ expectedErrors: /422/u });

const title =
  'application by telephone: it is taken down, corrected and accepted, without JavaScript';
test(title, { tag: '@release' }, async ({ desk }) => {
  const page = await desk.signIn('Sam', { javaScriptEnabled: false });
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const typed = { fullName: 'Nour Call', mobile: '07700 900123', city: 'York' };

  await test.step('taken down without an address, by the form of the site', async () => {
    await follow(takenDownCopy.title);
    await press(page, deskEvents['taken-down'].button);
    await expect(page.getByText(fields.fullName.error).first()).toBeVisible();
    await expect(page.getByLabel(`${fields.email.label} ${optional}`)).toHaveValue('');
    await takeDown(page, typed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed.fullName);
    await expect(page.getByText(submissionCopy.noEmail)).toBeVisible();
    const call = page.getByRole('link', { name: actionCopy.call });
    await expect(call).toHaveAttribute('href', 'tel:07700900123');
  });

  await test.step('corrected, with what stood there in the history', async () => {
    await follow('Correct');
    await page.locator('[name="city"]').fill('Leeds');
    await page.locator('[name="email"]').fill('nour@applicant.example');
    await press(page, deskEvents.corrected.button);
    await expect(page.getByText('nour@applicant.example').first()).toBeVisible();
    await expect(page.getByText('City, before: York')).toBeVisible();
  });

  await test.step('offered, and accepted by email', async () => {
    await follow(actionCopy.offer);
    await makeOffer(page);
    await follow(actionCopy.acceptForThem);
    const { name, via } = deskEvents['accepted-for-them'].fields;
    await expect(page.getByLabel(name.label)).toHaveValue(typed.fullName);
    await page.getByLabel(via.names.telephone).check();
    await press(page, offerCopy.showMeaning);
    await press(page, actionCopy.acceptForThem);
    await expect(page.getByText(nextText.confirm)).toBeVisible();
    await expect(page.getByText('They accepted the offer by telephone').first()).toBeVisible();
  });
});
