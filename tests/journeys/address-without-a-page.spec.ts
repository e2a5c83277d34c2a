import { videoIds } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

const noVideo = "The video you're looking for doesn't exist.";
const cases = [
  ['/no-such-page', '404', 'Oops! Page not found', 'Return to Home'],
  ['/course/no-such-course', 'Course not found', '', 'Return to Home'],
  ...(videoIds.length > 0
    ? [['/video/no-such-video', 'Video Not Found', noVideo, 'Back to Home'] as const]
    : []),
] as const;

test.use({ expectedErrors: /404/u });

test('unknown address: its page leads home', { tag: '@release' }, async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const [address, heading, text, home] of cases) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(text);
    await expect.poll(() => logged.join('\n')).toContain(`there is no page at ${address}`);
    await expect(page.getByRole('link', { name: home })).toHaveAttribute('href', '/');
  }
});
