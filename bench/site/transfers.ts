import type { CDPSession, Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { untilHydrated } from './browser.ts';

/** One answer that a page received. */
export type Transfer = {
  /** Whether it came before anybody began in a form. */
  isForLooking: boolean;
  url: string;
  /** What Chromium takes it for: Document, Script, Font, Image, Stylesheet, Fetch, Other … */
  type: string;
  status: number;
  /** Bytes of the body as they came over the wire. */
  bodyBytes: number;
  /** Bytes of the body and the header lines. */
  totalBytes: number;
  encoding: string;
  /** How urgently Chromium asked for it: VeryHigh, High, Medium, Low, VeryLow. */
  priority: string;
  /** Chromium's own word: Blocking, InBodyParserBlocking, NonBlocking … */
  blocking: string;
};

/**
 * Opens an address with an empty cache and lists every answer, in order, from the browser's own network
 * events. What is fetched ahead for the next page does not belong to this one and is left out.
 */
export async function recordTransfers(page: Page, url: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const transfers = await listen(session);
  await page.goto(url, { waitUntil: 'networkidle' });
  const looked = new Set(transfers.values());
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await session.detach();
  return [...transfers.values()].map((one) => ({ ...one, isForLooking: looked.has(one) }));
}

/** Bytes of all bodies of one type. */
export function bodyBytesOf(transfers: readonly Transfer[], type: string): number {
  return transfers
    .filter((transfer) => transfer.type === type)
    .reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
}

/** Whether the page, or the rest of it, is not drawn before this has arrived. */
export function isBlocking({ type, blocking }: Transfer): boolean {
  return type !== 'Document' && !blocking.startsWith('NonBlocking');
}

type Received = Omit<Transfer, 'isForLooking'>;

async function listen(session: CDPSession): Promise<Map<string, Received>> {
  const transfers = new Map<string, Received>();
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, type, renderBlockingBehavior }) => {
      if (request.url.startsWith('data:') || type === 'Prefetch') return;
      transfers.set(requestId, {
        url: request.url,
        type: type ?? 'Other',
        status: 0,
        bodyBytes: 0,
        totalBytes: 0,
        encoding: '',
        priority: request.initialPriority,
        blocking: renderBlockingBehavior ?? 'NonBlocking',
      });
    },
  );
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'];
    Object.assign(transfer, { status: response.status, type, encoding: encoding ?? 'none' });
    // Until here only the header lines have come.
    transfer.totalBytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.bodyBytes = encodedDataLength - transfer.totalBytes;
    transfer.totalBytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return transfers;
}

/** The pages that load scripts, because they hold a form. */
export const formPages: readonly string[] = [paths.enrol, paths.contact, paths.promptCraft].filter(
  (address) => address !== undefined,
);

/**
 * To be run in a page: bytes of the scripts that stand in the document and run. Data, such as JSON-LD
 * or rules for fetching ahead, does not run.
 */
export function inlineScriptBytes(): number {
  return Array.from(document.scripts)
    .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
    .reduce((sum, { textContent }) => sum + new TextEncoder().encode(textContent).length, 0);
}
