import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { viewPath } from '../../domain/case/views.ts';
import { paths } from '../../domain/provider/paths.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { receiptCopy } from '../../server/delivery/channels/receipt.ts';
import { bandText } from '../../server/demo/band.ts';
import { frameCopy, viewCopy } from '../../src/desk/copy.ts';
import { outboxCopy } from '../../src/desk/Outbox.tsx';
import { otherPages, pages } from '../support/addresses.ts';
import { comeIn, startDemo } from '../support/demo.ts';

test('demonstration: it shows everything, sends nothing and leaves nothing', async ({
  browser,
}) => {
  const folder = test.info().outputPath('temporary');
  mkdirSync(folder, { recursive: true });
  const dataDir = join(folder, 'data');
  let connections = 0;
  const elsewhere = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const there = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  // Settings that the shell of a real site may have.
  const real = {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://${there}`,
    NOTIFY_TO: 'team@real.example',
    SHEET_ENDPOINT: `http://${there}/`,
    DATABASE_URL: `postgres://${there}/real`,
    DESK_STAFF: 'team@real.example',
  };
  const demo = await startDemo({ ...real, TMPDIR: folder });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { request } = context;
  const page = await context.newPage();

  await test.step('it says what of the environment it does not use', () => {
    const [, unused = ''] = /Not used\s+(.*)/u.exec(demo.printed()) ?? [];
    expect(unused.split(', ').sort()).toEqual(Object.keys(real).sort());
  });

  await test.step('what somebody sends is at the desk, and the mails about it in the Outbox', async () => {
    const form = { data: JSON.stringify(sampleApplication) };
    const answer = await request.post(demo.site + paths.enrolmentsApi, { form });
    const { reference } = (await answer.json()) as { reference: string };

    await page.goto(demo.link);
    await comeIn(page);
    const lists = page.getByRole('navigation', { name: frameCopy.lists });
    for (const { title } of Object.values(viewCopy)) {
      await expect(lists.getByRole('link', { name: title })).not.toContainText(/\b0\b/u);
    }
    await expect(page.getByRole('main')).toContainText(sampleApplication.fullName);

    // The worker takes the mails there within a moment, and nothing says when.
    await expect(async () => {
      await page.goto(demo.desk + deskPaths.outbox);
      const mails = page.getByRole('listitem').filter({ hasText: reference });
      await expect(mails).toHaveCount(2, { timeout: 100 });
    }).toPass();
    await expect(page.getByText(real.NOTIFY_TO)).toHaveCount(0);
    const receipt = page.getByRole('listitem').filter({ hasText: sampleApplication.email });
    await receipt.getByRole('link').click();
    await expect(page.getByRole('main')).toContainText(receiptCopy.thanks.enrolment);
    const shown = page.frameLocator(`iframe[title="${outboxCopy.html}"]`);
    await expect(shown.getByText(reference, { exact: true })).toBeVisible();
    const opened = context.waitForEvent('page');
    await shown.getByRole('link').first().click();
    await expect(await opened).toHaveURL((url) => url.origin === demo.site);
    const file = await page.getByText(outboxCopy.file).getAttribute('href');
    const whole = await (await request.get(demo.desk + file!)).text();
    expect(whole).toContain(`To: ${sampleApplication.email}`);
  });

  await test.step('every page says what it is, on a phone and on paper too', async () => {
    const site = [...pages, ...otherPages.map(({ address }) => address)];
    const desk = [...Object.values(viewPath), deskPaths.outbox, '/none', deskPaths.signIn];
    const rejected = await request.post(demo.site + paths.enrol, { form: { city: 'York' } });
    const answers = [rejected];
    for (const address of site) answers.push(await request.get(demo.site + address));
    for (const address of desk) answers.push(await request.get(demo.desk + address));
    for (const answer of answers) {
      expect((await answer.text()).split(bandText), answer.url()).toHaveLength(2);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of [demo.site, demo.desk]) {
      await page.goto(address);
      for (const media of ['print', 'screen'] as const) {
        await page.emulateMedia({ media });
        await expect(page.getByText(bandText)).toBeVisible();
      }
    }
  });

  await test.step('it is entered without a link as well', async () => {
    await context.clearCookies();
    await page.goto(demo.desk);
    await comeIn(page);
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  });

  await test.step('stopped, it has sent nothing and left nothing', async () => {
    await context.close();
    demo.process.kill('SIGINT');
    expect(await demo.ended).toEqual([0, null]);
    expect(connections).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    // Of what was done it writes no log, which nobody would know what to do with.
    expect(demo.printed()).not.toMatch(/^\{/mu);
  });
  elsewhere.close();
});
