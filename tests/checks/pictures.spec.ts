import { paths } from '../../domain/provider/paths.ts';
import { test as testOfDemo } from '../support/demo.ts';
import { fingerprintOf, pictures, takenOf } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

const isOld = 'the picture in README.md shows another page: npm run screenshots -- -g README';

test('pictures of README: home is as the page is', { tag: '@release' }, async ({ page }) => {
  await page.goto(paths.home);
  expect(await fingerprintOf(page, pictures.home), isOld).toBe(takenOf().home);
});

testOfDemo(
  'pictures of README: the desk is as it is',
  {
    tag: '@release',
  },
  async ({ demo }) => {
    await demo.page.goto([...demo.lists.values()][0]!);
    const fingerprint = await fingerprintOf(demo.page, pictures.demonstration);
    expect(fingerprint, isOld).toBe(takenOf().demonstration);
  },
);
