import type { Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/contact/copy.ts';
import { paths } from '../../src/paths.ts';
import { field, fillForm, openForm, submitButton } from '../support/contact-form.ts';
import { overfull, overfullLine, overfullText } from './overfull.ts';
import type { Screen } from './screen.ts';

/** Every state of the contact form; the empty one is the page itself. */
export const contactStates: Screen[] = [
  state('errors', async (page) => {
    await openForm(page);
    await submitButton(page).click();
    await page.getByRole('group', { name: formCopy.errorSummary }).waitFor();
  }),
  state('filled', async (page) => {
    await openForm(page);
    await fillForm(page);
  }),
  state('overfull', async (page) => {
    await openForm(page);
    await fillForm(page, {
      name: overfull.fullName,
      company: overfull.businessName,
      subject: overfullLine,
    });
    await field(page, 'message').fill(overfullText);
  }),
  inWindow('succeeded', (page) => send(page, noticeCopy.success.title)),
  { ...state('delivering', () => Promise.resolve()), isDelivering: true },
  delivering('submitting', async (page) => {
    await page.route(paths.contactApi, () => undefined);
    await send(page, noticeCopy.sending.title);
  }),
  delivering('failed', async (page) => {
    await page.route(paths.contactApi, (route) => route.abort());
    await send(page, noticeCopy.failure.title);
  }),
  delivering('delivered', (page) => send(page, noticeCopy.success.title)),
];

function state(name: string, prepare: (page: Page) => Promise<void>): Screen {
  return { name: `contact-${name}`, address: paths.contact, prepare };
}

function inWindow(name: string, prepare: (page: Page) => Promise<void>): Screen {
  return { ...state(name, prepare), isWindow: true };
}

function delivering(name: string, prepare: (page: Page) => Promise<void>): Screen {
  return { ...inWindow(name, prepare), isDelivering: true };
}

async function send(page: Page, title: string) {
  await openForm(page);
  await fillForm(page);
  await submitButton(page).click();
  await page.getByText(title).waitFor();
}
