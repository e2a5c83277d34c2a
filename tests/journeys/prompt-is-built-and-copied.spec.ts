import type { Page } from '@playwright/test';

import { untilHydrated } from '../../bench/site/browser.ts';
import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import { promptSuffix } from '../../src/forms/prompt-builder/build-prompt.ts';
import { builderCopy } from '../../src/forms/prompt-builder/copy.ts';
import { paths } from '../../domain/paths.ts';
import { clipboard, holdScripts } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const idea = (page: Page) => page.getByLabel('Your Creative Idea');
const style = (page: Page) => page.getByLabel('Artistic Style');
const mood = (page: Page) => page.getByLabel('Mood & Lighting');
const result = (page: Page) => page.getByRole('region', { name: 'Your prompt' });
const preview = (page: Page) => result(page).locator('#prompt-preview');
const copyButton = (page: Page) => result(page).getByRole('button', { name: builderCopy.copy });
const spoken = (page: Page) => result(page).getByRole('status');

/** Opens the page and waits until the builder listens. */
async function openBuilder(page: Page) {
  await page.goto(paths.promptCraft!);
  await untilHydrated(page);
}

test('the prompt is in sight while one types, and covers no field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await openBuilder(page);
  await idea(page).fill('a postman crossing a flooded lane, with the letters above his head');
  for (const typing of [mood(page), style(page), idea(page)]) {
    await typing.focus();
    await page.keyboard.type('x');
    await expect(preview(page)).toBeInViewport({ ratio: 1 });
    const [words, box] = [await preview(page).boundingBox(), await typing.boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  const [fields, made] = [await idea(page).boundingBox(), await result(page).boundingBox()];
  expect(made?.x).toBeGreaterThan((fields?.x ?? 0) + (fields?.width ?? 0));
});

test('links lead to the custom GPT, to Midjourney, to the examples and back', async ({ page }) => {
  await page.goto(paths.promptCraft!);
  const links = page.getByRole('main').locator(`a[href="${brand.customGptUrl}"]`);
  await expect(links).toHaveCount(3);
  await expect(links.filter({ hasText: builderCopy.enhance })).toHaveCount(1);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Open Midjourney' })).toHaveAttribute(
    'href',
    brand.midjourneyUrl,
  );
  await page.getByRole('link', { name: 'View Examples' }).click();
  await expect(page.getByRole('heading', { name: 'Portrait' })).toBeInViewport();
  await page.getByRole('link', { name: 'Back to the Builder' }).click();
  await expect(idea(page)).toBeInViewport();
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the copy is the preview, character for character, and is spoken', async ({ page }) => {
    await openBuilder(page);
    await expect(copyButton(page)).toBeDisabled();
    await style(page).fill('linocut');
    await expect(copyButton(page)).toBeDisabled();
    await idea(page).fill('  a fox,\nasleep  under  “snow” ');
    await expect(spoken(page)).toBeEmpty();
    await copyButton(page).click();
    await expect(spoken(page)).toHaveText(builderCopy.copied);
    const [button, word] = [await copyButton(page).boundingBox(), await spoken(page).boundingBox()];
    expect(Math.abs((word?.x ?? 0) - (button?.x ?? 0) - (button?.width ?? 0))).toBeLessThan(24);
    const copied = await clipboard(page);
    expect(copied).toBe(`a fox,\nasleep  under  “snow”, linocut style${promptSuffix}`);
    expect(await preview(page).textContent()).toBe(copied);

    await idea(page).fill('   ');
    await expect(copyButton(page)).toBeDisabled();
    await expect(spoken(page)).toBeEmpty();
    await style(page).fill('');
    await expect(preview(page)).toHaveText(builderCopy.placeholder);
  });

  test('each example is copied, in its ratio', async ({ page }) => {
    await openBuilder(page);
    for (const [category, ratio] of Object.entries(facts.prompt.exampleRatios)) {
      const example = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: category }) });
      await example.getByRole('button', { name: builderCopy.copy }).click();
      await expect(example.getByRole('status')).toHaveText(builderCopy.copied);
      const copied = await clipboard(page);
      expect(copied).toMatch(new RegExp(` --ar ${ratio} --v ${facts.prompt.version}$`, 'u'));
      await expect(example).toContainText(copied);
    }
  });

  test('an example pressed before its script is there is copied then', async ({ page }) => {
    const sendScript = await holdScripts(page, /CopyButton.*\.js/u);
    await page.goto(paths.promptCraft!);
    const example = page.getByRole('article').first();
    await example.getByRole('button', { name: builderCopy.copy }).click();
    await expect(example.getByRole('status')).toBeEmpty();
    sendScript();
    await expect(example.getByRole('status')).toHaveText(builderCopy.copied);
    await expect(example).toContainText(await clipboard(page));
  });

  test('the keyboard alone is enough', async ({ page }) => {
    await openBuilder(page);
    await idea(page).focus();
    await page.keyboard.type('a fox');
    await page.keyboard.press('Tab');
    await page.keyboard.type('linocut');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.promptCraft!);
    await page.keyboard.press('Tab');
    await page.keyboard.type('dusk');
    await page.keyboard.press('Tab');
    await expect(copyButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(spoken(page)).toHaveText(builderCopy.copied);
    expect(await clipboard(page)).toBe(`a fox, linocut style, dusk${promptSuffix}`);
    await page.keyboard.press('Tab');
    await expect(result(page).getByRole('link', { name: builderCopy.enhance })).toBeFocused();
  });
});

for (const [name, refuse] of Object.entries({
  refuses: () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  },
  'has none': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
})) {
  test(`the prompt is selected where a clipboard ${name}`, async ({ page }) => {
    await page.addInitScript(refuse);
    await openBuilder(page);
    await idea(page).fill('a fox');
    await copyButton(page).click();
    await expect(spoken(page)).toHaveText(builderCopy.refused);
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected).toBe(`a fox${promptSuffix}`);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the builder says what it lacks, and the examples can be read', async ({ page }) => {
    await page.goto(paths.promptCraft!);
    // By its element: Playwright's text engine passes over <noscript>.
    const message = result(page).locator('noscript p');
    await expect(message).toBeVisible();
    await expect(message).toHaveText(`${builderCopy.withoutScript} ${promptSuffix}`);
    await expect(page.getByText(builderCopy.placeholder)).toBeHidden();
    await expect(page.getByRole('button', { name: builderCopy.copy })).toHaveCount(0);
    for (const ratio of Object.values(facts.prompt.exampleRatios)) {
      await expect(page.getByText(`--ar ${ratio}`, { exact: true }).first()).toBeVisible();
    }
    await expect(result(page).getByRole('link', { name: builderCopy.enhance })).toBeVisible();
  });
});
