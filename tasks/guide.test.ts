import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test as always } from 'vitest';
import { parse } from 'yaml';

import { brand } from '../domain/provider/brand.ts';
import { paths } from '../domain/provider/paths.ts';
import { courseSchema } from '../src/content/schemas/course.ts';
import { beginsWith, guideSchema } from '../src/content/schemas/guide.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const contentOf = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'));
const guide = guideSchema.parse(contentOf('guide.yaml'));
const courses = globSync('*.yaml', { cwd: 'content/courses' }).map((file) => ({
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

test('guide PDF: cover, chapters and end have a sheet each, under their headings', async () => {
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

test('guide PDF: it says its title, its owner and its language, and that it is tagged', async () => {
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Creator: brand.name, Language: 'en-GB' });
  expect((info as { Title: string }).Title).toContain(guide.seo.title);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
});

test('guide PDF: it links to the site, to the courses to begin with and to our address', async () => {
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

test('guide PDF: where it cannot be printed anew, the site does without it and says so in one line', () => {
  const client = join(temporaryFolder(), 'client');
  mkdirSync(client);
  const [pdf, page] = [paths.guide!, paths.guidePage!];
  const button = `<a class="button" href="${pdf}" download="guide.pdf">Download AI Guide</a>`;
  const files = {
    [`${page}.html`]: `<main>Other words. ${button}</main>`,
    '/ai-tools.html': `<main>${button}</main>`,
    [paths.llmsText]: `[AI guide (PDF)](https://provider.example${pdf})`,
    [pdf]: 'former words',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
  const words = ['tasks/guide.ts', join(client, '..')];
  const env = { ...process.env, CHROMIUM: '/no/browser' };
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^The AI guide could not be printed .* npm run guide\n$/u);
  const read = (name: string) => readFileSync(join(client, name), 'utf8');
  expect(read('/ai-tools.html')).toContain(
    `<a class="button" href="${page}">Download AI Guide</a>`,
  );
  expect(read(`${page}.html`)).not.toContain('<a');
  expect(read(paths.llmsText)).toBe(`[AI guide](https://provider.example${page})`);
  expect(existsSync(join(client, pdf))).toBe(false);
  // Whoever asks for the PDF is told that there is none.
  expect(spawnSync(process.execPath, [...words, 'print'], { env }).status).toBe(1);
});
