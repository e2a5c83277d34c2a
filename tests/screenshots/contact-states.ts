import type { Page } from '@playwright/test';

import { noticeCopy } from '../../src/forms/contact/copy.ts';
import { paths } from '../../domain/paths.ts';
import { contactForm as form, summary } from '../support/forms.ts';
import { overfull, overfullLine, overfullText } from './overfull.ts';
import type { Screen } from './screen.ts';

/** Without signs that the tests' fonts lack. */
const answers = {
  ...form.sample,
  message: 'We write every quote by hand.\nTwo hours each, four people.',
};

/** Every state of the contact form; the empty one is the page itself. */
export const contactStates: Screen[] = [
  state('errors', async (page) => {
    await form.open(page);
    await form.submitButton(page).click();
    await summary(page).waitFor();
  }),
  state('filled', async (page) => {
    await form.open(page);
    await form.answer(page, answers);
  }),
  state('overfull', async (page) => {
    await form.open(page);
    await form.answer(page, {
      ...answers,
      name: overfull.fullName,
      company: overfull.businessName,
      subject: overfullLine,
      message: overfullText,
    });
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
  await form.open(page);
  await form.answer(page, answers);
  await form.submitButton(page).click();
  await page.getByText(title).waitFor();
}
