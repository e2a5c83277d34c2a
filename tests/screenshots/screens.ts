import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { contactStates } from './contact-states.ts';
import { enrolmentStates } from './enrolment-states.ts';
import { deskStates } from './desk-states.ts';
import type { Screen } from './screen.ts';

const all: (Omit<Screen, 'address'> & { address: string | undefined })[] = [
  ...[...pages, ...otherPages.map(({ address }) => address)].map((address) => ({
    name: address === paths.home ? 'home' : address.slice(1).replaceAll('/', '-'),
    address,
  })),
  ...['fear', 'fomo', 'love', 'innovation'].flatMap((stage) => [
    { name: `home-at-${stage}`, address: paths.home, prepare: standAt(stage) },
    { name: `ai-guide-at-${stage}`, address: paths.guidePage, prepare: standAt(stage) },
  ]),
  {
    name: 'enroll-received-with-reference',
    address: `${paths.enrolmentReceived}?reference=4KX7-9QMD`,
  },
  { name: 'menu-courses', address: paths.home, prepare: openMenu('Courses'), isWindow: true },
  {
    name: 'menu-phone',
    address: paths.home,
    prepare: openMenu('Menu'),
    isWindow: true,
    below: 897,
  },
  ...enrolmentStates,
  ...contactStates,
  ...deskStates,
  { name: 'print-course', address: paths.course('prompt-engineering'), isPrinted: true },
  {
    name: 'print-ai-guide-ticked',
    address: paths.guidePage,
    prepare: standAt('love'),
    isPrinted: true,
  },
  { name: 'print-grants', address: paths.grants, isPrinted: true },
  { name: 'print-terms', address: paths.terms, isPrinted: true },
];

/** The screens whose name holds one of the words; all of them without a word. */
export const screensNamed = (words: readonly string[]): Screen[] =>
  all
    .filter((screen): screen is Screen => screen.address !== undefined)
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

function openMenu(name: string) {
  return async (page: Page) => {
    const opener = page.getByRole('button', { name });
    // A narrow window has the one menu, a wide one each of the others.
    await (
      (await opener.isVisible()) ? opener : page.getByRole('button', { name: 'Menu' })
    ).click();
  };
}

function standAt(stage: string) {
  return (page: Page) => page.locator(`input[value=${stage}]`).first().check();
}
