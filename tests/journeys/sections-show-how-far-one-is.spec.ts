import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { enrolmentForm as form, summary } from '../support/forms.ts';
import { boxesOf } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

test('section progress: it shows where one is, what is finished and what is wrong', async ({
  page,
}) => {
  await form.open(page);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const links = progress.getByRole('link');
  const complete = links.filter({ hasText: formCopy.sectionStates.complete });
  const wrong = links.filter({ hasText: formCopy.sectionStates.wrong });
  // Everything in the second section is optional, but nobody has seen it yet.
  await expect(complete).toHaveCount(0);
  await form.fillIn(page, { country: '' });
  await expect(complete).toHaveCount(3);
  await form.field(page, 'country').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(progress.locator('[aria-current=step]')).toContainText('Logistics & Preferences');

  await expect(wrong).toHaveCount(0);
  await form.submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(wrong).toHaveText(['4Logistics & Preferences (needs correcting)']);
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await boxesOf(links);
    expect(boxes).toHaveLength(4);
    for (const [index, { left, right, height }] of boxes.entries()) {
      const at = `${width} px, ${index}`;
      expect(Math.min(right - left, height), at).toBeGreaterThanOrEqual(24);
      expect(left - (boxes[index - 1]?.right ?? 0), at).toBeGreaterThanOrEqual(4);
      expect(right, at).toBeLessThanOrEqual(width - 16);
    }
  }
  // On a phone a section with a mistake has a sign, not only another colour.
  const marks = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link.firstElementChild!, '::after').content === '"!"'),
  );
  expect(marks).toEqual([false, false, false, true]);
  await form.field(page, 'country').fill('United Kingdom');
  await expect(wrong).toHaveCount(0);
});
