import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { brand } from '../../src/brand.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { facts } from '../../src/facts.ts';
import { paths } from '../../src/paths.ts';
import { courseIds } from '../support/addresses.ts';
import { field, fillForm, openForm, typed } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

for (const id of courseIds) {
  test(`the course ${id} is two sheets at most, with its price and no button`, async ({ page }) => {
    await page.goto(paths.course(id));
    const { sheets, words } = await printed(page);
    expect(sheets).toBeLessThanOrEqual(2);
    // The raised sign is a run of its own in the text of a PDF.
    expect(words).toContain('£');
    expect(words).toContain(` ${facts.course.price} Duration`);
    expect(words).toContain(facts.course.certificate);
    expect(words).not.toMatch(/Enroll Now|Back to Courses|Skip to|Privacy Policy/u);
  });
}

test('the grant says on paper where to write', async ({ page }) => {
  await page.goto(paths.grants);
  const { words } = await printed(page);
  for (const address of brand.grantEmails) {
    expect(words.replaceAll(/\s/gu, ''), address).toContain(address);
  }
  expect(words).toContain(`Become a Sponsor (${brand.grantEmails[1]})`);
});

test('a filled application prints as a record of its answers', async ({ page }) => {
  const lines = Array.from({ length: 30 }, (_, number) => `Line ${number + 1} of what we do.`);
  await openForm(page);
  await fillForm(page);
  await field(page, 'businessDetails').fill(lines.join('\n'));
  const { words } = await printed(page);
  for (const answer of [...Object.values(typed), ...lines]) expect(words).toContain(answer);
  expect(words).toContain(courseChoices[1]);
  expect(words, 'a course that was not chosen').not.toContain(courseChoices[2]);
  expect(words).not.toContain(formCopy.submit);
});

/** What a browser puts on A4, without backgrounds, as browsers do unless they are told. */
async function printed(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { sheets: totalPages, words: text.replaceAll(/\s+/gu, ' ') };
}
