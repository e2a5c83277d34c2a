import type { Locator, Page } from '@playwright/test';

import type { Fields } from '../../domain/forms/field.ts';
import { paths } from '../../domain/provider/paths.ts';
import { requiredAnswers } from '../../domain/testing/sample-forms.ts';
import * as contactCopy from '../../src/forms/contact/copy.ts';
import { errorSummary } from '../../src/forms/copy.ts';
import * as enrolmentCopy from '../../src/forms/enrolment/copy.ts';
import type { FormFrameProps } from '../../src/forms/FormFrame.tsx';
import { type Answers, contact, enrolment, type TestedForm } from '../../testing/forms.ts';
import { expect, type Site } from './site.ts';

/** What a form says around its fields. */
type Copy = { formCopy: FormFrameProps['copy']; noticeCopy: FormFrameProps['notices'] };

/** The enrolment form in a browser. */
export const enrolmentForm = inBrowser(enrolment, enrolmentCopy);

/** The contact form in a browser. */
export const contactForm = inBrowser(contact, contactCopy);

/** Both forms in a browser, for tests of what is true of either. */
export const forms: readonly SiteForm[] = [enrolmentForm, contactForm];

/** A form of the site as a person meets it, found by its labels. */
export type SiteForm = ReturnType<typeof inBrowser<TestedForm>>;

function inBrowser<Form extends TestedForm>(form: Form, { formCopy, noticeCopy }: Copy) {
  type Name = keyof Form['fields'] & string;
  const all: Fields = form.fields;
  const names = Object.keys(all) as Name[];
  type Given = Partial<Record<Name, string | string[]>>;
  const entriesOf = (answers: Given) => Object.entries(answers) as [Name, string | string[]][];
  const required = Object.fromEntries(
    Object.keys(requiredAnswers(all)).map((name) => [name, form.sample[name]!]),
  ) as Given;
  const checked = form.check(form.initial);
  const wrong: Partial<Record<string, string>> = checked.ok ? {} : checked.fields;

  return {
    ...form,
    /** The contact form waits for a release, because it shares its frame with enrolment. */
    tag: form.kind === 'enrolment' ? [] : '@release',
    copy: formCopy,
    notices: noticeCopy,
    names,
    /** The answers of a person who answers only what has to be answered. */
    required,
    /** What a form lacks as it opens: each field with what is said of it, in the order of the form. */
    missing: names.flatMap((name) => (wrong[name] ? [[name, wrong[name]] as const] : [])),

    /** Opens its page and waits until its script has taken over. */
    async open(page: Page, address: string = form.address) {
      await page.goto(address);
      await hasScript(page);
    },
    /** Opens it, and answers what has to be answered and what `changes` says. */
    async begin(page: Page, changes: Given = {}) {
      await this.open(page);
      await this.fillIn(page, changes);
    },
    /** A field: what one types or chooses in, or the group of its choices. */
    field(page: Page, name: Name): Locator {
      const { kind, label } = all[name]!;
      if (kind === 'select') return page.getByRole('combobox', { name: label });
      const isGroup = kind === 'choice' || kind === 'choices';
      return page.getByRole(isGroup ? 'group' : 'textbox', { name: label });
    },
    /** A choice of a field that has several. */
    choice(page: Page, name: Name, value: string): Locator {
      const asked = all[name]!;
      const isRadio = asked.kind === 'choice';
      const named = { name: isRadio ? asked.options[value]!.label : value, exact: true };
      return this.field(page, name).getByRole(isRadio ? 'radio' : 'checkbox', named);
    },
    /** Answers these fields as a person does, and no other. */
    async answer(page: Page, answers: Given) {
      for (const [name, value] of entriesOf(answers)) {
        const { kind } = all[name]!;
        if (kind === 'choice' || kind === 'choices') {
          for (const one of [value].flat()) await this.choice(page, name, one).check();
        } else if (kind === 'select') await this.field(page, name).selectOption(value);
        else await this.field(page, name).fill(String(value));
      }
    },
    /**
     * Answers what has to be answered and what `changes` says, all at one go: for journeys that are about something
     * else, because typing and choosing by labels takes ten times as long.
     */
    async fillIn(page: Page, changes: Given = {}) {
      await page
        .locator('main form')
        .evaluate(answerAtOnce, entriesOf({ ...required, ...changes }));
    },
    /** Finds these answers in the form, as it would post them. */
    async expectAnswers(page: Page, answers: Given, when?: string) {
      const form = page.locator('main form');
      const posted = () =>
        form.evaluate((element: HTMLFormElement, asked) => {
          const data = new FormData(element);
          return asked.map((name) => [name, data.getAll(name)]);
        }, Object.keys(answers));
      const expected = entriesOf(answers).map(([name, value]) => [name, [value].flat()]);
      await expect.poll(posted, when).toEqual(expected);
    },
    errorOf(page: Page, name: Name) {
      return page.locator(`#${name}-error`);
    },
    /** The button that sends it, whatever it says. */
    submitButton(page: Page) {
      const { submit, submitting } = formCopy;
      return page.getByRole('button', { name: new RegExp(`^(${submit}|${submitting})$`) });
    },
    /** Opens the emptied form, which its page folds once it was sent. */
    unfold: (page: Page) => page.locator('main > details:not([open]) > summary').click(),
    /** What says that it was sent. */
    sent: (page: Page) => page.getByRole('status').filter({ hasText: noticeCopy.success.title }),
    async send(page: Page) {
      await this.submitButton(page).click();
      await expect(this.sent(page)).toBeVisible();
    },
    async stored(site: Site) {
      const listed = await site.ask((store) =>
        Array.fromAsync(store.list(form.kind, { quarantined: false })),
      );
      return listed.map(({ content, reference, submittedAt }): StoredRow => {
        return { ...content, reference, submittedAt };
      });
    },
  };
}

/** Runs in the page. What React notices is an event, after a value that was set behind its back. */
function answerAtOnce(form: Element, answers: [string, string | string[]][]) {
  for (const [name, value] of answers) {
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      control.focus();
      if (['checkbox', 'radio'].includes(control.type)) {
        if (!control.checked && [value].flat().includes(control.value)) control.click();
        continue;
      }
      const kind = Object.getPrototypeOf(control) as HTMLInputElement;
      Reflect.set(kind, 'value', value, control);
      for (const type of ['input', 'change']) {
        control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  }
}

type StoredRow = Answers & { reference: string; submittedAt: string };

/** Resolves once the form's script has taken over and brought back a draft, if there was one. */
export async function hasScript(page: Page) {
  await page.locator('form[data-script=here]').waitFor({ state: 'attached' });
}

/** Keeps scripts back until the function that it returns is called. */
export async function holdScripts(page: Page, which = /\.js$/u): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(which, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

/** The list of what is wrong, above a form. */
export const summary = (page: Page) => page.getByRole('group', { name: errorSummary });

/** The line with this text that says how a form stands. */
export const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });

/** The reference in a notice or on a page, or `none`. */
export const referenceIn = async (shown: Locator) =>
  /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec((await shown.textContent()) ?? '')?.[0] ?? 'none';

/** The addresses that the page posts to from here on: the browser's own word, which no log delays. */
export function postsOf(page: Page): string[] {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  return posted;
}

/** What was copied, read on a blank page, because the site's own may not read it. */
export async function clipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await reader.goto(paths.home);
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}
