import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { paths } from '../domain/provider/paths.ts';
import { allSitePages, sitePages } from './site-pages.ts';

const collections = readFileSync('src/content.config.ts', 'utf8');

test.each(allSitePages)('site pages: %s is there, with words', (_, { address, words, group }) => {
  const page = `src/pages${address === paths.home ? '/index' : address}.astro`;
  const file = group === 'legal' ? `content/legal/${words.id}.md` : `content/${words.id}.yaml`;
  for (const each of [page, file]) expect(existsSync(each), each).toBe(true);
  expect(collections).toContain(`\n  ${words.collection}: `);
});

// Pages named by a status say what went wrong, and have no words of their own.
const files = globSync('src/pages/*.astro').filter((file) => !/\d{3}\.astro$/u.test(file));

test('site pages: every page is in the table, so that somebody finds it', () => {
  const listed = allSitePages.map(([, page]) => page.address);
  const unlisted = files.filter(
    (file) => !listed.includes(`/${basename(file, '.astro')}`.replace(/^\/index$/u, paths.home)),
  );
  const leftOut = Object.values(sitePages).filter(({ address }) => address === undefined);
  expect(
    unlisted.slice(leftOut.length),
    'src/site-pages.ts has no page at their addresses',
  ).toEqual([]);
});
