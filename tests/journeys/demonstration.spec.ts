import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { type APIRequestContext, expect, test } from '@playwright/test';

import { brand } from '../../domain/brand.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { applicationPaths, paths } from '../../domain/paths.ts';
import { viewPath } from '../../domain/views.ts';
import { receiptChannel } from '../../server/delivery/mail-channels.ts';
import { bandText } from '../../server/demo/band.ts';
import { findCopy } from '../../src/application/copy.ts';
import { frameCopy, outboxCopy, rowCopy, viewCopy } from '../../src/desk/copy.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { comeIn, startDemo } from '../support/start-demo.ts';
import { wordsOutside } from '../support/looks.ts';

test('a demonstration shows everything, sends nothing and leaves nothing', async ({ browser }) => {
  const folder = test.info().outputPath('temporary');
  mkdirSync(folder, { recursive: true });
  const [mailServer, sheet] = [await standIn(), await standIn()];
  const dataDir = join(folder, 'data');
  // What a real site's shell may be set to.
  const env = {
    TMPDIR: folder,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    NOTIFY_TO: 'team@real.example',
    SHEET_ENDPOINT: `http://127.0.0.1:${sheet.port}/`,
    ENROLMENT_ENDPOINT: `http://127.0.0.1:${sheet.port}/`,
    DATABASE_URL: `postgres://127.0.0.1:${sheet.port}/real`,
    DESK_STAFF: 'team@real.example',
  };
  const first = await startDemo(env);
  const second = await startDemo(env);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });

  await test.step('it says what of the environment it does not use', () => {
    for (const name of ['DATA_DIR', 'SMTP_URL', 'SHEET_ENDPOINT', 'DATABASE_URL', 'DESK_STAFF']) {
      expect(first.printed()).toMatch(new RegExp(`Not used.*\\b${name}\\b`, 'u'));
    }
    expect(first.site).not.toBe(second.site);
    expect(first.desk).not.toBe(second.desk);
  });

  await test.step('what somebody sends is at the desk, and the mails about it in the Outbox', async () => {
    const body = { data: JSON.stringify(sampleApplication) };
    const answer = await context.request.post(first.site + paths.enrolmentsApi, { form: body });
    const { reference } = (await answer.json()) as { reference: string };

    await page.goto(first.link);
    await comeIn(page);
    const lists = page.getByRole('navigation', { name: frameCopy.lists });
    for (const { title } of Object.values(viewCopy)) {
      await expect(lists.getByRole('link', { name: title })).not.toContainText(/\b0\b/u);
    }
    await expect(page.getByRole('main')).toContainText(sampleApplication.fullName);
    for (const said of [rowCopy.next.accepted, rowCopy.next.refund('£622.50')]) {
      await expect(page.getByRole('main')).toContainText(said);
    }
    await page.getByRole('link', { name: 'Jo Sketch' }).click();
    await expect(page.getByText(/^[\da-f]{64}$/u)).toBeVisible();
    await page.goto(first.desk + viewPath['under-way']);
    for (const said of [rowCopy.next.lapses(''), rowCopy.next.starts('')]) {
      await expect(page.getByRole('main')).toContainText(said);
    }

    // The worker takes it there within a moment; nobody is told when.
    await expect(async () => {
      await page.goto(first.desk + deskPaths.outbox);
      const mails = page.getByRole('listitem').filter({ hasText: reference });
      await expect(mails).toHaveCount(2, { timeout: 100 });
    }).toPass();
    await expect(page.getByText('team@real.example')).toHaveCount(0);
    await expect(page.getByText(/^Letter · /u).first()).toBeVisible();
    const receipt = page.getByRole('listitem').filter({ hasText: sampleApplication.email });
    await expect(receipt).toContainText(receiptChannel.label);
    await receipt.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
    await expect(page.getByRole('main')).toContainText('Thank you for applying');
    const shown = page.frameLocator(`iframe[title="${outboxCopy.html}"]`);
    await expect(shown.getByText(reference, { exact: true })).toHaveCSS('font-weight', '700');
    const file = await page.getByText(outboxCopy.file).getAttribute('href');
    const whole = await (await context.request.get(first.desk + file!)).text();
    expect(whole).toContain(`To: ${sampleApplication.email}`);
    expect(whole).toContain(brand.email);

    // A lost link: asked for without JavaScript, and mailed some seconds later.
    await page.goto(first.site + applicationPaths.find);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(findCopy.heading);
    await page.getByLabel(findCopy.reference).fill(reference);
    await page.getByLabel(findCopy.email).fill(sampleApplication.email);
    await page.getByRole('button', { name: findCopy.submit }).click();
    await expect(page.getByRole('status')).toContainText(findCopy.askedTitle);
    await page.goto(first.desk + deskPaths.outbox);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`the link to your application ${reference}`)).toBeVisible({
        timeout: 100,
      });
    }).toPass();
  });

  await test.step('every page says what it is, in a window of 320 px too', async () => {
    for (const address of [...pages, ...otherPages.map((other) => other.address)]) {
      await expectBand(context.request, first.site + address);
    }
    const rejected = await context.request.post(first.site + paths.enrol, { form: { city: 'Y' } });
    expect(rejected.status()).toBe(422);
    expect(await rejected.text()).toContain(bandText);
    const others = [deskPaths.figures, deskPaths.outbox, '/none', deskPaths.signIn];
    for (const address of [...Object.values(viewPath), ...others]) {
      await expectBand(context.request, first.desk + address);
    }
    for (const address of [first.site, first.desk + deskPaths.outbox]) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      await expect(page.getByText(bandText)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(bandText)).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    }
    // A band whose style its policy refuses would be an error too.
    expect(errors.filter((text) => !/40[14]/u.test(text))).toEqual([]);
  });

  await test.step('its band can be read by everybody', async () => {
    const withScripts = await browser.newPage();
    for (const address of [first.site, first.desk]) {
      await withScripts.goto(address);
      expect(await accessibilityFaults(withScripts, allRules)).toEqual([]);
      await withScripts.setViewportSize({ width: 320, height: 640 });
      expect(await wordsOutside(withScripts)).toEqual([]);
    }
    await withScripts.context().close();
  });

  await test.step('whoever signed out comes in again, and the other is as it was', async () => {
    await page.getByRole('button', { name: frameCopy.signOut, exact: true }).click();
    await comeIn(page);
    await expect(page.getByRole('main')).toContainText(sampleApplication.fullName);
    await page.goto(second.desk);
    await comeIn(page);
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(sampleApplication.fullName);
  });

  await test.step('stopped, it has sent nothing and left nothing', async () => {
    await context.close();
    for (const demo of [first, second]) {
      demo.process.kill('SIGINT');
      expect(await demo.ended).toEqual([0, null]);
    }
    expect([mailServer.connections(), sheet.connections()]).toEqual([0, 0]);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
  for (const { server } of [mailServer, sheet]) server.close();
});

async function expectBand(request: APIRequestContext, url: string) {
  const html = await (await request.get(url)).text();
  expect(html.split(bandText), url).toHaveLength(2);
}

/** A server that only counts its connections. */
async function standIn() {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port, connections: () => connections };
}
