import path from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { applicationRoom, deskRoom, rooms } from '../../src/gallery/rooms.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { paths } from '../../domain/paths.ts';
import { showGallery, test } from '../support/site.ts';
import { root } from '../support/serve-site.ts';
import { comeIn, startDemo } from '../support/start-demo.ts';
import { comeToRest } from './screens.ts';

const { address: layoutRoom } = rooms.find(({ file }) => file === 'layout')!;

// Takes each picture of README.md, docs/design-system.md and docs/desk.md into `docs/pictures/`: a page in a wide
// window in one scheme, and one on a phone in the other.
const compositions = [
  ['home', 'light', paths.home, paths.home],
  [
    'course-and-form',
    'dark',
    paths.course('prompt-engineering'),
    `${paths.enrol}#application-title`,
  ],
  ['vocabulary', 'light', layoutRoom, layoutRoom],
  ['offer', 'light', deskRoom('offer-shown'), applicationRoom('offered')],
  ['booking', 'light', deskRoom('under-way-offers'), applicationRoom('booked')],
  ['refund', 'light', deskRoom('to-answer-offers'), applicationRoom('cancelled')],
] as const;

/** Pixels. The wide window's picture is reduced to the height of the phone's. */
const phone = { width: 360, height: 720 };
const desk = { width: 1440, height: 1000 };
const reducedDesk = Math.round((desk.width * phone.height) / desk.height);
const gap = 24;

for (const [name, onDesk, deskAddress, phoneAddress] of compositions) {
  test(name, async ({ page }) => {
    await showGallery(page);
    const left = await look(page, deskAddress, desk, onDesk);
    const onPhone = onDesk === 'dark' ? 'light' : 'dark';
    await compose(name, left, await look(page, phoneAddress, phone, onPhone));
  });
}

// Who waits for an answer, and the newest receipt in the Outbox as it is drawn.
test('demonstration', async ({ page }) => {
  const demo = await startDemo();
  await page.goto(demo.link);
  await comeIn(page);
  const list = await look(page, demo.desk + deskPaths.toAnswer, desk, 'light');
  await page.goto(demo.desk + deskPaths.outbox);
  const receipt = page.getByRole('listitem').filter({ hasText: 'Receipt' }).first();
  const address = await receipt.getByRole('link').getAttribute('href');
  await compose(
    'demonstration',
    list,
    await look(page, `${demo.desk}${address}#html`, phone, 'dark'),
  );
  demo.process.kill('SIGTERM');
  await demo.ended;
});

async function look(
  page: Page,
  address: string,
  viewport: typeof desk,
  colorScheme: 'light' | 'dark',
) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(address);
  await comeToRest(page);
  return page.screenshot();
}

async function compose(name: string, onDesk: Buffer, onPhone: Buffer) {
  const width = reducedDesk + gap + phone.width;
  await sharp({ create: { width, height: phone.height, channels: 3, background: '#c9cac6' } })
    .composite([
      { input: await sharp(onDesk).resize({ width: reducedDesk }).toBuffer(), left: 0, top: 0 },
      { input: onPhone, left: reducedDesk + gap, top: 0 },
    ])
    // Flat colours: a palette is enough, and a fraction of the weight.
    .png({ palette: true, colours: 40, dither: 0, effort: 10 })
    .toFile(path.join(root, 'docs/pictures', `${name}.png`));
}
