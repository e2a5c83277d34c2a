import { videoIds } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

const noSuchVideo = {
  address: '/video/no-such-video',
  heading: 'Video Not Found',
  text: "The video you're looking for doesn't exist.",
  home: 'Back to Home',
};

const cases: { address: string; heading: string; text: string; home?: string }[] = [
  { address: '/no-such-page', heading: '404', text: 'Oops! Page not found' },
  { address: '/course/no-such-course', heading: 'Course not found', text: 'Course not found' },
  ...(videoIds.length > 0 ? [noSuchVideo] : []),
];

test.use({ expectedErrors: /404/u });

for (const { address, heading, text, home = 'Return to Home' } of cases) {
  test(`${address} answers 404, says so, logs the path and leads home`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(text);
    await expect.poll(() => logged.join('\n')).toContain(`there is no page at ${address}`);
    await page.getByRole('link', { name: home }).click();
    await expect(page).toHaveURL('/');
  });
}
