import { facts } from '../../domain/facts.ts';
import { referenceLine } from '../../src/forms/copy.ts';
import { contactForm, forms, referenceIn } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test.use({ settings: { CONTACT_DELIVERY: 'intake' } });

const { enrolmentReplyHours, contactReplyHours } = facts.promises;

for (const form of forms) {
  const { kind, endpoint, initial, sample, notices } = form;
  const { sending, success } = notices;

  test.describe(kind, () => {
    test('what was typed is stored, its reference is shown, the staff have it, and the form is empty', async ({
      page,
      site,
    }) => {
      await form.open(page);
      await form.answer(page, sample);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await form.submitButton(page).click();

      await expect(form.sent(page)).toContainText(success.description);
      const hours = kind === 'enrolment' ? enrolmentReplyHours : contactReplyHours;
      await expect(form.sent(page)).toContainText(`within ${hours} hours`);
      const reference = await referenceIn(form.sent(page));
      await expect(form.sent(page)).toContainText(referenceLine(reference));
      expect(logged).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(form.sent(page)).toHaveCount(0);
      await form.unfold(page);
      await form.expectAnswers(page, initial);
      await expect(page.locator('[id$="-error"]')).toHaveCount(0);

      const row = (await form.stored(site)).find((each) => each.reference === reference);
      expect(row).toMatchObject({ reference, ...sample });
      expect((await site.applications('show', reference)).stdout).toContain(sample[form.line]);
      const elsewhere = forms.filter((other) => other !== form);
      for (const other of elsewhere) {
        const references = (await other.stored(site)).map((each) => each.reference);
        expect(references).not.toContain(reference);
      }
    });

    // The rest is FormFrame's, whichever form it frames.
    if (kind !== 'enrolment') return;

    test('while it is sent the button is disabled and the notice says to wait', async ({
      page,
    }) => {
      await form.open(page);
      await form.fillIn(page);
      const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
      await page.route(endpoint, async (route) => {
        await held;
        await route.fulfill({ json: { success: true, reference: 'AAAA-2222' } });
      });
      await form.submitButton(page).click();
      const pending = page.getByRole('status').filter({ hasText: sending.title });
      await expect(pending).toContainText(sending.description);
      await expect(form.submitButton(page)).toBeDisabled();
      await expect(form.submitButton(page)).toHaveText(form.copy.submitting);
      answer(undefined);
      await expect(form.sent(page)).toContainText(referenceLine('AAAA-2222'));
      await form.unfold(page);
      await expect(form.submitButton(page)).toBeEnabled();
    });
  });
}

test('where messages are delivered, the contact page does not say that they are not', async ({
  page,
}) => {
  await contactForm.open(page);
  await expect(page.getByText('does not send or store it')).toHaveCount(0);
});
