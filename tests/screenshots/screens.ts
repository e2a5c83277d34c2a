import path from 'node:path';

import type { Page, Route } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { samplePages as samplesOfApplication } from '../../src/application/testing/sample-pages.ts';
import { samplePages } from '../../src/desk/testing/sample-pages.ts';
import { applicationRoom, deskRoom } from '../../src/gallery/rooms.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { contactForm, enrolmentForm, type SiteForm, summary } from '../support/forms.ts';
import { root } from '../support/serve-site.ts';

/** One thing to photograph: an address, and what is done there before the camera clicks. */
export type Screen = {
  /** Also the name of its pictures. */
  name: string;
  address: string;
  prepare?: (page: Page) => Promise<void>;
  /** The window as one sees it, not the whole page: for what floats over it. */
  isWindow?: boolean;
  /** Set if it is taken only below this width of the window, in px. */
  below?: number;
  /** As it is printed on A4. */
  isPrinted?: boolean;
  /** A page of the gallery, which the site itself does not have. */
  isGallery?: boolean;
  /** The contact form is set to deliver. */
  isDelivering?: boolean;
};

/** A word that no line is long enough for. */
const overfullLine =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** More than anybody reads, in paragraphs, one of which has no place to break. */
const overfullText = [
  'We would like to come with the whole board, if the room is large enough. '.repeat(12),
  overfullLine.repeat(4),
  'A line.\nAnother line.\n\nAnd after an empty one, the last.',
].join('\n\n');
const overfullName = `${'Maximiliana '.repeat(14)}${overfullLine}`.slice(0, 200);
const overfullFirm = `${overfullLine} & ${overfullLine}`;

// Without characters that the tests' fonts lack.
const application = {
  ...enrolmentForm.sample,
  additionalRequirements: 'Step-free access, please.',
};
const overfullApplication = {
  ...enrolmentForm.required,
  fullName: overfullName,
  email: `${'long.name.'.repeat(6)}x@${'sub.'.repeat(20)}bakery.example`,
  mobile: '+44 7700 900123 ext. 00123',
  businessName: overfullFirm,
  availabilityDates: overfullText.slice(0, 900),
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  country: 'The United Kingdom of Great Britain and Northern Ireland',
  businessDetails: overfullText,
  additionalRequirements: overfullText,
  website: `https://${overfullLine}.example/`,
  selectedCourses: [...enrolmentForm.fields.selectedCourses.options],
};
const message = {
  ...contactForm.sample,
  message: 'We write every quote by hand.\nTwo hours each, four people.',
};
const overfullMessage = {
  ...message,
  name: overfullName,
  company: overfullFirm,
  subject: overfullLine,
  message: overfullText,
};

const enrolment = statesOf(enrolmentForm, application, overfullApplication);
const contact = statesOf(contactForm, message, overfullMessage);
const isDelivering = true;

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
  ...[enrolment.errors, enrolment.filled, enrolment.overfull],
  ...[enrolment.submitting, enrolment.failed, enrolment.succeeded],
  { name: 'enroll-too-many', address: paths.enrol, prepare: answerTooMany },
  { ...enrolment.filled, name: 'print-application', isPrinted: true },
  { ...enrolment.overfull, name: 'print-application-overfull', isPrinted: true },
  ...[contact.errors, contact.filled, contact.overfull, contact.succeeded],
  { name: 'contact-delivering', address: paths.contact, isDelivering },
  { ...contact.submitting, isDelivering },
  { ...contact.failed, isDelivering },
  { ...contact.succeeded, name: 'contact-delivered', isDelivering },
  // Every page of the desk in every state, as the gallery has it, and what one takes along on paper.
  ...Object.keys(samplePages).map((page) => inGallery(`desk-${page}`, deskRoom(page))),
  { ...inGallery('print-desk-application', deskRoom('application-answered')), isPrinted: true },
  { ...inGallery('print-desk-list', deskRoom('to-answer')), isPrinted: true },
  // The states of an applicant's page.
  ...Object.keys(samplesOfApplication).map((page) =>
    inGallery(`followed-${page}`, applicationRoom(page)),
  ),
  { ...inGallery('print-followed', applicationRoom('waiting')), isPrinted: true },
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

/** Every screen of the pages that the site has. */
export const screens = all.filter((screen): screen is Screen => screen.address !== undefined);

type Answers = Partial<Record<string, string | string[]>>;

/** Every state of a form; the empty one is the page itself. */
function statesOf(form: SiteForm, answers: Answers, tooMuch: Answers) {
  const state = (name: string, prepare: Screen['prepare'], isWindow = false): Screen => ({
    name: `${form.address.slice(1)}-${name}`,
    address: form.address,
    prepare,
    isWindow,
  });
  const fill = async (page: Page, all: Answers) => {
    await form.open(page);
    await form.answer(page, all);
  };
  const send = async (page: Page, { title }: { title: string }) => {
    await fill(page, form.kind === 'contact' ? answers : form.required);
    await form.submitButton(page).click();
    await page.getByText(title).waitFor();
  };
  const { sending, failure, success } = form.notices;
  return {
    errors: state('errors', async (page) => {
      await form.open(page);
      await form.submitButton(page).click();
      await summary(page).waitFor();
    }),
    filled: state('filled', (page) => fill(page, answers)),
    overfull: state('overfull', (page) => fill(page, tooMuch)),
    submitting: state('submitting', (page) => sendTo(page, () => undefined, sending), true),
    failed: state('failed', (page) => sendTo(page, (route) => route.abort(), failure), true),
    succeeded: state('succeeded', (page) => send(page, success), true),
  };

  async function sendTo(page: Page, answer: (route: Route) => unknown, said: { title: string }) {
    await page.route(form.endpoint, answer);
    await send(page, said);
  }
}

async function answerTooMany(page: Page) {
  const file = path.join(root, 'dist/client/429.html');
  await page.route(`**${paths.enrol}`, (route) => route.fulfill({ path: file, status: 429 }));
  await page.reload();
}

function inGallery(name: string, address: string): Screen {
  return { name, address, isGallery: true };
}

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

/**
 * Resolves once a page looks as it does to a reader: its typeface is there, what is far down is laid out (Page.astro
 * does that a part at a time after the load), and its height stays the same for a tenth of a second.
 */
export async function comeToRest(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main > *, [data-far], body > footer')).every(
      (part) => getComputedStyle(part).contentVisibility === 'visible',
    ),
  );
  await page.waitForFunction(async () => {
    const before = document.documentElement.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.documentElement.scrollHeight === before;
  });
}
