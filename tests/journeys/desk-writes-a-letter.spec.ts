import { deskEvents } from '../../domain/desk-events.ts';
import { describeEvent } from '../../domain/events.ts';
import { actionCopy, pageCopy, writeCopy } from '../../src/desk/copy.ts';
import { applicationFrom, expect, press, rowOf, test } from '../support/desk.ts';

const { subject, text } = deskEvents.written.fields;
const wrote = describeEvent({ action: 'written', to: '', from: '', subject: '', text: '' });

// Nothing listens there: what is sent would wait, and what is taken back never goes.
test.use({
  ...{
    settings: {
      DESK_PORT: '0',
      DESK_HOST: '127.0.0.1',
      NOTIFY_TO: 'team@provider.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  },
  expectedErrors: /409|422/u,
});

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'by the keyboard' : 'without JavaScript';
  test(`a letter is begun, changed, seen, sent and taken back ${how}`, async ({ site, desk }) => {
    const reference = await applicationFrom(site, 50, 'Nour Late');
    const page = await desk.signIn('Sam', { javaScriptEnabled });
    const use = async (label: string) => {
      const button = page.getByRole('button', { name: label, exact: true });
      if (!javaScriptEnabled) return button.click();
      await button.focus();
      return page.keyboard.press('Enter');
    };

    await rowOf(page, 'Nour Late').getByRole('link', { name: actionCopy.write }).click();
    await expect(page.getByLabel(subject.label)).toHaveValue(new RegExp(reference, 'u'));
    await expect(page.getByLabel(text.label)).toHaveValue(/^Hello Nour Late,\n[^]*Sam\n/u);

    await page.getByLabel(writeCopy.letter).selectOption('question');
    await use(writeCopy.begin);
    await expect(page.getByLabel(text.label)).toHaveValue(/I have a question:/u);

    await page.getByLabel(text.label).fill('   ');
    await page.getByLabel(subject.label).fill('About Friday');
    await use(writeCopy.show);
    await expect(page.getByLabel(text.label)).toBeFocused();
    await expect(page.getByLabel(text.label)).toHaveAccessibleDescription(
      new RegExp(text.empty, 'u'),
    );
    await expect(page.getByLabel(subject.label)).toHaveValue('About Friday');

    await page.getByLabel(text.label).fill('Would Friday suit you?\n\nSam');
    await use(writeCopy.show);
    await expect(page.getByText('Would Friday suit you?', { exact: true })).toBeVisible();
    await expect(page.getByText(`About Friday (${reference})`)).toBeVisible();
    await use(writeCopy.change);
    await page.getByLabel(text.label).fill('Would Monday suit you?');
    await use(writeCopy.show);
    await use(deskEvents.written.button);

    await expect(page.getByRole('status')).toContainText(/The letter leaves in \d+ seconds\./u);
    await expect(page.getByText('A letter is on its way.')).toBeVisible();
    await press(page.getByRole('status'), actionCopy.undo);
    await expect(page.getByText(`Took back: ${wrote}`)).toBeVisible();
    await page.getByRole('link', { name: pageCopy.writeAgain }).click();
    await expect(page.getByLabel(text.label)).toHaveValue('Would Monday suit you?');
  });
}
