import { paths } from '../../domain/paths.ts';
import { courseIds } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

const id = 'prompt-engineering';

test('of the series’ spines one that is pointed at or focused opens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.course(id));
  const books = page.getByRole('navigation', { name: 'The series' }).getByRole('listitem');
  const openBooks = () =>
    books.evaluateAll((all) =>
      all.flatMap((book, index) => {
        const cover = book.querySelector('svg')!.getBoundingClientRect();
        return cover.right <= book.getBoundingClientRect().right + 1 ? [index] : [];
      }),
    );
  await expect(books).toHaveCount(courseIds.length);
  await books.first().scrollIntoViewIfNeeded();
  // Until a book is pointed at, the next one stands open, to show that books open.
  expect(await openBooks()).toEqual([3]);

  for (const index of [0, 4, 5]) {
    await books.nth(index).hover();
    await expect.poll(openBooks, `pointed at the book ${index + 1}`).toEqual([index]);
  }
  await page.mouse.move(0, 0);
  await books.nth(1).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect.poll(openBooks, 'moved to the third with the keyboard').toEqual([2]);
  await page.keyboard.press('Tab');
  await expect.poll(openBooks).toEqual([3]);

  const tops = await books.evaluateAll((all) =>
    all.map((book) => Math.round(book.querySelector('a')!.getBoundingClientRect().top)),
  );
  expect(
    tops.filter((top) => top === Math.min(...tops)),
    'pulled out',
  ).toHaveLength(1);
  expect(tops.indexOf(Math.min(...tops))).toBe(2);
});

test.describe('with fingers alone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });

  test('every cover of the series is in sight', async ({ page }) => {
    await page.goto(paths.course(id));
    const covers = page.getByRole('navigation', { name: 'The series' }).locator('svg');
    const beyondItsBook = () =>
      covers.evaluateAll((all) =>
        Math.max(
          ...all.map((cover) => {
            const book = cover.closest('a')!.getBoundingClientRect();
            return cover.getBoundingClientRect().right - book.right;
          }),
        ),
      );
    // A browser may learn only after the page has come that there is no mouse.
    await expect.poll(beyondItsBook).toBeLessThanOrEqual(1);
  });
});
