import type { Browser } from '@playwright/test';

import { atMost, type Bench, format, type Report } from '../report.ts';
import { openPhone, slowdown, slowNetwork } from '../browser.ts';
import { limits } from '../limits.ts';
import { emptyPage } from '../measured-server.ts';
import { median } from '../../statistics.ts';

/** When the largest content of each page is painted, beside an empty page in the same run. */
export async function measurePaint(bench: Bench): Promise<Report> {
  const { browser, server, pages, runs = 5 } = bench;
  await load(browser, server.url + emptyPage);
  const rows = [];
  for (const address of pages) {
    const own: Loading[] = [];
    const floor: Loading[] = [];
    // In turn, so that other load on the machine falls on both.
    for (let run = 0; run < runs; run += 1) {
      floor.push(await load(browser, server.url + emptyPage));
      own.push(await load(browser, server.url + address));
    }
    const of = (loadings: Loading[], name: keyof Loading) =>
      median(loadings.map((loading) => loading[name]));
    const ratio = of(own, 'largestPaint') / of(floor, 'largestPaint');
    const blocked = of(own, 'blockingTime');
    rows.push([
      address,
      format(Math.round(of(floor, 'largestPaint'))),
      format(Math.round(of(own, 'firstPaint'))),
      format(Math.round(of(own, 'largestPaint'))),
      atMost(ratio, limits.paintRatio, ratio.toFixed(2)),
      atMost(Math.max(...own.map(({ shift }) => shift)), limits.layoutShift),
      atMost(Math.round(blocked), limits.blockingTime),
    ]);
  }
  return {
    title: 'Largest contentful paint beside an empty page',
    notes: [
      `A phone of 412 × 823 px, cold cache; processor slowed ${slowdown} times; ${slowNetwork.latency} ms a request and`,
      `${format(Math.round((slowNetwork.downloadThroughput * 8) / 1000))} kbit/s, as Chromium’s developer tools emulate them. In turn with the empty page;`,
      `medians of ${runs}, in milliseconds; layout shift is the worst of them.`,
      `Limits: ratio ${limits.paintRatio}, layout shift ${limits.layoutShift}, time blocked ${limits.blockingTime}.`,
    ],
    columns: ['Page', 'empty', 'first paint', 'largest', 'ratio', 'shift', 'blocked'],
    rows,
  };
}

type Loading = { firstPaint: number; largestPaint: number; shift: number; blockingTime: number };

async function load(browser: Browser, url: string): Promise<Loading> {
  const { page, context } = await openPhone(browser, true);
  await page.goto(url, { waitUntil: 'networkidle' });
  const loading = await page.evaluate(readLoading);
  await context.close();
  return loading;
}

/** Reads what the browser kept of the loading (Paint, LCP, Layout Instability, Long Tasks). */
async function readLoading(): Promise<Loading> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // An observer without an entry is never called.
      setTimeout(() => resolve([]), 200);
    });
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(entriesOf),
  );
  const firstPaint =
    paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
  return {
    firstPaint,
    largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
    shift: (shifts ?? []).reduce((sum, entry) => sum + ('value' in entry ? +entry.value! : 0), 0),
    // Total blocking time: what is beyond 50 ms of each long task after the first paint.
    blockingTime: (tasks ?? [])
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}
