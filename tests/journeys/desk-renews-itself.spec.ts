import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { rowCopy } from '../../src/desk/copy.ts';
import { applicationFrom, expect, press, rowOf, test } from '../support/desk.ts';

test('list of the desk: it renews itself, and keeps what is typed and ticked', async ({
  site,
  desk,
}) => {
  const [first, second] = ['Bo Before', 'Nia Now'];
  await applicationFrom(site, 6, first);
  const page = await desk.signIn('Ada');
  await page.clock.install();
  await page.goto(deskPaths.toAnswer);
  await rowOf(page, first).getByRole('checkbox').check();
  await rowOf(page, first).getByText(rowCopy.more).click();
  const typed = page.getByRole('searchbox');
  await typed.fill('Ni');
  const [, before] = /^\((\d+)\)/u.exec(await page.title()) ?? [];

  await applicationFrom(site, 5, second);
  await page.clock.fastForward(61_000);
  await expect(rowOf(page, second)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^\\(${Number(before) + 1}\\) `, 'u'));
  await expect(rowOf(page, first).getByRole('checkbox')).toBeChecked();
  await expect(
    rowOf(page, first).getByRole('button', { name: deskEvents.taken.button }),
  ).toBeVisible();
  await expect(typed).toHaveValue('Ni');
  await expect(typed).toBeFocused();

  await press(rowOf(page, second), deskEvents.answered.button);
  await expect(page.getByRole('status')).toContainText(second);
});
