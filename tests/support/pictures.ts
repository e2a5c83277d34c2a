import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { root } from './serve-site.ts';

const folder = path.join(root, 'docs/pictures');
const record = path.join(folder, 'taken-of.json');

/** Of which page each picture of README.md was taken, by the fingerprint of what it shows. */
export const takenOf = () => JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;

/**
 * The fingerprint of a page's beginning: its words, and all of its styles. Figures are left out, because those of a
 * demonstration follow the clock.
 */
export async function fingerprintOf(page: Page, beginning: string): Promise<string> {
  const shown = await page.evaluate(async (selector) => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const styles = sheets.map(async ({ href }) => (await fetch(href)).text());
    const words = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return [...words, ...(await Promise.all(styles))].join('\n');
  }, beginning);
  return createHash('sha256').update(shown.replaceAll(/\d+/gu, '')).digest('hex').slice(0, 16);
}

/** Takes a picture of README.md anew, on a desk's screen in light and on a phone in dark, unless it shows what is there. */
export async function takePicture(
  page: Page,
  { name, addresses, beginning }: { name: string; addresses: [string, string]; beginning: string },
) {
  const photograph = async (address: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot();
  };
  await page.goto(addresses[0]);
  const fingerprint = await fingerprintOf(page, beginning);
  if (takenOf()[name] === fingerprint) return;
  await page.emulateMedia({ colorScheme: 'light' });
  const wide = await photograph(addresses[0], 1440, 1000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await photograph(addresses[1], 390, 780);
  const high = (picture: Buffer) => sharp(picture).resize({ height: 720 }).toBuffer();
  await sharp({ create: { width: 1421, height: 720, channels: 3, background: '#c8c9c4' } })
    .composite([
      { input: await high(wide), left: 0, top: 0 },
      { input: await high(narrow), left: 1061, top: 0 },
    ])
    .png({ palette: true })
    .toFile(path.join(folder, `${name}.png`));
  const all = { ...takenOf(), [name]: fingerprint };
  writeFileSync(record, `${JSON.stringify(all, undefined, 2)}\n`);
}

/** The pictures of README.md, and by what on its page each is known. */
export const pictures = {
  home: 'header, main > * > :first-child',
  demonstration: 'header, h1',
} as const;
