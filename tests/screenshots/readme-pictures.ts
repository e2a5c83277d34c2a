import path from 'node:path';

import type { Browser } from '@playwright/test';
import sharp from 'sharp';

import { applicationRoom, deskRoom, rooms } from '../../src/gallery/rooms.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { paths } from '../../domain/paths.ts';
import { showGallery } from '../support/open-gallery.ts';
import { root } from '../support/serve-site.ts';
import { comeIn, startDemo } from '../support/start-demo.ts';
import { comeToRest } from './photograph.ts';

const { address: layoutRoom } = rooms.find(({ file }) => file === 'layout')!;

type Scheme = 'light' | 'dark';
type View = { address: string; scheme: Scheme };

/** Each picture of the README, of the design and of the desk: a page on a desk, and one on a phone in the other scheme. */
const compositions: { name: string; desk: View; phone: View }[] = [
  {
    name: 'home',
    desk: { address: paths.home, scheme: 'light' },
    phone: { address: paths.home, scheme: 'dark' },
  },
  {
    name: 'course-and-form',
    desk: { address: paths.course('prompt-engineering'), scheme: 'dark' },
    phone: { address: `${paths.enrol}#application-title`, scheme: 'light' },
  },
  {
    name: 'vocabulary',
    desk: { address: layoutRoom, scheme: 'light' },
    phone: { address: layoutRoom, scheme: 'dark' },
  },
  {
    name: 'offer',
    desk: { address: deskRoom('offer-shown'), scheme: 'light' },
    phone: { address: applicationRoom('offered'), scheme: 'dark' },
  },
  {
    name: 'booking',
    desk: { address: deskRoom('under-way-offers'), scheme: 'light' },
    phone: { address: applicationRoom('booked'), scheme: 'dark' },
  },
  {
    name: 'refund',
    desk: { address: deskRoom('to-answer-offers'), scheme: 'light' },
    phone: { address: applicationRoom('cancelled'), scheme: 'dark' },
  },
];

/** Pixels. The desk is reduced to the height of the phone. */
const phone = { width: 360, height: 720 };
const desk = { width: 1440, height: 1000 };
const reducedDesk = Math.round((desk.width * phone.height) / desk.height);
const gap = 24;

const calm = { reducedMotion: 'reduce' } as const;

/** Makes the README's pictures, in `docs/pictures/`. */
export async function composeReadmePictures(browser: Browser, url: string) {
  for (const { name, ...views } of compositions) {
    const onDesk = await look(browser, `${url}${views.desk.address}`, views.desk.scheme, desk);
    const onPhone = await look(browser, `${url}${views.phone.address}`, views.phone.scheme, phone);
    await compose(name, onDesk, onPhone);
  }
  await compose('demonstration', ...(await lookAtDemonstration(browser)));
}

async function compose(name: string, onDesk: Buffer, onPhone: Buffer) {
  const file = path.join(root, 'docs/pictures', `${name}.png`);
  const width = reducedDesk + gap + phone.width;
  const { size } = await sharp({
    create: { width, height: phone.height, channels: 3, background: '#c9cac6' },
  })
    .composite([
      { input: await sharp(onDesk).resize({ width: reducedDesk }).toBuffer(), left: 0, top: 0 },
      { input: onPhone, left: reducedDesk + gap, top: 0 },
    ])
    // Flat colours: a palette is enough, and a fraction of the weight.
    .png({ palette: true, colours: 40, dither: 0, effort: 10 })
    .toFile(file);
  process.stdout.write(`docs/pictures/${name}.png: ${Math.round(size / 1000)} kB\n`);
}

/** Who waits for an answer, and the newest receipt in the Outbox as it is drawn. */
async function lookAtDemonstration(browser: Browser): Promise<[Buffer, Buffer]> {
  const demo = await startDemo();
  const onDesk = await browser.newPage({ viewport: desk, ...calm, colorScheme: 'light' });
  await onDesk.goto(demo.link);
  await comeIn(onDesk);
  await comeToRest(onDesk);
  const list = await onDesk.screenshot();
  await onDesk.close();
  const onPhone = await browser.newPage({ viewport: phone, ...calm, colorScheme: 'dark' });
  await onPhone.goto(demo.desk);
  await comeIn(onPhone);
  await onPhone.goto(demo.desk + deskPaths.outbox);
  await onPhone
    .getByRole('listitem')
    .filter({ hasText: 'Receipt' })
    .first()
    .getByRole('link')
    .click();
  await onPhone.locator('#html').evaluate((heading) => heading.scrollIntoView());
  await comeToRest(onPhone);
  const mail = await onPhone.screenshot();
  await onPhone.close();
  demo.process.kill('SIGTERM');
  await demo.ended;
  return [list, mail];
}

async function look(browser: Browser, url: string, colorScheme: Scheme, viewport: typeof desk) {
  const page = await browser.newPage({ viewport, ...calm, colorScheme });
  await showGallery(page);
  await page.goto(url);
  await comeToRest(page);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
