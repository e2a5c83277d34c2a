import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { outcomeNames, stageNames } from '../../domain/case/stages.ts';
import { botSignalNames } from '../../domain/forms/form-values.ts';
import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { actionCopy, rowCopy, viewCopy } from '../../src/desk/copy.ts';
import { figuresCopy } from '../../src/desk/Figures.tsx';
import { signInCopy } from '../../src/desk/SignIn.tsx';
import { applicationFrom, expect, press, rowOf, test } from '../support/desk.ts';

// A slip in a reference, what was erased, a page that nobody is signed in to: Chromium logs each.
test.use({ expectedErrors: /401|404|422/u });

// All that scripts add is that a list renews itself: desk-renews-itself.spec.ts.
test('desk: a day at it without JavaScript', async ({ request, site, desk }) => {
  const promised = facts.promises.enrolmentReplyHours;
  const [late, today, robot] = ['Nour Late', 'Li Today', 'Bo Robot'];
  const reference = await applicationFrom(site, promised + 2, late);
  await applicationFrom(site, 0, today);
  const data = JSON.stringify({ ...sampleApplication, fullName: robot });
  const form = { data, [botSignalNames.trap]: 'Buy now' };
  await expect(await request.post(paths.enrolmentsApi, { form })).toBeOK();

  const page = await desk.signIn('Sam', { javaScriptEnabled: false });
  const openView = async (view: keyof typeof viewCopy) => {
    const { title } = viewCopy[view];
    await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  };

  await test.step('whoever has waited longest stands first, and the robot nowhere', async () => {
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    const all = await names.allTextContents();
    expect(all.indexOf(late)).toBeLessThan(all.indexOf(today));
    expect(all).not.toContain(robot);
    await expect(rowOf(page, late)).toContainText('2 hours late');
    await expect(rowOf(page, today)).toContainText(`${promised - 1} hours left`);
    const reply = rowOf(page, late).getByRole('link', { name: actionCopy.reply });
    await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:.+${reference}`, 'u'));
  });

  await test.step('an answer is marked, taken back, and marked again', async () => {
    await press(rowOf(page, late), actionCopy.answer);
    const said = page.getByRole('status');
    await expect(said).toContainText(late);
    await expect(rowOf(page, late)).toHaveCount(0);
    await press(said, actionCopy.undo);
    await expect(rowOf(page, late)).toContainText('2 hours late');
    await press(rowOf(page, late), actionCopy.answer);
  });

  await test.step('it goes through the promised steps to its end', async () => {
    await openView('under-way');
    await rowOf(page, late).getByText(rowCopy.more, { exact: false }).click();
    await press(rowOf(page, late), actionCopy.move.customize);
    await page.getByRole('link', { name: late, exact: true }).click();
    const stage = page.getByText(stageNames.customize, { exact: true });
    await expect(stage).toHaveAttribute('aria-current', 'step');
    const { button, fields } = deskEvents.noted;
    const note = page.getByLabel(fields.text.label);
    await press(page, button);
    await expect(note).toHaveAccessibleDescription(new RegExp(fields.text.empty, 'u'));
    await expect(note).toBeFocused();
    await note.fill('Wants a step-free room.');
    await press(page, button);
    await expect(page.getByText('Wants a step-free room.').first()).toBeVisible();
    await press(page, actionCopy.move.connect);
    await page.getByLabel(outcomeNames.enrolled, { exact: true }).check();
    await press(page, actionCopy.close);
    await openView('done');
    await expect(rowOf(page, late)).toContainText(outcomeNames.enrolled);
    await page.getByRole('searchbox').fill('STEP-FREE ROOM');
    await page.getByRole('searchbox').press('Enter');
    await expect(rowOf(page, late)).toBeVisible();
  });

  await test.step('what a robot may have sent is released by a person', async () => {
    await openView('quarantined');
    await expect(rowOf(page, robot)).toContainText(rowCopy.suspicion.honeypot);
    await press(rowOf(page, robot), actionCopy.release);
    await openView('to-answer');
    await expect(rowOf(page, robot)).toContainText(`${promised - 1} hours left`);
  });

  await test.step('the figures have it, and after signing out nobody has them', async () => {
    await page.goto(deskPaths.figures);
    await expect(page.getByRole('main')).toContainText(figuresCopy.enrolledOf(1, 1));
    await press(page, 'Sign out');
    await expect(page.getByText(signInCopy.notices['signed-out'].title)).toBeVisible();
    await page.goto(deskPaths.figures);
    await expect(page.getByText(figuresCopy.median)).toHaveCount(0);
  });
});
