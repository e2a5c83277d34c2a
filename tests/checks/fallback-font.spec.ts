import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';
import { create, type Font } from 'fontkit';

import { paths } from '../../domain/paths.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

// Other tests, such as budgets.spec.ts, measure pages in this font before the typeface has come.
const words = 'The quick brown fox jumps over the lazy dog, £1,234,567.89';
const question = 'does this browser heed tests/support/fonts.conf? CHROMIUM names another';

test('at each weight the fallback font is as wide as Arial', async ({ page }) => {
  await page.goto(paths.privacy);
  const samples = await page.evaluate(setInFallback, words);
  expect(samples).toHaveLength(3);
  for (const { weight, sizeAdjust, width } of samples) {
    const expected = widthOf(words, weight < 525 ? '400Regular' : '700Bold') * sizeAdjust;
    expect(Math.abs(width - expected), `at ${weight}: ${question}`).toBeLessThan(1);
  }
});

test('no letter comes from a font of the machine', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'elsewhere no browser can be told which fonts there are');
  await page.goto(paths.privacy);
  await page.evaluate(() => {
    const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'Roboto', 'Liberation Sans'];
    const samples = [...families, 'DejaVu Sans', 'Noto Color Emoji'].map((family) => {
      const sample = document.createElement('p');
      sample.style.fontFamily = `"${family}", ${family}`;
      sample.textContent = 'a £ → ✓ あ 😀';
      return sample;
    });
    document.body.replaceChildren(...samples);
  });
  // Chromium names no font of what it has not laid out yet.
  await expect.poll(() => fontsOf(page, 'body'), question).toEqual(['Arimo']);
});

/** In the page: the words at each of the fallback's weights, at 100 px and without kerning. */
async function setInFallback(text: string) {
  const faces = [...document.fonts].filter(({ family }) => family.includes('fallback'));
  return Promise.all(
    faces.map(async (face) => {
      const weight = Number.parseInt(face.weight);
      const sample = document.createElement('span');
      sample.textContent = text;
      sample.style.font = `${weight} 100px ${face.family}`;
      sample.style.fontKerning = sample.style.fontVariantLigatures = 'none';
      sample.style.whiteSpace = 'nowrap';
      sample.style.position = 'absolute';
      document.body.append(sample);
      // A face that is missing shows by its width.
      await face.load().catch(() => undefined);
      const sizeAdjust =
        Number.parseFloat((face as { sizeAdjust?: string }).sizeAdjust ?? '') / 100;
      return { weight, sizeAdjust, width: sample.getBoundingClientRect().width };
    }),
  );
}

/** Pixels at 100 px, by the widths in Arimo's own file, which are Arial's. */
function widthOf(text: string, cut: '400Regular' | '700Bold'): number {
  const file = `node_modules/@expo-google-fonts/arimo/${cut}/Arimo_${cut}.ttf`;
  const font = create(readFileSync(path.join(root, file))) as Font;
  const glyphs = font.glyphsForString(text);
  const units = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return (units / font.unitsPerEm) * 100;
}

/** The families that the letters in an element really come from. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root: document } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: document.nodeId,
    selector,
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}
