import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { createApp } from '../../server/app.ts';
import { catchesMail, caughtMails } from '../../server/delivery/caught-mail.ts';
import { createChannels } from '../../server/delivery/channels.ts';
import { DeliveryWorker } from '../../server/delivery/delivery-worker.ts';
import { createDesk } from '../../server/desk/desk.ts';
import { loadSite } from '../../server/http/rendering/renderer.ts';
import { Links } from '../../server/links.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/store.ts';
import { root } from './serve-site.ts';
import { expect, expectErrors, type Site, test as base } from './site.ts';

export { expect };

/** Where the mails to the staff go. */
export const team = 'team@provider.example';

type Life = Omit<Awaited<ReturnType<typeof startLife>>, 'stop'> & {
  /** A page without JavaScript in a browser of its own. */
  open: (url: string) => Promise<Page>;
};

// What is wrong comes back with 422, which Chromium logs.
export const test = base.extend<{ life: Life }>({
  life: async ({ browser, expectedErrors }, use, info) => {
    const { stop, ...life } = await startLife(info.outputPath('data'));
    await expectErrors(expectedErrors, async (hear) => {
      const open = async (baseURL: string) => {
        const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
        hear(page);
        return page;
      };
      await use({ ...life, open });
    });
    await stop();
  },
  baseURL: ({ life }, use) => use(life.url),
  expectedErrors: /422/u,
});

/** Site and desk in this process, with a clock that the test moves, and with mails that are caught. */
async function startLife(dataDir: string) {
  const time = { now: new Date('2025-06-02T09:00:00.000Z') };
  const clock = () => time.now;
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, SMTP_URL: 'smtp://localhost', NOTIFY_TO: team }),
    smtpUrl: catchesMail,
  };
  const { render, scriptHashes, content } = await loadSite(join(root, 'dist/server/entry.mjs'));
  const store = await openStore({ dataDir });
  const links = new Links(() => store.linkSecret(), settings.siteUrl);
  const channels = createChannels(settings, { ...content, links });
  const site = join(root, 'dist/client');
  const parts = { settings, store, clock, render, links, site, channels, content, scriptHashes };
  const app = createApp({ ...parts, logger: false });
  const desk = createDesk({ ...parts, logger: false });
  const where = { host: '127.0.0.1', port: 0 };
  const [siteUrl, deskUrl] = [await app.listen(where), await desk.listen(where)];
  const mails = (said: RegExp) =>
    caughtMails.filter(({ subject, text }) => said.test(`${subject}\n${text}`));
  const ask: Site['ask'] = (work) => work(store);
  return {
    ask,
    url: siteUrl,
    desk: deskUrl,
    now: clock,
    /** An applicant's page. */
    pageOf: async (reference: string) => {
      await links.ready();
      return new URL(links.addressOf(reference, 0)).pathname;
    },
    /** Moves the clock, and makes the deliveries that are due then. */
    pass: async ({ until, seconds = 0 }: { until?: string; seconds?: number }) => {
      time.now = new Date(until ?? time.now.getTime() + seconds * 1_000);
      const worker = new DeliveryWorker({ store, clock, channels });
      worker.start();
      // The worker stops once it has finished what it began, which is all that is due.
      await worker.stop();
    },
    mails,
    /** The one mail with these words, which the site's own worker may still be sending. */
    mailed: async (said: RegExp) => {
      await expect.poll(() => mails(said).length).toBe(1);
      const { text, ...mail } = mails(said)[0]!;
      return { ...mail, text: text.replaceAll('\u{a0}', ' ') };
    },
    stop: async () => {
      await Promise.all([app.close(), desk.close()]);
      await store.close();
    },
  };
}
