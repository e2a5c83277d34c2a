import { actionCopy, describeEvent, pageCopy } from '../../src/desk/copy.ts';
import { deskPaths } from '../../src/desk/paths.ts';
import { applicationFrom, expect, press, rowOf, test } from '../support/desk.ts';

const answered = { id: '', at: '', by: 'Ada', action: 'answered', isUndone: false } as const;

// The second of two is answered with 409, which Chromium logs.
test.use({ expectedErrors: [[/409/u], { option: true }] as never });

test('the second of two is shown what the first did, and loses no word', async ({ site, desk }) => {
  const reference = await applicationFrom(site, 3, 'Zoë Twice');
  const [ada, sam] = [await desk.signIn('Ada'), await desk.signIn('Sam')];
  for (const page of [ada, sam]) await page.goto(deskPaths.submission(reference));
  await sam.getByLabel(pageCopy.noteLabel).fill('Called: Tuesdays are best.');

  await press(ada, actionCopy.answer);
  await expect(ada.getByText('Answered after 3 hours')).toBeVisible();

  await press(sam, actionCopy.note);
  const said = sam.getByRole('alert');
  await expect(said).toContainText(pageCopy.overtaken);
  await expect(said).toContainText(describeEvent(answered));
  await expect(said).toContainText('Ada');
  await expect(sam.getByLabel(pageCopy.noteLabel)).toHaveValue('Called: Tuesdays are best.');

  await press(sam, actionCopy.note);
  await expect(sam.getByRole('alert')).toHaveCount(0);
  await expect(sam.getByText('Called: Tuesdays are best.', { exact: true })).toBeVisible();
  await expect(sam.getByLabel(pageCopy.noteLabel)).toHaveValue('');
});

test('the second of two who answer from a list changes nothing', async ({ site, desk }) => {
  const name = 'Nour Twice';
  await applicationFrom(site, 4, name);
  const [ada, sam] = [await desk.signIn('Ada'), await desk.signIn('Sam')];
  await press(rowOf(ada, name), actionCopy.answer);
  await press(rowOf(sam, name), actionCopy.answer);
  await expect(sam.getByRole('alert')).toContainText(`${describeEvent(answered)}: Ada`);
});
