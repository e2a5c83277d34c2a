import { expect, it } from 'vitest';

import { brand } from '../../../domain/provider/brand.ts';
import { facts } from '../../../domain/provider/facts.ts';
import { firstCourseNamed, splitAtFigure } from './explainer-html.ts';
import { renderMarkdown } from './render-markdown.ts';

const render = async (source: string) => {
  const { html, headings } = await renderMarkdown(source, 'content/page.md');
  return { html: html.trim(), headings };
};

it('markdown: an address that comes from a token is a mail link', async () => {
  const { html } = await render('Write to {email}.');
  expect(html).toContain(`<a href="mailto:${brand.email}">${brand.email}</a>`);
});

it('markdown: an unknown token is an error that names the file', async () => {
  await expect(render('From {prise}')).rejects.toThrow(
    /^content\/page\.md: "\{prise\}" is not a content token/u,
  );
});

it('markdown: every heading has an id of its own, of the words that a visitor reads', async () => {
  const days = facts.guarantee.moneyBackDays;
  const { html } = await render('## A {moneyBackDays}-day guarantee\n\n## Twice\n\n## Twice');
  expect(html).toContain(`<h2 id="a-${days}-day-guarantee">A ${days}-day guarantee</h2>`);
  expect(html).toMatch(/id="twice">.*id="twice-1">/su);
});

it('markdown: the number of a heading is set apart', async () => {
  const { html, headings } = await render('## 3. Time');
  expect(html).toBe('<h2 id="3-time"><span data-number="">3.</span> Time</h2>');
  expect(headings[0]?.text).toBe('3. Time');
});

it('markdown table: the first cell that is no figure heads its row, and every other names its column', async () => {
  const { html } = await render('| No. | Stage | Cure |\n| --- | --- | --- |\n| 1 | Fear | Look |');
  expect(html).toContain('<th role="columnheader" scope="col">Cure</th>');
  const cells = ['<td role="cell" data-label="No.">1', '<th role="rowheader" scope="row">Fear'];
  expect(html).toContain(`${cells.join('</td>')}</th><td role="cell" data-label="Cure">Look</td>`);
});

const courses = [{ id: 'one' }, { id: 'two' }, { id: 'two-more' }];

it('explainer: its course is the one that the text links to first', () => {
  const html =
    '<a href="/contact">Ask</a> <a href="/course/two-more">B</a> <a href="/course/one">A</a>';
  expect(firstCourseNamed(html, courses)).toEqual({ id: 'two-more' });
  expect(firstCourseNamed('<p>/course/one</p>', courses)).toBeUndefined();
});

const split = async (source: string) => splitAtFigure((await render(source)).html, 'page.md');

it('explainer: its text is split at ::figure', async () => {
  const { before, after } = await split('- One\n- Two\n\n::figure\n\nThree');
  expect(before).toContain('<li>Two</li>');
  expect(after.trim()).toBe('<p>Three</p>');
});

it.each([
  ['is missing', 'One'],
  ['is there twice', '::figure\n\nOne\n\n::figure'],
  ['is part of a paragraph', 'One\n::figure'],
])('explainer: it is an error if ::figure %s', async (_, source) => {
  await expect(split(source)).rejects.toThrow(/^page\.md: write "::figure" once/u);
});
