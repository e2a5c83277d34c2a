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

/** A node of a PDF's structure tree: an element with its role, or the id of what is set on the sheet. */
type Node = { role?: string; id?: string; children?: Node[] };

let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
/** What stands on each sheet, in the order in which it is read out. */
let sheets: { role: string; text: string }[][];

beforeAll(async () => {
  pdf = await getDocumentProxy(new Uint8Array(readFileSync('public/ai-guide.pdf')));
  sheets = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    sheets.push(read(await page.getStructTree(), await textsOf(page)));
  }
});

test('the guide has a sheet for its cover, for each chapter and for its end, under their headings', () => {
  expect(sheets.map((sheet) => sheet.find(({ role }) => /^H[12]$/u.test(role)))).toEqual([
    { role: 'H1', text: guide.cover.title },
    ...[...guide.chapters, guide.lastPage].map(({ title: text }) => ({ role: 'H2', text })),
  ]);
});

test('says what it is, whose it is and in which language, and that it is tagged', async () => {
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Creator: brand.name, Language: 'en-GB' });
  expect((info as { Title: string }).Title).toContain(guide.seo.title);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
});

test('leads to the site, to the courses to begin with and to the mail', async () => {
  const links = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const annotations = await (await pdf.getPage(number)).getAnnotations();
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

/** What is set on a sheet, by the ids that the structure tree names. */
async function textsOf(page: Awaited<ReturnType<typeof pdf.getPage>>) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let id = '';
  for (const item of items) {
    if ('type' in item) id = item.type === 'endMarkedContent' ? '' : item.id;
    else texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
  }
  return texts;
}

/** The texts of a tree in reading order, each with the role of its element; a heading is one text. */
function read(node: Node, texts: Map<string, string>, role = ''): { role: string; text: string }[] {
  if (node.id !== undefined) return [{ role, text: texts.get(node.id) ?? '' }];
  const own = node.role && node.role !== 'NonStruct' ? node.role : role;
  const parts = (node.children ?? []).flatMap((child) => read(child, texts, own));
  if (!/^H\d$/u.test(node.role ?? '')) return parts;
  const text = parts.map((part) => part.text).join('');
  return [{ role: own, text: text.replace(/\s+/gu, ' ').trim() }];
}
