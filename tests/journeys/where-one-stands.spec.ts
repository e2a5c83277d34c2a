import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';

import { pointOn, stages } from '../../src/art/adoption-curve.ts';
import type { Guide } from '../../src/content/schemas/guide.ts';
import { paths } from '../../domain/paths.ts';
import { thereOf } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, rewritePages, test } from '../support/site.ts';

const { chapters } = parse(readFileSync('content/guide.yaml', 'utf8')) as Guide;
const [{ readings, statements }] = chapters;
type Stage = (typeof stages)[number]['name'];

const statementsOf = (stage: Stage) =>
  statements.filter((each) => each.stage === stage).map(({ text }) => text);
const [[fear1], [fomo1], [love1, love2], [innovation1]] = stages.map(({ name }) =>
  statementsOf(name),
) as [string[], string[], string[], string[]];

const ticked: [string[], Stage][] = [
  [[fear1!, love1!], 'Fear'],
  [[fear1!, love1!, love2!], 'Love'],
  [[fomo1!, love1!, innovation1!], 'FOMO'],
];
test('ticks lead to the stage of most of them, or to the earlier one', async ({ page }) => {
  await page.goto(paths.guidePage!);
  await expectStage(page, undefined);
  for (const [ticks, stage] of ticked) {
    for (const tick of ticks) await page.getByRole('checkbox', { name: tick }).check();
    await expectStage(page, stage);
    for (const tick of ticks) await page.getByRole('checkbox', { name: tick }).uncheck();
    await expectStage(page, undefined);
  }
});

test('the statements of the four stages begin level with each other', async ({ page }) => {
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of thereOf([paths.home, paths.guidePage])) {
      await page.goto(address);
      const tops = await page.evaluate(() =>
        Array.from(document.querySelectorAll('[data-field]:has(> input)'), (field) =>
          Array.from(
            field.querySelectorAll('label, p'),
            (each) => each.getBoundingClientRect().top,
          ),
        ),
      );
      expect(tops).toEqual(Array(4).fill(tops[0]));
    }
  }
});

test('who ticks enrols in the course of that stage, and has the ticks again', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(paths.guidePage!);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(8);
  const before = sent.length;
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectStage(page, 'Fear');
  expect(sent.slice(before), 'nothing is sent').toEqual([]);
  // The answer is what comes next with the keyboard.
  await boxes.last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(shown(page).getByRole('link', { name: /^Enroll Now/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.enrolFor(courseAt('Fear')));
  await expect(form.field(page, 'additionalRequirements')).toHaveValue(/Innovative Mind/u);
  await page.goBack();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expectStage(page, 'Fear');
});

test('on home one of four sentences brings its course up', async ({ page }) => {
  await page.goto(paths.home);
  const choices = page.getByRole('group', { name: 'Where do you stand?' }).getByRole('radio');
  await expect(choices).toHaveCount(4);
  for (const [index, { name }] of stages.entries()) {
    await choices.nth(index).check();
    await expectStage(page, name);
    const cover = (await shown(page).locator('svg').boundingBox())!;
    expect(cover.width / cover.height, `the cover of ${name}`).toBeCloseTo(400 / 500, 2);
  }
  await choices.nth(3).press('ArrowLeft');
  await expectStage(page, 'Love');
});

for (const address of thereOf([paths.home, paths.guidePage])) {
  test(`${address} says what came up, and moves nothing above it`, async ({ page }) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const live = page.locator('[aria-live=polite]');
      expect(await live.ariaSnapshot()).not.toContain('heading');
      const box = boxOf(page, 'Love');
      const before = (await box.boundingBox())!;
      const scrolled = await page.evaluate(() => window.scrollY);
      await box.check();
      const after = (await box.boundingBox())!;
      const moved = (await page.evaluate(() => window.scrollY)) - scrolled;
      expect(after.y + moved).toBeCloseTo(before.y, 0);
      await expect(live.getByRole('heading')).toHaveText(/Love$/u);
      await expect(live.getByRole('link')).toHaveCount(2);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(tooWide, `${width} px`).toBe(false);
    }
  });
}

test('a browser without :has says of every stage what to read', async ({ page }) => {
  await rewritePages(page, (html) => html.replaceAll(':has(', ':unknown-to-it('));
  await page.goto(paths.guidePage!);
  for (const { text } of readings) await expect(page.getByText(text)).toBeVisible();
  await expect(dot(page)).toBeHidden();
  await expect(page.getByText(chapters[0].onThePage)).toBeHidden();
});

test('paper has the ticks and their reading; without a tick, every reading', async ({ page }) => {
  await page.goto(paths.guidePage!);
  await page.emulateMedia({ media: 'print' });
  for (const { text } of readings) await expect(page.getByText(text)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await boxOf(page, 'Love').check();
  await page.emulateMedia({ media: 'print' });
  for (const { stage, text } of readings)
    await expect(page.getByText(text)).toBeVisible({ visible: stage === 'Love' });
  await expect(boxOf(page, 'Love')).toHaveCSS('appearance', 'auto');
});

const dot = (page: Page): Locator => page.locator('svg:has(> circle:only-child)').first();
const shown = (page: Page): Locator =>
  page.locator('[aria-live=polite] [data-field]').filter({ visible: true });
const boxOf = (page: Page, stage: Stage): Locator =>
  page.locator(`main input[value=${stages.find(({ name }) => name === stage)!.id}]`).first();
const courseAt = (stage: Stage) => readings.find((reading) => reading.stage === stage)!.course;

/** What comes up is of this stage alone, and the dot stands on the curve in the middle of it. */
async function expectStage(page: Page, stage: Stage | undefined) {
  if (!stage) {
    await expect(shown(page)).toHaveCount(0);
    return;
  }
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page).getByRole('heading')).toHaveText(new RegExp(`${stage}$`, 'u'));
  const enrol = shown(page).getByRole('link', { name: /^Enroll Now/u });
  await expect(enrol).toHaveAttribute('href', paths.enrolFor(courseAt(stage)));
  const { from, to } = stages.find(({ name }) => name === stage)!;
  const place = (from + to) / 2;
  await expect
    .poll(async () => {
      const at = (await dot(page).boundingBox())!;
      const picture = (await dot(page).locator('xpath=..').boundingBox())!;
      const curve = {
        centre: picture.x + picture.width / 2,
        base: picture.y + picture.height,
        sigma: picture.width / 5.2,
        height: (picture.height * 348) / 360,
      };
      const right = pointOn(curve, place);
      return Math.hypot(at.x + at.width / 2 - right.x, at.y + at.height / 2 - right.y);
    })
    .toBeLessThan(2);
}
