import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';

import { paths } from '../../domain/paths.ts';
import { pointOn, stages } from '../../src/art/adoption-curve.ts';
import type { Guide } from '../../src/content/schemas/guide.ts';
import { thereOf } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { boxesOf, wordsOutside } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

const { chapters } = parse(readFileSync('content/guide.yaml', 'utf8')) as Guide;
const [{ readings, statements }] = chapters;
type Stage = (typeof stages)[number]['name'];

const boxes = (page: Page) => page.getByRole('checkbox');
const dot = (page: Page) => page.locator('svg:has(> circle:only-child)').first();
const shown = (page: Page) =>
  page.locator('[aria-live=polite] [data-field]').filter({ visible: true });
const boxOf = (page: Page, stage: Stage) =>
  page.locator(`main input[value=${stages.find(({ name }) => name === stage)!.id}]`).first();
const courseAt = (stage: Stage) => readings.find((reading) => reading.stage === stage)!.course;

test('ticks lead to the stage of most of them, or to the earlier one', async ({ page }) => {
  await page.goto(paths.guidePage!);
  await expect(shown(page)).toHaveCount(0);
  const textsOf = (stage: Stage) =>
    statements.filter((each) => each.stage === stage).map(({ text }) => text);
  const [love, otherLove, fear] = [...textsOf('Love'), ...textsOf('Fear')].map((name) =>
    page.getByRole('checkbox', { name }),
  ) as [Locator, Locator, Locator];
  await love.check();
  await expectStage(page, 'Love');
  await fear.check();
  await expectStage(page, 'Fear');
  await otherLove.check();
  await expectStage(page, 'Love');
  for (const tick of [fear, love, otherLove]) await tick.uncheck();
  await expect(shown(page)).toHaveCount(0);
});

test('who ticks enrols in the course of that stage, and has the ticks again', async ({ page }) => {
  await page.goto(paths.guidePage!);
  await expect(boxes(page)).toHaveCount(8);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await expectStage(page, 'Fear');
  expect(sent, 'nothing is sent').toEqual([]);
  // The answer is what comes next with the keyboard.
  await boxes(page).last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(shown(page).getByRole('link', { name: /^Enroll Now/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.enrolFor(courseAt('Fear')));
  await expect(form.field(page, 'additionalRequirements')).toHaveValue(/Innovative Mind/u);
  await page.goBack();
  await expect(boxes(page).first()).toBeChecked();
  await expectStage(page, 'Fear');
});

test('on home one of four sentences brings its course up', async ({ page }) => {
  await page.goto(paths.home);
  const choices = page.getByRole('group', { name: 'Where do you stand?' }).getByRole('radio');
  await expect(choices).toHaveCount(4);
  for (const [index, { name }] of stages.entries()) {
    await choices.nth(index).check();
    await expectStage(page, name);
  }
  await choices.nth(3).press('ArrowLeft');
  await expectStage(page, 'Love');
});

test('it is said what came up, and nothing above it moves', async ({ page }) => {
  for (const address of thereOf([paths.home, paths.guidePage])) {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const live = page.locator('[aria-live=polite]');
      expect(await live.ariaSnapshot()).not.toContain('heading');
      const box = boxOf(page, 'Love');
      const placeOf = () =>
        box.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      const before = await placeOf();
      await box.check();
      expect(await placeOf()).toBeCloseTo(before, 0);
      await expect(live.getByRole('heading')).toHaveText(/Love$/u);
      await expect(live.getByRole('link')).toHaveCount(2);
      expect(await wordsOutside(page), `${width} px`).toEqual([]);
    }
  }
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
});

/** What comes up is of this stage alone, and the dot stands on the curve in the middle of it. */
async function expectStage(page: Page, stage: Stage) {
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page).getByRole('heading')).toHaveText(new RegExp(`${stage}$`, 'u'));
  const enrol = shown(page).getByRole('link', { name: /^Enroll Now/u });
  await expect(enrol).toHaveAttribute('href', paths.enrolFor(courseAt(stage)));
  const { from, to } = stages.find(({ name }) => name === stage)!;
  await expect
    .poll(async () => {
      const [at, picture] = [
        ...(await boxesOf(dot(page))),
        ...(await boxesOf(dot(page).locator('xpath=..'))),
      ];
      const { x, width, height, bottom } = picture!;
      const curve = { centre: x + width / 2, base: bottom, sigma: width / 5.2 };
      const right = pointOn({ ...curve, height: (height * 348) / 360 }, (from + to) / 2);
      return Math.hypot(at!.x + at!.width / 2 - right.x, at!.y + at!.height / 2 - right.y);
    })
    .toBeLessThan(2);
}
