import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { expandTokens } from '../../src/content/tokens.ts';
import { paths } from '../../domain/paths.ts';
import { enrolmentForm as form, referenceIn } from '../support/forms.ts';
import { expect, limited, test } from '../support/site.ts';

test.use({
  javaScriptEnabled: false,
  settings: limited,
  expectedErrors: /status of 4(?:22|29)/u,
});

const file = path.resolve('content/enrolment.yaml');
const { tooMany } = parse(readFileSync(file, 'utf8')) as { tooMany: object };

test('one form too many loses nothing, and goes through later', async ({ page, site }) => {
  const [busy, free] = [fromAnyone(), fromAnyone()];
  const answers = { ...form.required, email: 'too-many@bakery.example' };
  await page.setExtraHTTPHeaders(busy);
  await page.goto(paths.enrol);
  // Long enough for the browser's own check, too short once the blanks are gone.
  await form.answer(page, { ...answers, mobile: '  0123 567  ' });
  await form.submitButton(page).click();
  await form.answer(page, answers);
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    form.submitButton(page).click(),
  ]);
  expect(response.status()).toBe(429);
  const shown = (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');
  for (const words of texts(tooMany)) expect(shown).toContain(expandTokens(words));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const emails = (await form.stored(site)).map(({ email }) => email);
  expect(emails).not.toContain(answers.email);

  await page.setExtraHTTPHeaders(free);
  await page.reload();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  const reference = await referenceIn(page.getByRole('main'));
  const row = (await form.stored(site)).find((each) => each.reference === reference);
  expect(row).toMatchObject(answers);
});

/** What the proxy says of a client that has posted nothing so far. */
function fromAnyone() {
  return { 'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}::1` };
}

/** Every text in content. */
function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value.trim()] : Object.values(value as object).flatMap(texts);
}
