import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

import { placeOf } from '../testing/project-files.ts';
import { paths } from '../domain/paths.ts';
import { allSitePages, sitePages } from './site-pages.ts';

const table = 'src/site-pages.ts';

test.each(allSitePages)('the page %s is there, with words', (name, { address, words, group }) => {
  const where = placeOf(table, new RegExp(`^  ${name}: \\{`, 'u'));
  const page = `src/pages${address === paths.home ? '/index' : address}.astro`;
  expect(existsSync(page), `${where}: the address ${address} has no page. Write ${page}.`).toBe(
    true,
  );
  const file = group === 'legal' ? `content/legal/${words.id}.md` : `content/${words.id}.yaml`;
  expect(existsSync(file), `${where}: \`words\` names ${file}, which is not there.`).toBe(true);
  const collections = 'src/content.config.ts';
  const place = placeOf(collections, new RegExp(`^  ${words.collection}: `, 'u'));
  const without = `${where}: \`words\` names the collection ${words.collection}, which ${collections} does not have.`;
  expect(place, without).not.toBe(collections);
});

// Pages named by a status say what went wrong, and have no words of their own.
const files = globSync('src/pages/*.astro').filter((file) => !/\d{3}\.astro$/u.test(file));

test('every page is in the table, so that somebody finds it', () => {
  const listed = allSitePages.map(([, page]) => page.address);
  const unlisted = files.filter(
    (file) => !listed.includes(`/${basename(file, '.astro')}`.replace(/^\/index$/u, paths.home)),
  );
  const leftOut = Object.values(sitePages).filter(({ address }) => address === undefined);
  expect(unlisted.slice(leftOut.length), `${table} has no page at their addresses`).toEqual([]);
});
