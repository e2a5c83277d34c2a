import { sendingCopy } from '../../src/forms/copy.ts';
import { enrolmentForm as form, said, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const { offline, waiting } = sendingCopy;

// Chromium logs a request that failed.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/u });

// One form is enough: both are sent by use-submission.ts.
test('offline: a form that is sent without a connection goes once there is one', async ({
  page,
  context,
  site,
}) => {
  // Lists answers, because a press without a connection makes a request as well, which fails.
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answered.push(response.url());
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const city = form.field(page, 'city');
  const answers = { ...form.required, email: 'offline@bakery.example' };
  await form.begin(page, answers);
  await expect(said(page, offline)).toHaveCount(0);

  const press = async () => {
    await context.setOffline(true);
    await expect(said(page, offline)).toBeVisible();
    await button(form.copy.submit).click();
    await expect(said(page, waiting.text)).toBeVisible();
    await expect(button(waiting.button)).toBeDisabled();
    await expect(page.getByText(form.notices.failure.title)).toHaveCount(0);
  };

  await test.step('called off, nothing is sent', async () => {
    await press();
    await button(waiting.action).press('Enter');
    await expect(said(page, offline)).toBeVisible();
    await context.setOffline(false);
    await expect(said(page, offline)).toHaveCount(0);
    await expect(button(form.copy.submit)).toBeEnabled();
    await form.expectAnswers(page, answers);
  });

  await test.step('what has become wrong while it waited is said and not sent', async () => {
    await press();
    await city.fill('');
    await context.setOffline(false);
    await expect(summary(page)).toBeFocused();
  });

  await test.step('what is mended meanwhile is sent, and Enter does not send it sooner', async () => {
    await city.fill('York');
    await press();
    await city.fill('York, or Hull');
    await city.press('Enter');
    expect(answered).toEqual([]);
    await context.setOffline(false);
    await expect(form.sent(page)).toBeVisible();
    await expect(said(page, waiting.text)).toHaveCount(0);
    const rows = (await form.stored(site)).filter(({ email }) => email === answers.email);
    expect(rows).toMatchObject([{ city: 'York, or Hull' }]);
  });
});
