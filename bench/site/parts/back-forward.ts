import type { Browser } from '@playwright/test';

import { paths } from '../../../domain/paths.ts';
import { type Bench, mustHold, type Report } from '../report.ts';
import { emptyPage } from '../measured-server.ts';

/** Whether the browser keeps each page whole, so that Back shows it at once and as it was left. */
export async function measureBackForward({ browser, server, pages }: Bench): Promise<Report> {
  const rows = [];
  for (const address of pages) {
    const reasons = await reasonsAgainst(browser, server.url, address);
    rows.push([address, mustHold(reasons.length === 0, reasons.join(', '))]);
  }
  return {
    title: 'Back/forward cache',
    notes: ['Away to another page of the site and back again: is the page the one that was left?'],
    columns: ['Page', 'kept'],
    rows,
  };
}

async function reasonsAgainst(browser: Browser, origin: string, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await session.send('Page.enable');
  await page.goto(origin + address, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(origin + (address === paths.home ? emptyPage : paths.home));
  await session.send('Runtime.evaluate', { expression: 'history.back()' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'location.pathname + " " + document.documentElement.dataset.persisted',
  });
  await context.close();
  const isKept = result.value === `${address} true`;
  return isKept ? [] : [...new Set([...reasons, String(result.value)])];
}
