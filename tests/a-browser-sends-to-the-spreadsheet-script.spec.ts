import { expect, test as base } from '@playwright/test';

import { sampleApplication } from '../server/testing/sample-application.ts';
import {
  listen,
  type ScriptServer,
  startScriptServer,
} from '../spreadsheet/testing/script-server.ts';
import { recordsOf } from '../spreadsheet/testing/sheet.ts';

// A site without a server: its page comes from one host, the script answers at a second and a third.
const test = base.extend<{ script: ScriptServer; otherSite: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  script: async ({}, use) => {
    const script = await startScriptServer();
    await use(script);
    await script.close();
  },
  // eslint-disable-next-line no-empty-pattern
  otherSite: async ({}, use) => {
    const site = await listen((_request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>·</title>');
    });
    await use(site.url);
    await site.close();
  },
});

type Post = { url: string; data: string; headers: Record<string, string> };

/** Posts from the page as the form does; what the page may read of the answer, or the error. */
function send({ url, data, headers }: Post) {
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams({ data }) }).then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );
}

const data = JSON.stringify(sampleApplication);

test('without asking leave first, and reads the answer behind the redirect', async ({
  page,
  script,
  otherSite,
}) => {
  await page.goto(otherSite);
  expect(await page.evaluate(send, { url: script.url, data, headers: {} })).toBe(
    '{"success":true}',
  );
  expect(script.requests).toMatchObject([
    { method: 'POST', headers: { origin: new URL(otherSite).origin } },
  ]);
  expect(recordsOf(script.google, 'Applications')).toMatchObject([
    { email: sampleApplication.email },
  ]);
});

test('(with the intake’s header it would have to ask, and nobody would answer)', async ({
  page,
  script,
  otherSite,
}) => {
  await page.goto(otherSite);
  const headers = { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' };
  expect(await page.evaluate(send, { url: script.url, data, headers })).toMatch(/Failed to fetch/);
  expect(script.requests.map(({ method }) => method)).toEqual(['OPTIONS']);
  expect(script.google.workbook.tabs).toEqual([]);
});
