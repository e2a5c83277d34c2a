import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

import { hasPage } from '../../domain/provider/pages.ts';
import { paths } from '../../domain/provider/paths.ts';
import { expandTokens } from '../../src/content/tokens.ts';
import { allSitePages, type PageName } from '../../src/site-pages.ts';
import { aCourse, courseIds } from '../support/addresses.ts';
import { linksOf, wordsOf } from '../support/read-html.ts';
import { expect, test } from '../support/site.ts';

/** Keys that choose something, or that another page shows. */
const notShown = new Set([
  ...['id', 'picture', 'cover', 'course', 'applicationChoice', 'page', 'number', 'hours'],
  'minutes',
]);

/** Words that stand elsewhere or only sometimes, and have journeys of their own. */
const elsewhere: Partial<Record<PageName, { addresses?: string[]; except: string[] }>> = {
  // What a course changes is said only of a stage on which one begins.
  home: { except: ['withoutCourse', 'after'] },
  enrol: {
    addresses: [paths.enrolFor(aCourse.id), `${paths.enrolmentReceived}?reference=4KX7-9QMD`],
    except: ['withoutScript', 'tooMany'],
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
  { file: 'course.yaml', addresses: [paths.course(courseIds[0]!)], except: undefined },
  ...courseIds.map((id) => ({
    file: `courses/${id}.yaml`,
    // The short title stands in the footer, the description on the card.
    addresses: [paths.course(id), paths.home],
    except: undefined,
  })),
];

test('content: every word of it is on its page', async ({ request }) => {
  for (const { file, addresses, except = [] } of files) {
    const pages = addresses.map(async (address) => (await request.get(address)).text());
    const words = (await Promise.all(pages)).map(everythingIn).join('\n');
    const lineCounter = new LineCounter();
    const source = readFileSync(path.resolve('content', file), 'utf8');
    const missing = texts(parseDocument(source, { lineCounter }).contents, except)
      .filter(({ text }) => !words.includes(text))
      .map(({ text, at }) => `content/${file}:${lineCounter.linePos(at).line}: ${text}`);
    expect.soft(missing, `it is not on ${addresses.join(' or ')}: ${missing[0]}`).toEqual([]);
  }
});

/** The words of a page, the description in its head, and the messages that its links begin. */
function everythingIn(html: string): string {
  const description = /<meta name="description" content="(.*?)"/u.exec(html)?.[1] ?? '';
  const mails = linksOf(html)
    .filter(({ href }) => href.startsWith('mailto:'))
    .map(({ href }) => decodeURIComponent(href).replaceAll(/\s+/gu, ' '));
  return [wordsOf(html), wordsOf(description), ...mails].join('\n');
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
  const text = expandTokens(node.value).replaceAll(/\s+/gu, ' ').trim();
  return [{ text, at: node.range?.[0] ?? 0 }];
}
