import { paths } from '../../domain/paths.ts';
import { courseIds } from '../support/addresses.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

const title = 'of the series’ spines one that is pointed at or focused opens';
test(title, { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.course('prompt-engineering'));
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
  await expect.poll(openBooks).toEqual([3]);
  for (const index of [0, 4, 5]) {
    await books.nth(index).hover();
    await expect.poll(openBooks, `pointed at the book ${index + 1}`).toEqual([index]);
  }
  await page.mouse.move(0, 0);
  await books.nth(1).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect.poll(openBooks, 'moved to the third with the keyboard').toEqual([2]);
});
