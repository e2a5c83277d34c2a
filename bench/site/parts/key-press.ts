import { loadavg } from 'node:os';

import type { Page } from '@playwright/test';

import { paths } from '../../../domain/paths.ts';
import { atMost, type Bench, format, type Report } from '../report.ts';
import { openPhone, slowdown, untilHydrated } from '../browser.ts';
import { limits } from '../limits.ts';
import { barePage } from '../measured-server.ts';
import { quantile } from '../../statistics.ts';

/** Milliseconds from press to press: as of a quick typist, but no press waits for the one before. */
const everyKey = 150;
const sentence = 'A lighthouse in a storm, seen from a small boat';

/** The pages and fields (by id) that are typed into; with `isFirst`, while the form's script takes over. */
const typing: { name: string; address: string; fields: string[]; isFirst?: boolean }[] = [
  { name: 'a bare text field', address: barePage, fields: ['idea'] },
  { name: 'enrolment form', address: paths.enrol, fields: ['fullName', 'businessDetails', 'city'] },
  { name: 'contact form', address: paths.contact, fields: ['name', 'message'] },
  { name: 'prompt builder', address: paths.promptCraft!, fields: ['idea', 'style', 'mood'] },
  { name: 'enrolment form, first', address: paths.enrol, fields: ['fullName'], isFirst: true },
  { name: 'contact form, first', address: paths.contact, fields: ['name'], isFirst: true },
  { name: 'prompt builder, first', address: paths.promptCraft!, fields: ['idea'], isFirst: true },
];

/** How long after a key press the page is painted again. */
export async function measureKeyPress(bench: Bench): Promise<Report> {
  const { browser, server, pages, runs = 3 } = bench;
  const asked = typing.filter(({ address }) => address === barePage || pages.includes(address));
  const presses = new Map(asked.map(({ name }) => [name, [] as number[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const { name, address, fields, isFirst = false } of asked) {
      const { page, context } = await openPhone(browser, false);
      await page.goto(server.url + address);
      if (!isFirst) await untilHydrated(page);
      await page.evaluate(watchPresses);
      for (const field of fields) presses.get(name)?.push(...(await type(page, field, isFirst)));
      await context.close();
    }
  }
  return {
    title: 'From a key press to the next paint',
    notes: [
      `Processor slowed ${slowdown} times; one key every ${everyKey} ms, “${sentence}” in each field, ${runs} times.`,
      'Milliseconds, from Event Timing, which rounds to 8 and leaves out what is under 16: counted as 16.',
      'First: from the first touch on, while the script of the form comes and takes over.',
      `Limit: 98 of 100 within ${limits.keyPress}. Load of this machine over the last minute: ${(loadavg()[0] ?? 0).toFixed(1)};`,
      'the bare field, without any script, shows what is the machine’s own.',
    ],
    columns: ['Typing in', 'presses', 'median', '75 %', '95 %', '98 %', 'worst'],
    rows: [...presses].map(([name, durations]) => [
      name,
      String(durations.length),
      ...[0.5, 0.75, 0.95].map((share) => format(quantile(durations, share))),
      name.startsWith('a bare')
        ? format(quantile(durations, 0.98))
        : atMost(quantile(durations, 0.98), limits.keyPress),
      format(quantile(durations, 1)),
    ]),
  };
}

/** Types the sentence and gives the milliseconds of each press. */
async function type(page: Page, field: string, isFirst: boolean): Promise<number[]> {
  // A field out of sight is not painted, and a press would last until something is.
  await page.locator(`#${field}`).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await page.locator(`#${field}`).click();
  if (!isFirst) await page.waitForTimeout(500);
  await page.evaluate(() => presses.clear());
  await page.keyboard.type(sentence, { delay: everyKey });
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => [...presses.values()]);
  const quick = Array<number>(Math.max(0, sentence.length - slow.length)).fill(16);
  return [...slow, ...quick];
}

/** In the page: the longest event of each press, by its interaction. */
declare const presses: Map<number, number>;

function watchPresses() {
  const found = new Map<number, number>();
  Object.assign(window, { presses: found });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const known = found.get(entry.interactionId) ?? 0;
      found.set(entry.interactionId, Math.max(known, entry.duration));
    }
  });
  // TypeScript does not know the threshold (Event Timing, 3.2).
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(options);
}
