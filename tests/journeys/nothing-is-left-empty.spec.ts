import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { signInCopy } from '../../src/desk/copy.ts';
import { applicationFrom, expect, newLink, test } from '../support/desk.ts';

// Chromium logs every status above 399.
test.use({ expectedErrors: /status of 422/u });

test('an empty field at the desk has its message beside it, and the focus', async ({
  desk,
  site,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: desk.url });
  await page.goto(await newLink(site));
  await page.getByRole('button', { name: signInCopy.submit }).click();
  const name = page.getByLabel(signInCopy.nameLabel);
  await expect(name).toHaveAccessibleDescription(new RegExp(signInCopy.nameError, 'u'));
  await expect(name).toBeFocused();
  await name.fill('Sam Sample');
  await page.getByRole('button', { name: signInCopy.submit }).click();
  await expect(page).toHaveURL(deskPaths.toAnswer);

  const reference = await applicationFrom(site, 1, 'Ada Sample');
  await page.goto(deskPaths.submission({ kind: 'enrolment', reference }));
  const { noted } = deskEvents;
  await page.getByRole('button', { name: noted.button, exact: true }).click();
  const note = page.getByLabel(noted.fields.text.label);
  await expect(note).toHaveAccessibleDescription(new RegExp(noted.fields.text.empty, 'u'));
  await expect(note).toBeFocused();
  await page.close();
});
