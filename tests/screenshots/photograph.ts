import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Route } from '@playwright/test';

import { expect, showGallery, test } from '../support/site.ts';
import { root } from '../support/serve-site.ts';
import { comeToRest, screens } from './screens.ts';

const { WIDTHS = '', SCHEMES = '', FORMER } = process.env;
const [widths, schemes] = [WIDTHS.split(',').map(Number), SCHEMES.split(',')];

for (const screen of screens) {
  const { name, address, prepare, isPrinted, isWindow, below = Infinity } = screen;
  test(name, async ({ context, siteWith }) => {
    // Time and chance are fixed, so that every picture shows the same.
    await context.clock.setFixedTime('2025-01-31T09:05:00Z');
    await context.route(/\/api\//, withReference('4KX7-9QMD'));
    if (screen.isGallery) await showGallery(context);
    const { url } = await siteWith(screen.isDelivering ? { CONTACT_DELIVERY: 'intake' } : {});
    const open = async (width: number) => {
      const page = await context.newPage();
      // A phone's window is tall, a desk's is wide.
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await page.goto(url + address);
      await prepare?.(page);
      await comeToRest(page);
      return page;
    };

    if (isPrinted) {
      const pdf = (await (await open(794)).pdf({ format: 'A4' })).toString('latin1');
      return keep(`${name}.pdf`, Buffer.from(pdf.replaceAll(ofOnePrint, asZeros), 'latin1'));
    }
    for (const width of widths.filter((each) => each < below)) {
      const page = await open(width);
      for (const scheme of schemes) {
        await page.emulateMedia({
          colorScheme: scheme === 'dark' ? 'dark' : 'light',
          forcedColors: scheme === 'forced' ? 'active' : 'none',
        });
        if (!isWindow) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        const picture = await page.screenshot({ fullPage: !isWindow });
        await keep(`${name}-${width}-${scheme}.png`, picture);
      }
      await page.close();
    }
  });
}

/** Puts a picture into `screenshots/` and its report, or compares it with the one of another commit. */
async function keep(name: string, picture: Buffer) {
  const file = path.join(root, 'screenshots', name);
  await writeFile(file, picture);
  // The browser itself may round a colour differently, by one, each time.
  if (FORMER) expect.soft(picture).toMatchSnapshot(name, { threshold: 0.01 });
  else await test.info().attach(name, { path: file });
}

/** When a PDF was printed, and the port that served it. */
const ofOnePrint = /(?<=Date \(D:)\d+|(?<=http:\/\/127\.0\.0\.1:)\d+/g;
const asZeros = (digits: string) => '0'.repeat(digits.length);

function withReference(reference: string) {
  return async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    const json = 'reference' in answer ? { ...answer, reference } : answer;
    await route.fulfill({ response, json });
  };
}
