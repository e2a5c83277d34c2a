import { actionCopy, signInCopy } from '../../src/desk/copy.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { errorSummary } from '../../src/forms/copy.ts';
import { noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/paths.ts';
import { applicationFrom, deskOf, expect, newLink, test } from '../support/desk.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { type EnginePage, engines, patienceMs, withEngine } from '../support/other-engines.ts';

test.setTimeout(4 * patienceMs);

for (const engine of engines) {
  const { name, missing } = engine;
  if (missing) {
    test.skip(`${name} was not tried: this machine lacks ${missing}`, () => undefined);
    continue;
  }

  test(`${name}: the menu, an application, and its answer at the desk`, async ({ site }) => {
    await withEngine(engine, { hasScripts: true }, async (page) => {
      await page.open(site.url);
      expect(await isShown(page, '#courses-menu')).toBe(false);
      await page.press('[popovertarget="courses-menu"]');
      await expect.poll(() => isShown(page, '#courses-menu')).toBe(true);
      await page.press('header a', 'Enroll Now');
      await sees(page, 'form[novalidate]', form.copy.submit);

      await send(page, '[role="group"]', errorSummary);
      await page.press('[role="group"] a', fields.fullName.error);
      await expect.poll(() => page.read(() => document.activeElement?.id)).toBe('fullName');
      await fillIn(page, form.required);
      await send(page, '[role="status"]', noticeCopy.success.title);
      const reference = referenceIn(await textOf(page, '[role="status"]'));
      const row = (await form.stored(site)).find((each) => each.reference === reference);
      expect(row).toMatchObject(form.required);

      await workAtTheDesk(page, reference, deskOf(site) + (await newLink(site)));
    });
  });

  // The server draws the same for both, and only WebKit scrolls in its own way.
  if (name === 'Firefox') continue;

  const title = `${name} without scripts: an application, and its answer at the desk`;
  test(title, { tag: '@release' }, async ({ site }) => {
    const waits = await applicationFrom(site, 40, `Kim ${name}`);
    await withEngine(engine, { hasScripts: false }, async (page) => {
      await page.open(site.url + paths.enrol);
      const { selectedCourses, ...typed } = form.required;
      await fillIn(page, typed);
      await send(page, '[role="group"]', errorSummary);
      await sees(page, '[role="group"]', fields.selectedCourses.error);
      await fillIn(page, { selectedCourses });
      await send(page, 'h1', noticeCopy.success.title);
      const reference = referenceIn(await page.read(() => location.search));
      const row = (await form.stored(site)).find((each) => each.reference === reference);
      expect(row).toMatchObject(form.required);

      await workAtTheDesk(page, waits, deskOf(site) + (await newLink(site)));
    });
  });
}

async function workAtTheDesk(page: EnginePage, reference: string, link: string) {
  const change = `form[action="${deskPaths.change({ kind: 'enrolment', reference })}"] button`;
  await page.open(link);
  await page.press('input[name="name"]');
  await page.type('Sam');
  await page.press('button', signInCopy.submit);
  await sees(page, 'main', reference);
  await page.press(change, actionCopy.answer);
  await sees(page, '[role="status"]', actionCopy.undo);
  await expect.poll(() => isShown(page, `li ${change}`)).toBe(false);
  await page.press(change, actionCopy.undo);
  await sees(page, `li ${change}`, actionCopy.answer);
}

async function fillIn(page: EnginePage, answers: typeof form.required) {
  for (const [field, answer] of Object.entries(answers)) {
    if (Array.isArray(answer)) {
      for (const one of answer) {
        await page.pressUntil(`[name="${field}"][value="${one}"]`, isChecked);
      }
    } else {
      await page.pressUntil(`#${field}`, hasFocus);
      await page.type(answer);
    }
  }
}

const isChecked = (selector: string) => document.querySelector(selector)!.matches(':checked');
const hasFocus = (selector: string) => document.activeElement!.matches(selector);

/** Presses the button of the form, and looks for what is said then. */
const send = (page: EnginePage, selector: string, text: string) =>
  page.pressUntil(
    'form [type="submit"]',
    (_button, said, words) =>
      [...document.querySelectorAll(said)].some((each) => each.textContent.includes(words)),
    selector,
    text,
  );

const isShown = (page: EnginePage, selector: string) =>
  page.read((all) => document.querySelector(all)?.checkVisibility() ?? false, selector);

const textOf = (page: EnginePage, selector: string) =>
  page.read(
    (all) => [...document.querySelectorAll(all)].map((each) => each.textContent).join('\n'),
    selector,
  );

/** A page may be on its way, in which nothing can be read. */
const sees = (page: EnginePage, selector: string, text: string) =>
  expect(async () => expect(await textOf(page, selector)).toContain(text)).toPass({
    timeout: patienceMs,
  });

const referenceIn = (text: string) => /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec(text)?.[0] ?? 'none';
