import { paths } from '../../domain/provider/paths.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

/** Pixels from the top of the window: the header's 72, and for a heading a little room. */
const underHeader = { heading: 96, band: 72 };

// What is far down a page is laid out late (--far-off in tokens.css), so its height is a guess at first.
const jumps = [
  { address: paths.terms, to: '#20-law-and-the-rest', top: underHeader.heading },
  { address: paths.privacy, to: '#8-cookies-and-your-browser', top: underHeader.heading },
  { address: paths.grants, to: '#how-to-apply', top: underHeader.heading },
  { address: paths.promptCraft, to: '#examples', top: underHeader.band },
  { address: paths.home, to: paths.courses.slice(1), top: underHeader.band },
];

for (const width of [412, 1440]) {
  test(
    `jump down a page: at ${width} px it ends right under the header`,
    { tag: '@release' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 823 });
      // In a wide window one jump for each of the two distances.
      for (const { address, to, top } of width === 412 ? jumps : [jumps[0]!, jumps.at(-1)!]) {
        if (!address) continue;
        const target = page.locator(`[id='${to.slice(1)}']`);
        const topOf = () =>
          target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
        await page.goto(address);
        await page.locator(`main a[href$="${to}"]`).first().click();
        await expect.poll(topOf, `from a link to ${to}`).toBe(top);

        // Loads the page anew, as a jump within the open page would not.
        await page.goto('about:blank');
        await page.goto(address + to);
        await expect.poll(topOf, `${to} from outside`).toBe(top);
      }
    },
  );
}
