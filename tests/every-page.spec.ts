import type { Page } from '@playwright/test';

import { paths } from '../src/paths.ts';
import { accessibilityFaults } from './accessibility-faults.ts';
import { otherPages, pages } from './addresses.ts';
import { expect, test } from './site.ts';

const all = [...pages.map((address) => ({ address, status: 200 })), ...otherPages];

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: [[/404/u], { option: true }] as never });

for (const { address, status } of all) {
  test(`${address} answers ${status}, has one h1 and no accessibility fault`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/u);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/u);
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    expect(await accessibilityFaults(page, tags)).toEqual([]);
  });

  test(`${address} fits 320 px, and 200 % text on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    expect(await outside(page), '320 px').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await outside(page), '200 % text').toEqual([]);
  });
}

/** Words that lie, wholly or in part, right of the window, whether one can scroll there or not. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const owner = text.parentElement;
      if (!text.nodeValue?.trim() || !owner || owner.closest('script, style, svg')) continue;
      if (!owner.checkVisibility() || isHiddenForEyes(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = Array.from(range.getClientRects()).some(
        ({ right, width: own }) => own > 1 && right > width + 1,
      );
      if (isOut) found.push(text.nodeValue.trim().slice(0, 60));
    }
    return found;

    /** Within a box of one pixel, as text for screen readers is. */
    function isHiddenForEyes(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (box.clientWidth === 1) return true;
      }
      return false;
    }
  });
}

test('no two pages share a title or a description', async ({ request }) => {
  const heads = await Promise.all(
    pages.map(async (address) => {
      const html = await (await request.get(address)).text();
      return {
        title: /<title>(.*?)<\/title>/su.exec(html)?.[1],
        description: /<meta name="description" content="(.*?)"/su.exec(html)?.[1],
      };
    }),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
});

test('every internal link and anchor leads somewhere, and home reaches every page', async ({
  request,
  site,
}) => {
  const documents = new Map<string, { status: number; html: string }>();
  const open = async (address: string) => {
    const known = documents.get(address);
    if (known) return known;
    const response = await request.get(address);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const document = { status: response.status(), html: isPage ? await response.text() : '' };
    documents.set(address, document);
    return document;
  };

  const dead: string[] = [];
  const waiting: string[] = [paths.home];
  const reached = new Set<string>(waiting);
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const { html } = await open(from);
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/gu)) {
      if (/^(?:mailto:|https:)/u.test(href)) continue;
      const { pathname, search, hash } = new URL(
        href.replaceAll('&amp;', '&'),
        `${site.url}${from}`,
      );
      const target = await open(`${pathname}${search}`);
      const anchor = decodeURIComponent(hash.slice(1));
      if (target.status !== 200) dead.push(`${from} → ${href}: ${target.status}`);
      else if (anchor && !target.html.includes(` id="${anchor}"`)) dead.push(`${from} → ${href}`);
      if (!reached.has(`${pathname}${search}`)) {
        reached.add(`${pathname}${search}`);
        waiting.push(`${pathname}${search}`);
      }
    }
  }
  expect(dead).toEqual([]);
  expect(pages.filter((address) => !reached.has(address))).toEqual([]);
});
