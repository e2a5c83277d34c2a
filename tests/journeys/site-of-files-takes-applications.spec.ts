import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { ticketCopy } from '../../domain/provider/copy.ts';
import { paths } from '../../domain/provider/paths.ts';
import {
  listen,
  type ScriptServer,
  startScriptServer,
} from '../../spreadsheet/testing/script-server.ts';
import { referenceLine } from '../../src/forms/copy.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { aCourse } from '../support/addresses.ts';
import { contactForm, enrolmentForm as form } from '../support/forms.ts';
import { root } from '../support/serve-site.ts';
import { expect, test as withPage } from '../support/site.ts';

// The site of `npm run build:static`, on a host that only has files; the spreadsheet's script answers from two others.
let [script, files, folder]: [ScriptServer?, Awaited<ReturnType<typeof serveFiles>>?, string?] = [];

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
const test = withPage.extend({ baseURL: ({}, use) => use(files?.url) });
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  script = await startScriptServer();
  folder = await mkdtemp(path.join(tmpdir(), 'static-'));
  await promisify(execFile)(process.execPath, ['server/static-export/main.ts', folder], {
    cwd: root,
    env: { ENROLMENT_ENDPOINT: script.url },
  });
  files = await serveFiles(folder);
});

test.afterAll(() =>
  Promise.all([files?.close(), script?.close(), rm(folder!, { recursive: true })]),
);

const course = (page: Page) => page.getByRole('checkbox', { name: aCourse.choice });

// What a page's policy refuses would be an error on the console.
test('site of files: an application from a course page becomes one row, with that course', async ({
  page,
}) => {
  await contactForm.open(page);
  await page.goto(paths.course(aCourse.id));
  await page.getByRole('main').locator(`a[href^="${paths.enrol}?"]`).first().click();
  await page.locator('form[data-script=here]').waitFor();
  await expect(course(page)).toBeChecked();
  await expect(form.field(page, 'additionalRequirements')).toHaveValue(
    new RegExp(`^${formCopy.cameFrom('')}`, 'u'),
  );
  await form.fillIn(page);
  await form.send(page);
  const rows = script!.google.records();
  expect(rows).toMatchObject([{ email: form.sample.email }]);
  expect(JSON.stringify(rows)).toContain(aCourse.choice);
  await expect(page.getByText(referenceLine(String(rows[0]!.reference)))).toBeVisible();
  await expect(page.getByText(ticketCopy.follow)).toBeHidden();
  const policyIn = (site: string) => readFileSync(path.join(site, 'privacy-policy.html'), 'utf8');
  expect(policyIn(path.join(root, 'dist/client'))).toContain('data-served');
  expect(policyIn(folder!)).not.toContain('data-served');
  // The browser sent no preflight request, which nobody would have answered.
  expect(script!.requests).toMatchObject([{ method: 'POST', headers: { origin: files!.url } }]);
});

test('site of files: without JavaScript the form opens a mail program, and says so', async ({
  request,
}) => {
  const html = await (await request.get(paths.enrol)).text();
  const form = /<form .*?<\/form>/su.exec(html)?.[0] ?? '';
  expect(form).toMatch(/^<form [^>]*action="mailto:/u);
  expect(/<noscript>.*?<\/noscript>/su.exec(form)?.[0]).toContain('your own mail program');
});

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A host that knows files and the file `_headers`, and nothing else: all rules that fit an address count. */
function serveFiles(folder: string) {
  const rules = readFileSync(path.join(folder, '_headers'), 'utf8')
    .split('\n\n')
    .map((rule) => rule.trim().split(/\n\s*/u));
  return listen((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    const file = path.join(folder, path.extname(pathname) ? pathname : `${pathname}.html`);
    if (!existsSync(file)) return response.writeHead(404).end();
    const headers = new Headers();
    for (const [address = '', ...lines] of rules) {
      const isOfMany = address.endsWith('*') && pathname.startsWith(address.slice(0, -1));
      if (!isOfMany && pathname !== address) continue;
      for (const line of lines) headers.append(...(line.split(/:\s(.*)/su) as [string, string]));
    }
    const type = mediaTypes[path.extname(file)];
    if (type) headers.set('Content-Type', type);
    return response.writeHead(200, Object.fromEntries(headers)).end(readFileSync(file));
  });
}
