import type { Page } from '@playwright/test';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { actionCopy, frameCopy, severalCopy } from '../../src/desk/copy.ts';
import { severalFormCopy } from '../../src/desk/Erase.tsx';
import { keysCopy, mineCopy } from '../../src/desk/List.tsx';
import { signInCopy } from '../../src/desk/SignIn.tsx';
import { applicationFrom, expect, newLink, rowOf, test } from '../support/desk.ts';

// Chromium logs every status above 399.
test.use({ expectedErrors: /status of 422/u });

test('desk by keyboard: one signs in, answers, takes it back and quarantines what is ticked', async ({
  page,
  site,
  desk,
}) => {
  const name = 'Nour Keys';
  await applicationFrom(site, 3, 'Ida Before');
  await applicationFrom(site, 2, name);
  await page.goto(desk.url + (await newLink(site)));
  await tabTo(page, signInCopy.nameLabel);
  await page.keyboard.press('Enter');
  const asked = page.getByLabel(signInCopy.nameLabel);
  await expect(asked).toHaveAccessibleDescription(new RegExp(signInCopy.nameError, 'u'));
  await expect(asked).toBeFocused();
  await page.keyboard.type('Sam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(desk.url + deskPaths.toAnswer);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: frameCopy.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, mineCopy.renew);
  await tabTo(page, mineCopy.mine);
  await page.keyboard.press('Tab');
  await expect(page.locator('#several').getByRole('link')).toBeFocused();
  const answer = rowOf(page, name).getByRole('button', { name: actionCopy.answer });
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
    if (await answer.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(name);
  await tabTo(page, actionCopy.undo);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name)).toBeVisible();

  await rowOf(page, name).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: severalCopy.toBar })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, actionCopy.quarantine);
  await expect(page.locator('#several :focus')).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.getByLabel(severalFormCopy.label).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`1 ${severalCopy.done.quarantine}`);
});

test('desk by keyboard: arrows and letters go through a list, and a dialog says which', async ({
  site,
  desk,
}) => {
  const names = ['Ann Arrow', 'Bea Below'];
  for (const [at, name] of names.entries()) await applicationFrom(site, 3 - at, name);
  const page = await desk.signIn('Sam');
  const list = page.locator('#list');
  const nameOf = (name: string) => list.getByRole('link', { name, exact: true });
  await page.keyboard.press('ArrowDown');
  await nameOf(names[0]!).focus();
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(names[1]!)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rowOf(page, names[1]!).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(nameOf(names[0]!)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(keysCopy.title);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('x');
  await expect(page.getByRole('searchbox')).toHaveValue('x');

  // On a wide screen the first stands beside its list, then what is chosen, whose page is a press further.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.reload();
  const beside = page.getByRole('complementary', { name: keysCopy.chosen });
  const first = await list.getByRole('heading', { level: 2 }).first().innerText();
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(first);
  await nameOf(names[1]!).click();
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(names[1]!);
  await nameOf(names[1]!).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1]!);
});

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement;
      return focused.labels?.[0]?.textContent.trim() ?? focused.textContent;
    });
    if (label.startsWith(name)) return;
  }
  throw new Error(`Nothing that Tab comes to is called ${name}.`);
}
