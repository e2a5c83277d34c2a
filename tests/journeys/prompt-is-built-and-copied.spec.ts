import type { Page } from '@playwright/test';

import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { promptSuffix } from '../../src/forms/prompt-builder/build-prompt.ts';
import { builderCopy } from '../../src/forms/prompt-builder/copy.ts';
import { clipboard, holdScripts } from '../support/forms.ts';
import { expect, test, untilHydrated } from '../support/site.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const idea = (page: Page) => page.getByLabel('Your Creative Idea');
const style = (page: Page) => page.getByLabel('Artistic Style');
const mood = (page: Page) => page.getByLabel('Mood & Lighting');
const result = (page: Page) => page.getByRole('region', { name: 'Your prompt' });
const preview = (page: Page) => result(page).locator('#prompt-preview');
const copyButton = (page: Page) => result(page).getByRole('button', { name: builderCopy.copy });
const spoken = (page: Page) => result(page).getByRole('status');

test(
  'prompt builder: the prompt is in sight while one types',
  { tag: '@release' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 844 });
    // What is typed before the script comes counts as well.
    const sendScripts = await holdScripts(page);
    await page.goto(paths.promptCraft!, { waitUntil: 'commit' });
    await idea(page).fill('a postman crossing a flooded lane, with the letters above his head');
    sendScripts();
    await untilHydrated(page);
    await expect(preview(page)).toContainText('a postman');
    for (const typing of [mood(page), style(page), idea(page)]) {
      await typing.focus();
      await page.keyboard.type('x');
      await expect(preview(page)).toBeInViewport({ ratio: 1 });
      const [words, field] = [await preview(page).boundingBox(), await typing.boundingBox()];
      expect(words!.y + words!.height).toBeLessThanOrEqual(field!.y);
    }
  },
);

test('prompt builder: the prompt is copied as it is shown, or selected, by keyboard alone', async ({
  page,
}) => {
  await page.goto(paths.promptCraft!);
  await untilHydrated(page);
  await expect(copyButton(page)).toBeDisabled();
  await idea(page).focus();
  await page.keyboard.insertText('  a fox,\nasleep  under  “snow” ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('linocut');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.promptCraft!);
  await page.keyboard.press('Tab');
  await page.keyboard.type('dusk');
  await expect(spoken(page)).toBeEmpty();
  await page.keyboard.press('Tab');
  await expect(copyButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(spoken(page)).toHaveText(builderCopy.copied);
  const copied = await clipboard(page);
  expect(copied).toBe(`a fox,\nasleep  under  “snow”, linocut style, dusk${promptSuffix}`);
  expect(await preview(page).textContent()).toBe(copied);

  for (const field of [idea(page), style(page), mood(page)]) await field.fill('   ');
  await expect(copyButton(page)).toBeDisabled();
  await expect(spoken(page)).toBeEmpty();
  await expect(preview(page)).toHaveText(builderCopy.placeholder);

  // An example is copied in its ratio.
  for (const [category, ratio] of Object.entries(facts.prompt.exampleRatios)) {
    const heading = page.getByRole('heading', { name: category });
    const example = page.getByRole('article').filter({ has: heading });
    await example.getByRole('button', { name: builderCopy.copy }).click();
    await expect(example.getByRole('status')).toHaveText(builderCopy.copied);
    const copied = await clipboard(page);
    expect(copied).toMatch(new RegExp(` --ar ${ratio} --v ${facts.prompt.version}$`, 'u'));
    await expect(example).toContainText(copied);
  }

  // Where copying is refused, the prompt is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await idea(page).fill('a fox');
  await copyButton(page).click();
  await expect(spoken(page)).toHaveText(builderCopy.refused);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(`a fox${promptSuffix}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('prompt builder: it says what it lacks, and the examples can be read', async ({ page }) => {
    await page.goto(paths.promptCraft!);
    // Found by its element, because Playwright's text engine passes over <noscript>.
    const message = result(page).locator('noscript p');
    await expect(message).toBeVisible();
    await expect(message).toHaveText(`${builderCopy.withoutScript} ${promptSuffix}`);
    await expect(page.getByText(builderCopy.placeholder)).toBeHidden();
    await expect(page.getByRole('button', { name: builderCopy.copy })).toHaveCount(0);
    for (const ratio of Object.values(facts.prompt.exampleRatios)) {
      await expect(page.getByText(`--ar ${ratio}`, { exact: true }).first()).toBeVisible();
    }
    const midjourney = page.getByRole('link', { name: 'Open Midjourney' });
    await expect(midjourney).toHaveAttribute('href', brand.midjourneyUrl);
  });
});
