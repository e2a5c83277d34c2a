import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { browserEnvironment, fontFlags } from '../../tests/support/browser-flags.ts';

/** Flags for a Chromium that speaks to nobody but the server that is measured. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...fontFlags,
];

/** Starts a browser in which pages may be kept for Back, as they are for a visitor. */
export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: quiet,
    env: browserEnvironment,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/**
 * Lighthouse's slow 4G, a round trip of 150 ms, as it is set in Chromium: the emulation knows nothing of opening a
 * connection, so Lighthouse adds that to each request (3.75 round trips) and takes a tenth off the throughput. The
 * latency is in milliseconds, the throughput in bytes a second.
 */
export const slowNetwork = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1_024 * 0.9 * 1_024) / 8,
  uploadThroughput: (750 * 0.9 * 1_024) / 8,
};

/** How many times slower the processor is made. */
export const slowdown = 4;

type Phone = { page: Page; context: BrowserContext };

/** A phone with an empty cache, its processor slowed and, if asked for, its network. */
export async function openPhone(browser: Browser, isNetworkSlow: boolean): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (isNetworkSlow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
  }
  return { page, context };
}

/** Begins in every form on the page, as a pointer does, and waits until they have their scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('astro-island[ssr]');
    for (const island of waiting) island.dispatchEvent(new Event('pointerover'));
    return waiting.length === 0;
  });
}
