import path from 'node:path';

import type { Page } from '@playwright/test';

import { noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { paths } from '../../domain/paths.ts';
import { enrolmentForm as form, summary } from '../support/forms.ts';
import { root } from '../support/serve-site.ts';
import { overfull, overfullLine, overfullText } from './overfull.ts';
import type { Screen } from './screen.ts';

/** Every state of the enrolment form; the empty one is the page itself. */
export const enrolmentStates: Screen[] = [
  state('errors', async (page) => {
    await form.open(page);
    await form.submitButton(page).click();
    await summary(page).waitFor();
  }),
  state('filled', fillAll),
  state('overfull', fillOver),
  inWindow('submitting', async (page) => {
    await page.route(paths.enrolmentsApi, () => undefined);
    await send(page, noticeCopy.sending.title);
  }),
  inWindow('failed', async (page) => {
    await page.route(paths.enrolmentsApi, (route) => route.abort());
    await send(page, noticeCopy.failure.title);
  }),
  inWindow('succeeded', (page) => send(page, noticeCopy.success.title)),
  state('too-many', async (page) => {
    const file = path.join(root, 'dist/client/429.html');
    await page.route(`**${paths.enrol}`, (route) => route.fulfill({ path: file, status: 429 }));
    await page.reload();
  }),
  { ...state('filled', fillAll), name: 'print-application', isPrinted: true },
  { ...state('overfull', fillOver), name: 'print-application-overfull', isPrinted: true },
];

function state(name: string, prepare: (page: Page) => Promise<void>): Screen {
  return { name: `enroll-${name}`, address: paths.enrol, prepare };
}

function inWindow(name: string, prepare: (page: Page) => Promise<void>): Screen {
  return { ...state(name, prepare), isWindow: true };
}

async function fillAll(page: Page) {
  await form.open(page);
  // Without signs that the tests' fonts lack.
  await form.answer(page, { ...form.sample, additionalRequirements: 'Step-free access, please.' });
}

async function fillOver(page: Page) {
  await form.open(page);
  await form.fillIn(page, {
    ...overfull,
    businessDetails: overfullText,
    additionalRequirements: overfullText,
    website: `https://${overfullLine}.example/`,
  });
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

async function send(page: Page, title: string) {
  await form.open(page);
  await form.fillIn(page);
  await form.submitButton(page).click();
  await page.getByText(title).waitFor();
}
