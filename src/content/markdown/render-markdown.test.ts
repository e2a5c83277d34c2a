import { expect, it } from 'vitest';

import { brand } from '../../../domain/brand.ts';
import { renderMarkdown } from './render-markdown.ts';
import { firstCourseNamed } from './first-course-named.ts';
import { splitAtFigure } from './split-at-figure.ts';

const render = async (source: string) => {
  const { html, headings } = await renderMarkdown(source, 'content/page.md');
  return { html: html.trim(), headings };
};

it('makes a mail link of an address that comes from a token', async () => {
  const { html } = await render('Write to {email}.');
  expect(html).toContain(`<a href="mailto:${brand.email}">${brand.email}</a>`);
});

it('stops at an unknown token and names the file', async () => {
  await expect(render('From {prise}')).rejects.toThrow(
    /^content\/page\.md: "\{prise\}" is not a content token/u,
  );
});

it('gives every heading an id of its own, with its tokens expanded', async () => {
  const { html, headings } = await render(
    '## The {moneyBackDays}-day guarantee\n\n## Twice\n\n## Twice',
  );
  expect(headings.map(({ slug }) => slug)).toEqual(['the-30-day-guarantee', 'twice', 'twice-1']);
  expect(html).toContain('<h2 id="the-30-day-guarantee">The 30-day guarantee</h2>');
});

it('sets the number of a heading apart', async () => {
  const { html, headings } = await render('## 3. Time');
  expect(html).toBe('<h2 id="3-time"><span data-number="">3.</span> Time</h2>');
  expect(headings[0]?.text).toBe('3. Time');
});

it('heads every row of a table and names the column in every other cell', async () => {
  const { html } = await render('| Stage | Cure |\n| --- | --- |\n| Fear | [Look](/look) |');
  expect(html).toContain('<th role="columnheader" scope="col">Cure</th>');
  expect(html).toContain('<th role="rowheader" scope="row">Fear</th>');
  expect(html).toContain('<td role="cell" data-label="Cure"><a href="/look">Look</a></td>');
});

it('heads a row by the first cell that says more than a figure', async () => {
  const { html } = await render('| No. | Course |\n| --- | --- |\n| 1 | Mind |');
  expect(html).toContain(
    '<td role="cell" data-label="No.">1</td><th role="rowheader" scope="row">Mind</th>',
  );
});

const courses = [{ id: 'one' }, { id: 'two' }, { id: 'two-more' }];

it('chooses the course that the text links to first', () => {
  const html =
    '<a href="/contact">Ask</a> <a href="/course/two-more">B</a> <a href="/course/one">A</a>';
  expect(firstCourseNamed(html, courses)).toEqual({ id: 'two-more' });
});

it('chooses none where the text links to none', () => {
  expect(firstCourseNamed('<p>/course/one</p>', courses)).toBeUndefined();
});

const split = async (source: string) => {
  const { html } = await renderMarkdown(source, 'page.md');
  return splitAtFigure(html, 'page.md');
};

it('gives what stands before the figure and what stands after it', async () => {
  const { before, after } = await split('- One\n- Two\n\n::figure\n\nThree');
  expect(before).toContain('<li>Two</li>');
  expect(after.trim()).toBe('<p>Three</p>');
});

it.each([
  ['is missing', 'One'],
  ['stands twice', '::figure\n\nOne\n\n::figure'],
  ['is part of a paragraph', 'One\n::figure'],
])('stops where the line %s', async (_, source) => {
  await expect(split(source)).rejects.toThrow(/^page\.md: write "::figure" once/u);
});
