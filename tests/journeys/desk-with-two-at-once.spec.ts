import { actionCopy, pageCopy, rowCopy, searchCopy } from '../../src/desk/copy.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { describeEvent } from '../../domain/events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { applicationFrom, expect, press, rowOf, signIn, test } from '../support/desk.ts';

const answered = { id: '', at: '', by: 'Ada', action: 'answered', isUndone: false } as const;

// The second of two is answered with 409, which Chromium logs.
test.use({ expectedErrors: /409/u });

test('the second of two is shown what the first did, and loses no word', async ({ site, desk }) => {
  const reference = await applicationFrom(site, 3, 'Zoë Twice');
  const [ada, sam] = [await desk.signIn('Ada'), await desk.signIn('Sam')];
  for (const page of [ada, sam])
    await page.goto(deskPaths.submission({ kind: 'enrolment', reference }));
  await sam.getByLabel(deskEvents.answered.fields.callAt.label).fill('2031-01-31T09:30');

  await press(ada, actionCopy.answer);
  await expect(ada.getByText('Answered after 3 hours')).toBeVisible();

  await press(sam, actionCopy.answer);
  const said = sam.getByRole('alert');
  await expect(said).toContainText(pageCopy.overtaken);
  await expect(said).toContainText(describeEvent(answered));
  await expect(said).toContainText('Ada');
  await expect(sam.getByLabel(deskEvents.answered.fields.callAt.label)).toHaveValue(
    '2031-01-31T09:30',
  );
  await expect(sam.getByLabel(deskEvents.noted.fields.text.label)).toHaveValue('');
  await expect(sam.getByRole('button', { name: actionCopy.answer })).toBeVisible();

  await press(ada, actionCopy.take);
  await expect(ada.getByRole('button', { name: actionCopy['give-back'] })).toBeVisible();
  await sam.getByLabel(deskEvents.noted.fields.text.label).fill('Called: Tuesdays are best.');
  await press(sam, deskEvents.noted.button);
  await expect(sam.getByRole('alert')).toHaveCount(0);
  await expect(sam.getByText('Called: Tuesdays are best.').first()).toBeVisible();
  await expect(sam.getByLabel(deskEvents.noted.fields.text.label)).toHaveValue('');
});

test('a list renews itself, and keeps what is typed and ticked', async ({ site, desk }) => {
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
  await expect(rowOf(page, first).getByRole('button', { name: actionCopy.take })).toBeVisible();
  await expect(typed).toHaveValue('Ni');
  await expect(typed).toBeFocused();

  await press(rowOf(page, second), actionCopy.answer);
  await expect(page.getByRole('status')).toContainText(second);
});

test('what was found stays after a sign-in in another tab', async ({ site, desk }) => {
  const name = 'Ines Found';
  await applicationFrom(site, 2, name);
  const page = await desk.signIn('Ada');
  await page.clock.install();
  await press(rowOf(page, name), actionCopy.answer);
  await page.getByRole('searchbox').fill(name);
  await press(page, searchCopy.submit);
  await expect(rowOf(page, name)).toBeVisible();

  const other = await page.context().newPage();
  await signIn(other, site, 'Ada');

  // More looks than one, so that what the first brings has been shown.
  for (let look = 0; look < 4; look += 1) {
    const isOver = page.waitForEvent('requestfinished', (request) => !request.redirectedTo());
    await page.clock.fastForward(61_000);
    await isOver;
  }
  await expect(rowOf(page, name)).toBeVisible();
});
