import type { Page, Response } from '@playwright/test';

import { paths } from '../../domain/provider/paths.ts';
import {
  accessibilityFaults,
  allRules,
  failuresOfEqualAccess,
} from '../support/accessibility-faults.ts';
import { daily, otherPages, pages } from '../support/addresses.ts';
import {
  faintButtons,
  hiddenFocuses,
  setLetters,
  tornWords,
  wordsOutside,
} from '../support/looks.ts';
import {
  expect,
  limited,
  type Site,
  testOfLooks as test,
  untilHydrated,
  withDesk,
} from '../support/site.ts';

type Visit = {
  address: string;
  status: number;
  open?: (page: Page, site: Site) => Promise<Response | null>;
};

const all: Visit[] = [
  ...pages.map((address) => ({ address, status: 200 })),
  ...otherPages,
  { address: `${paths.enrolmentReceived}?reference=4KX7-9QMD`, status: 200 },
  { address: paths.enrol, status: 429, open: postOneTooMany },
];

// A page that is not there logs its path, as specified; Chromium logs every status above 399.
test.use({ expectedErrors: /404|status of 429/u });

// Each page is visited once, because no step depends on how the one before left it.
for (const { address, status, open } of all) {
  const title = `page ${address} (${status}): its policy allows what is in it, and it is accessible and fits`;
  // The form that is refused for the moment (429) looks like its page, and has a journey of its own.
  const isDaily = status !== 429 && daily.includes(address);
  test(title, { tag: isDaily ? [] : '@release' }, async ({ page, siteWith }) => {
    const response = await (open ? open(page, await siteWith(limited)) : page.goto(address));
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/u);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/u);

    await test.step('its policy', async () => {
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/default-src 'self'.*frame-ancestors 'none'/u);
      expect(/script-src [^;]*/u.exec(policy)?.[0]).not.toMatch(/unsafe|\*|https?:/u);
      await expect(page.locator('meta[http-equiv]')).toHaveCount(0);
      // What the policy refused would be an error on the console, and no island would come to life.
      await untilHydrated(page);
    });
    await test.step('its accessibility', async () => {
      expect(await accessibilityFaults(page, allRules)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { count, faint } = await faintButtons(page);
        expect(faint, `faint on a ${colorScheme} screen`).toEqual([]);
        if (address === paths.home) expect(count).toBeGreaterThan(1);
      }
    });
    await test.step('its lines and its focus', async () => {
      await page.evaluate(() => document.fonts.ready);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await tornWords(page), `${width} px`).toEqual([]);
        const hidden = await hiddenFocuses(page);
        expect(hidden, `${width} px: hidden behind what stays in the window`).toEqual([]);
      }
    });
    await test.step('its words', async () => {
      await page.setViewportSize({ width: 2560, height: 1440 });
      expect(await wordsOutside(page), '2560 px').toEqual([]);
      await setLetters(page, '200%');
      for (const width of [768, 320]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await wordsOutside(page), `200 % text, ${width} px`).toEqual([]);
      }
      await setLetters(page, '100%');
      expect(await wordsOutside(page), '320 px').toEqual([]);
      await lengthenWords(page);
      const longOutside = (await wordsOutside(page)).filter((text) => text.includes('schiff'));
      expect(longOutside, 'a word that no line holds, 320 px').toEqual([]);
    });
  });
}

for (const { address, status, open } of all) {
  test(
    `page ${address} (${status}): IBM Equal Access finds no failure`,
    { tag: '@release' },
    async ({ page, siteWith }) => {
      await (open ? open(page, await siteWith(limited)) : page.goto(address));
      await untilHydrated(page);
      expect(await failuresOfEqualAccess(page)).toEqual([]);
    },
  );
}

/** Uses up the one post of the minute, then posts the form as a browser without JavaScript does. */
async function postOneTooMany(page: Page, { url }: Site): Promise<Response | null> {
  await page.request.post(url + paths.enrolmentsApi);
  await page.goto(url + paths.terms);
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.evaluate((address) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: address });
      document.body.append(form);
      form.submit();
    }, paths.enrol),
  ]);
  await page.waitForLoadState();
  return response;
}

/** Puts a word too long for any line into each heading and paragraph, except labels and texts that keep to one row. */
function lengthenWords(page: Page): Promise<void> {
  return page.evaluate((long) => {
    const isRow = (element: Element) => {
      const { display, whiteSpace } = getComputedStyle(element);
      return display === 'flex' || whiteSpace === 'nowrap';
    };
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const block = text.parentElement?.closest('h1, h2, h3, h4, p');
      if (!block?.parentElement || isRow(block) || isRow(block.parentElement)) continue;
      text.nodeValue = text.nodeValue?.replace(/\p{Letter}{3,}/u, long) ?? null;
    }
  }, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
}

test('links: every internal one leads somewhere, and home leads to every page', async ({
  request,
  site,
}) => {
  const documents = new Map<string, { status: number; html: string }>();
  const open = async (address: string) => {
    if (!documents.has(address)) {
      const response = await request.get(address);
      const isPage = response.headers()['content-type']?.startsWith('text/html');
      const html = isPage ? await response.text() : '';
      documents.set(address, { status: response.status(), html });
    }
    return documents.get(address)!;
  };

  const dead: string[] = [];
  const reached = new Set<string>([paths.home]);
  // The loop also comes to what is added to the set meanwhile.
  for (const from of reached) {
    const { html } = await open(from);
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/gu)) {
      if (/^(?:mailto:|https:)/u.test(href)) continue;
      const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), site.url + from);
      const target = await open(pathname + search);
      const anchor = decodeURIComponent(hash.slice(1));
      const isThere = !anchor || target.html.includes(` id="${anchor}"`);
      if (target.status !== 200 || !isThere) dead.push(`${from} → ${href}: ${target.status}`);
      reached.add(pathname + search);
    }
  }
  expect(dead).toEqual([]);
  const notReached = pages.filter((address) => !reached.has(address));
  expect(notReached, 'src/site-pages.ts may put them into menu or footer').toEqual([]);
});

test.describe('content security policy: a foreign script', () => {
  test.use({ expectedErrors: /Executing inline script violates|TrustedHTML|TrustedScript/u });

  test('is not run if it came with the page', async ({ page }) => {
    await page.route(paths.contact, async (route) => {
      const response = await route.fetch();
      const script = '<script>document.title = "taken over"</script></body>';
      const body = (await response.text()).replace('</body>', script);
      await route.fulfill({ response, body });
    });
    const refused = page.waitForEvent('console', (message) => message.text().includes('violates'));
    await page.goto(paths.contact);
    await refused;
    expect(await page.title()).not.toBe('taken over');
  });

  // Where one of our own did so, any other test would find this error on the console.
  test('is refused, as is markup, if a script writes it', async ({ page, siteWith }) => {
    const { log } = await siteWith(withDesk);
    const [desk] = /http:\/\/\S+\/sign-in/u.exec(log())!;
    for (const address of [paths.home, paths.enrol, paths.contact, desk]) {
      await page.goto(address);
      await untilHydrated(page);
      for (const property of ['innerHTML', 'outerHTML', 'textContent'] as const) {
        const written = page.evaluate((name) => {
          const script = document.createElement('script');
          document.body.append(script);
          script[name] = 'document.title = "taken over"';
        }, property);
        await expect(written, `${address}, ${property}`).rejects.toThrow(/Trusted(?:HTML|Script)/u);
      }
      expect(await page.title()).not.toBe('taken over');
    }
  });
});
