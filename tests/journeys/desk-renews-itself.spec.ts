import { actPaths, deskPaths } from '../../domain/case/desk-paths.ts';
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

test('offer form: its last day follows the date of the session, until somebody types one', async ({
  site,
  desk,
}) => {
  const reference = await applicationFrom(site, 1, 'Una Until');
  const page = await desk.signIn('Ada');
  await page.goto(actPaths.offered({ kind: 'enrolment', reference }));
  const { fields } = deskEvents.offered;
  const date = page.getByLabel(fields.date.label, { exact: true });
  const validUntil = page.getByLabel(fields.validUntil.label);
  const usual = await validUntil.inputValue();
  const sooner = dayAfter(usual, -1);
  await date.fill(sooner);
  await expect(validUntil).toHaveValue(sooner);
  await date.fill(dayAfter(usual, 1));
  await expect(validUntil).toHaveValue(usual);

  const typed = dayAfter(usual, -2);
  await validUntil.fill(typed);
  await date.fill(sooner);
  await expect(validUntil).toHaveValue(typed);
});

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
