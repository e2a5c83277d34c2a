import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test as always } from 'vitest';
import { parse } from 'yaml';

import { brand } from '../domain/brand.ts';
import { paths } from '../domain/paths.ts';
import { courseSchema } from '../src/content/schemas/course.ts';
import { beginsWith, guideSchema } from '../src/content/schemas/guide.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const contentOf = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'));
const guide = guideSchema.parse(contentOf('guide.yaml'));
const courses = readdirSync('content/courses').map((file) => ({
  ...courseSchema.parse(contentOf(`courses/${file}`)),
  id: file.replace(/\.yaml$/u, ''),
}));

const test = always.skipIf(!paths.guide);

let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
let sheets: Awaited<ReturnType<typeof pdf.getPage>>[];

beforeAll(async () => {
  pdf = await getDocumentProxy(new Uint8Array(readFileSync('public/ai-guide.pdf')));
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  sheets = await Promise.all(numbers.map((number) => pdf.getPage(number)));
});

test('the guide has a sheet for its cover, for each chapter and for its end, under their headings', async () => {
  const titles = [guide.cover, ...guide.chapters, guide.lastPage].map(({ title }) => title);
  expect(sheets).toHaveLength(titles.length);
  for (const [at, sheet] of sheets.entries()) {
    const tree = JSON.stringify(await sheet.getStructTree());
    expect(/"role":"(H\d)"/u.exec(tree)?.[1]).toBe(at === 0 ? 'H1' : 'H2');
    const { items } = await sheet.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    expect(text.join('').replaceAll(/\s+/gu, ' ')).toContain(titles[at]);
  }
});

test('says what it is, whose it is and in which language, and that it is tagged', async () => {
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Creator: brand.name, Language: 'en-GB' });
  expect((info as { Title: string }).Title).toContain(guide.seo.title);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
});

test('leads to the site, to the courses to begin with and to the mail', async () => {
  const links = [];
  for (const sheet of sheets) {
    const annotations = await sheet.getAnnotations();
    links.push(...(annotations as { unsafeUrl?: string }[]).map(({ unsafeUrl }) => unsafeUrl));
  }
  expect(links).toContain(`${brand.siteUrl}/`);
  expect(links).toContainEqual(expect.stringContaining(`mailto:${brand.email}`));
  for (const reading of guide.chapters[0].readings) {
    expect(links).toContain(brand.siteUrl + paths.course(beginsWith(reading, courses).id));
  }
});

test('a page with other words stops the build, which says how to print them', () => {
  const client = join(temporaryFolder(), 'client');
  mkdirSync(client);
  writeFileSync(join(client, `${paths.guidePage}.html`), '<main>Other words.</main>');
  const { status, stderr } = spawnSync(process.execPath, ['tasks/guide.ts', join(client, '..')]);
  expect(status).toBe(1);
  expect(stderr.toString()).toContain('npm run guide');
});
