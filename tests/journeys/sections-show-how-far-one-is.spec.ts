import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { enrolmentForm as form, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test('the four sections show where one is and which are finished', async ({ page }) => {
  await form.open(page);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const complete = new RegExp(formCopy.sectionStates.complete.replace(/[()]/gu, '\\$&'));
  const personal = progress.getByRole('link', { name: /Personal Information/u });
  const participant = progress.getByRole('link', { name: /Participant Details/u });
  // Everything in the second section is optional, but nobody has seen it yet.
  for (const link of [personal, participant]) await expect(link).not.toHaveAccessibleName(complete);
  await form.fillIn(page);
  for (const link of [personal, participant]) await expect(link).toHaveAccessibleName(complete);
  await form.field(page, 'country').scrollIntoViewIfNeeded();
  await form.field(page, 'country').focus();
  await page.mouse.wheel(0, 400);
  await expect(progress.locator('[aria-current=step]')).toContainText('Logistics & Preferences');
});

test('a section that holds errors says so, and each has room in any window', async ({ page }) => {
  await form.begin(page, { city: '', country: '' });
  const links = page.getByRole('navigation', { name: formCopy.sections }).getByRole('link');
  const wrong = links.filter({ hasText: formCopy.sectionStates.wrong });
  await expect(wrong).toHaveCount(0);
  await form.submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(wrong).toHaveText(['4Logistics & Preferences (something to mend)']);
  for (const width of [768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const marks = Array.from(link.querySelectorAll(':scope > span:first-child'));
        const range = [link, ...marks].map((part) => part.getBoundingClientRect());
        return {
          left: Math.min(...range.map(({ left: x }) => x)),
          right: Math.max(...range.map(({ right: x }) => x)),
          height: link.getBoundingClientRect().height,
          colour: getComputedStyle(link).borderBottomColor,
          mark: getComputedStyle(link.firstElementChild!, '::after').content,
        };
      }),
    );
    expect(boxes).toHaveLength(4);
    for (const [index, { left, right, height }] of boxes.entries()) {
      const at = `${width} px, ${index}`;
      expect(right - left, at).toBeGreaterThanOrEqual(24);
      expect(height, at).toBeGreaterThanOrEqual(24);
      expect(left - (boxes[index - 1]?.right ?? 0), at).toBeGreaterThanOrEqual(4);
      expect(right, at).toBeLessThanOrEqual(width - 16);
    }
    if (width !== 390) continue;
    // On a phone each has the colour of its part of the curve, and a section with a mistake has a sign.
    expect(new Set(boxes.map(({ colour }) => colour)).size).toBe(4);
    expect(boxes.map(({ mark }) => mark === '"!"')).toEqual([false, false, false, true]);
  }
  await form.field(page, 'city').fill('Leeds');
  await expect(wrong).toHaveCount(1);
  await form.field(page, 'country').fill('United Kingdom');
  await expect(wrong).toHaveCount(0);
});

test('on a phone the header leaves its room to the field that one is in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await form.open(page);
  // The first field begins on the second screen: the three highlights take a line each.
  const first = (await form.field(page, 'fullName').boundingBox())!;
  expect(first.y).toBeLessThan(1.25 * 844);
  const link = page.getByRole('link', { name: 'Go to the form' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect(page.getByRole('heading', { name: formCopy.title })).toBeInViewport({ ratio: 1 });

  const header = page.getByRole('banner');
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const topOf = async () => (await progress.boundingBox())?.y;
  await form.field(page, 'city').scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport({ ratio: 1 });
  const before = await topOf();
  await form.field(page, 'city').focus();
  await expect(header).not.toBeInViewport();
  expect(await topOf()).toBe(0);
  await form.field(page, 'city').blur();
  await expect(header).toBeInViewport({ ratio: 1 });
  expect(await topOf()).toBe(before);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.field(page, 'city').focus();
  await expect(header).toBeInViewport({ ratio: 1 });
});
