import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { aCourse, courseIds, courseOf, pages } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, test, testOfLooks } from '../support/site.ts';

const courses: string[] = courseIds.map(paths.course);

/** The pages that people print first; the others wait for a release. */
const daily = [courses[0]];

for (const address of pages) {
  const tag = daily.includes(address) ? [] : '@release';
  testOfLooks(
    `print: ${address} leaves no heading at the foot of a sheet`,
    { tag },
    async ({ page }) => {
      await page.goto(address);
      const headings = await page.locator('main :is(h1, h2, h3, h4)').allTextContents();
      const { onSheets, words } = await printed(page);
      if (courses.includes(address)) {
        expect(onSheets.length, 'sheets of a course').toBeLessThanOrEqual(2);
        expectPriceAndNoButton(words, courseOf(courseIds[courses.indexOf(address)]!).price);
      }
      if (address === paths.grants) expectWhereToWrite(words, onSheets);
      for (const sheet of onSheets) expect(sheet, 'a sheet without words').not.toBe('');
      const ends = onSheets.slice(0, -1).map(withoutSpaces);
      const stranded = headings.filter((heading) =>
        ends.some((end) => heading && end.endsWith(withoutSpaces(heading))),
      );
      expect(stranded).toEqual([]);
    },
  );
}

testOfLooks('print: no sheet of home but the last is half empty', async ({ page }) => {
  await page.goto(paths.home);
  const { onSheets } = await printed(page);
  // How many there are depends on the owner's courses; none but the last may be half empty.
  expect(onSheets.length).toBeLessThanOrEqual(4);
  for (const heading of ['Featured Masterclasses and Workshops', 'Training from people']) {
    expect(withoutSpaces(onSheets.join('|')), heading).toContain(withoutSpaces(heading));
  }
  for (const sheet of onSheets.slice(0, -1)) expect(sheet.length, sheet).toBeGreaterThan(1_000);
});

testOfLooks('print: a text with a bar beside it is on one sheet', async ({ page }) => {
  await page.goto(paths.course(aCourse.id));
  const activity = withoutSpaces(await page.locator('.barred').innerText());
  const { onSheets } = await printed(page);
  expect(onSheets.map(withoutSpaces).some((sheet) => sheet.includes(activity))).toBe(true);
});

test('print: a filled application is a record of its answers, whole', async ({ page }) => {
  const sentence = 'Nothing of what one has typed may be lost at the edge of a sheet. ';
  const answers = {
    fullName: sentence.repeat(3).trim(),
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3),
    businessDetails: Array.from({ length: 90 }, (_, line) => `${line + 1}. ${sentence}`).join('\n'),
  };
  await form.begin(page, answers);
  const { words, pdf } = await printed(page);
  const letters = withoutSpaces(words);
  for (const answer of Object.values({ ...form.required, ...answers }).flat()) {
    // A sheet may end within an answer, before what is painted over it.
    for (const line of answer.split('\n')) expect(letters).toContain(withoutSpaces(line));
  }
  expect(words).toContain(courseChoices[1]);
  expect(words, 'a course that was not chosen').not.toContain(courseChoices[2]);
  expect(words).not.toContain(formCopy.submit);
  // A4 is 595 points wide; its right margin is 16 mm.
  const runs = await runsIn(pdf);
  expect(runs.filter(({ end }) => end > 595 - 45)).toEqual([]);
  const places = runs.map(({ sheet, start, top }) => [sheet, start, top].join());
  expect(new Set(places).size, 'no text on another').toBe(places.length);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(sentence, { exact: false })).toHaveCount(0);
});

function expectPriceAndNoButton(words: string, price: number) {
  // The raised pound sign is a run of its own in the text of a PDF.
  expect(words).toContain('£');
  expect(words).toContain(` ${formatPrice(price).slice(1)}${facts.course.priceIs} `);
  expect(words).toContain(facts.course.certificate);
  expect(words).not.toMatch(/Enroll Now|Back to Courses|Skip to|Privacy Policy/u);
}

/** The first address stands on the same sheet as the steps, and none is missing. */
function expectWhereToWrite(words: string, onSheets: string[]) {
  const holding = (text: string) =>
    onSheets.findLastIndex((sheet) => withoutSpaces(sheet).includes(withoutSpaces(text)));
  const [first = '', ...others] = brand.grantEmails;
  expect(holding(first)).toBe(holding('How to apply'));
  for (const address of others) expect(holding(address), address).not.toBe(-1);
  expect(words).toContain(` (${brand.grantEmails[1]})`);
}

/** What a browser prints on A4, without backgrounds, as is usual. */
async function printed(page: Page) {
  // The line that each sheet has at its foot.
  const foot = new RegExp(RegExp.escape(`© ${facts.copyrightYear} ${brand.name}`), 'u');
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text: all } = await extractText(pdf, { mergePages: false });
  for (const sheet of all) expect(sheet).toMatch(foot);
  const text = all.map((sheet) => sheet.replace(foot, ''));
  return {
    onSheets: text.map((sheet) => sheet.replaceAll(/\s+/gu, ' ').trim()),
    words: text.join(' ').replaceAll(/\s+/gu, ' '),
    pdf,
  };
}

/** Every run of letters, with its place in points from the lower left corner of its sheet. */
async function runsIn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const runs: { text: string; sheet: number; start: number; top: number; end: number }[] = [];
  for (let sheet = 1; sheet <= pdf.numPages; sheet += 1) {
    const { items } = await (await pdf.getPage(sheet)).getTextContent();
    for (const item of items) {
      if (!('transform' in item) || !item.str.trim()) continue;
      const [start = 0, top = 0] = (item.transform as number[]).slice(4).map(Math.round);
      runs.push({ text: item.str, sheet, start, top, end: start + item.width });
    }
  }
  return runs;
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/gu, '');
