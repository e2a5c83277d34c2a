import { expect, it } from 'vitest';

import { renderMarkdown } from './render-markdown.ts';
import { splitAtFigure } from './split-at-figure.ts';

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
