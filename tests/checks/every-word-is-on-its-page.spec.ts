import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type APIRequestContext, type Page } from '@playwright/test';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

import { expandTokens } from '../../src/content/tokens.ts';
import { hasPage } from '../../domain/pages.ts';
import { paths } from '../../domain/paths.ts';
import { allSitePages, type PageName } from '../../src/site-pages.ts';
import { courseIds } from '../support/addresses.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

/** Keys that choose something, or that another page shows. */
const notShown = new Set([
  'id',
  'picture',
  'cover',
  'course',
  'applicationChoice',
  'page',
  'number',
  'hours',
  'minutes',
]);

/** Words that stand elsewhere or only sometimes, and have journeys of their own. */
const elsewhere: Partial<Record<PageName, { addresses?: string[]; except: string[] }>> = {
  enrol: {
    addresses: [
      paths.enrolFor('prompt-engineering'),
      `${paths.enrolmentReceived}?reference=4KX7-9QMD`,
    ],
    except: ['withoutScript', 'tooMany', 'tooBusy'],
  },
  contact: { except: ['noteDelivered'] },
};

const files = [
  // The legal texts are prose, and checked as such.
  ...allSitePages
    .filter(([, { group }]) => group !== 'legal')
    .map(([name, { address, words }]) => ({
      file: `${words.id}.yaml`,
      addresses: [address, ...(elsewhere[name]?.addresses ?? [])],
      except: elsewhere[name]?.except,
    })),
  ...courseIds.map((id) => ({
    file: `courses/${id}.yaml`,
    // The short title stands in the footer, the description on the card.
    addresses: [paths.course(id), paths.home],
    except: undefined,
  })),
];

for (const { file, addresses, except = [] } of files) {
  test(`every word of ${file} is on ${addresses.join(' or ')}`, async ({ page, request }) => {
    // The policy of a page of the site would forbid the styles in the HTML that is read.
    await page.goto('about:blank');
    const shown = await Promise.all(addresses.map((address) => everything(page, request, address)));
    const words = shown.join('\n');
    const lineCounter = new LineCounter();
    const source = readFileSync(path.resolve('content', file), 'utf8');
    const missing = texts(parseDocument(source, { lineCounter }).contents, except)
      .filter(({ text }) => !words.includes(text))
      .map(({ text, at }) => `content/${file}:${lineCounter.linePos(at).line}: ${text}`);
    expect(missing, `it is not on ${addresses.join(' or ')}: ${missing[0]}`).toEqual([]);
  });
}

/** The text of a document, its head's words and the addresses of its links, decoded. */
async function everything(page: Page, request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const found = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    const meta = document.querySelector('meta[name=description]')?.getAttribute('content');
    const links = Array.from(document.querySelectorAll('a[href^="mailto:"]'), (link) =>
      decodeURIComponent(link.getAttribute('href') ?? ''),
    );
    // A scripting browser keeps what is in noscript as text of its own.
    for (const block of document.querySelectorAll('noscript')) {
      block.replaceWith(new DOMParser().parseFromString(block.textContent, 'text/html').body);
    }
    for (const block of document.querySelectorAll('script, style')) block.remove();
    const blocks = Array.from(
      document.querySelectorAll('body *'),
      ({ textContent }) => textContent,
    );
    return [document.title, meta, ...links, ...blocks].join('\n');
  }, html);
  return normalised(found);
}

/** The texts of a file, and where in it each begins. */
function texts(node: unknown, except: string[]): { text: string; at: number }[] {
  if (isSeq(node)) return node.items.flatMap((item) => texts(item, except));
  if (isMap(node)) {
    // Words that belong to a page which the site leaves out.
    if (hasPage(String(node.get('page'))) === false) return [];
    const shown = node.items.filter(
      ({ key }) => !notShown.has(String(key)) && !except.includes(String(key)),
    );
    return shown.flatMap(({ value }) => texts(value, except));
  }
  if (!isScalar(node) || typeof node.value !== 'string') return [];
  return [{ text: normalised(expandTokens(node.value)), at: node.range?.[0] ?? 0 }];
}

const normalised = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
