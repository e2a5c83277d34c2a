import { readdirSync, readFileSync } from 'node:fs';

import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { brand } from '../../../domain/brand.ts';
import { courseSchema } from '../../content/schemas/course.ts';
import { guideSchema } from '../../content/schemas/guide.ts';
import { renderGuide } from './render-guide.ts';
import { sheet } from './sheet.ts';

const contentOf = (file: string): unknown => parse(readFileSync(`content/${file}`, 'utf8'));
const guide = guideSchema.parse(contentOf('guide.yaml'));
const courses = readdirSync('content/courses')
  .map((file) => ({
    ...courseSchema.parse(contentOf(`courses/${file}`)),
    id: file.replace(/\.yaml$/u, ''),
  }))
  .sort((a, b) => a.number - b.number);

describe('the AI guide', () => {
  let bytes: Uint8Array<ArrayBuffer>;
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  let pages: string[];

  beforeAll(async () => {
    bytes = await renderGuide({ guide, courses });
    pdf = await getDocumentProxy(bytes.slice());
    const { text } = await extractText(pdf);
    // A heading of two lines is one heading.
    pages = text.map((page) => page.replace(/\s+/gu, ' '));
  }, 60_000);

  test('is a PDF with a cover, a page for each chapter and a last page', () => {
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
    expect(pdf.numPages).toBe(guide.chapters.length + 2);
    expect(pages[0]).toContain(guide.cover.title);
    guide.chapters.forEach(({ title }, i) => expect(pages[i + 1]).toContain(title));
    expect(pages.at(-1)).toContain(guide.lastPage.title);
  });

  test('says what it is, whose it is and in which language', async () => {
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: guide.seo.title, Author: brand.name, Language: 'en-GB' });
  });

  test('has an outline of its chapters', async () => {
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(
      guide.chapters.map(({ number, title }) => `${number}. ${title}`),
    );
  });

  test('holds every word of a prompt, to be copied', () => {
    for (const { prompt } of guide.chapters[1].jobs) expect(pages[2]).toContain(prompt);
    expect(pages[3]).toContain(guide.chapters[2].after.text);
  });

  test('leads to the site, to the courses and to the mail', async () => {
    const page = await pdf.getPage(pdf.numPages);
    const annotations = (await page.getAnnotations()) as { unsafeUrl?: string }[];
    const links = annotations.map(({ unsafeUrl }) => unsafeUrl);
    expect(links).toContain(`mailto:${brand.email}`);
    expect(links).toContain(brand.siteUrl);
    for (const { id } of courses) expect(links).toContain(`${brand.siteUrl}/course/${id}`);
  });

  test('is the same file for the same words', async () => {
    const again = await renderGuide({ guide, courses });
    expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true);
  });

  test('holds a fifth more words, a little smaller, on the same pages', async () => {
    const longer = JSON.parse(JSON.stringify(guide), (_, value: unknown) =>
      typeof value === 'string' && value.length > 40 && !value.includes('@')
        ? `${value} ${value.slice(0, value.length / 5).trim()}`
        : value,
    ) as typeof guide;
    const { numPages } = await getDocumentProxy(await renderGuide({ guide: longer, courses }));
    expect(numPages).toBe(pdf.numPages);
  });

  test('keeps a word in its column, however long it is', async () => {
    const word = 'Internationalisation'.repeat(3);
    const wide = structuredClone(guide);
    wide.lastPage.title = word;
    const document = await getDocumentProxy(await renderGuide({ guide: wide, courses }));
    const page = await document.getPage(document.numPages);
    const { items } = await page.getTextContent();
    const title = items.find((item) => 'str' in item && item.str === word);
    if (!title || !('str' in title)) throw new Error('The title is not in one piece.');
    expect((title.transform as number[])[4]! + title.width).toBeLessThanOrEqual(sheet.width);
  });

  test('stops the build when a chapter is too long for its page', async () => {
    const tooLong = structuredClone(guide);
    tooLong.chapters[3].closing = 'One rule too many. '.repeat(80).trim();
    await expect(renderGuide({ guide: tooLong, courses })).rejects.toThrow(/too much text/u);
  });
});
