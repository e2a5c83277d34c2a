import { satteri } from '@astrojs/markdown-satteri';
import type { MarkdownHeading } from 'astro';
import type { Element, ElementContent } from 'hast';
import type { HastPluginDefinition } from 'satteri';

import { longText } from '../schemas/text.ts';

/** HTML, safe to set as it is, and its headings in order. */
export type RenderedMarkdown = { html: string; headings: MarkdownHeading[] };

/** Sets the number of a heading such as "3. Time" apart, so that the page can put it in a column of its own. */
const headingNumbers: HastPluginDefinition = {
  name: 'heading-numbers',
  element: {
    filter: ['h2', 'h3'],
    visit(node, context) {
      const [first] = node.children;
      if (first?.type !== 'text') return;
      const [, number, rest] = /^(\d+\.)( .+)$/u.exec(first.value) ?? [];
      if (number === undefined || rest === undefined) return;
      context.replaceNode(first, [
        {
          type: 'element',
          tagName: 'span',
          properties: { dataNumber: '' },
          children: [{ type: 'text', value: number }],
        },
        { type: 'text', value: rest },
      ]);
    },
  },
};

/**
 * Makes a table ready to become a list of records on a narrow screen. In each row the first cell with more than a
 * figure becomes the row's heading, and every other cell has the heading of its column in `data-label`. The
 * roles repeat what the elements are, because WebKit drops the semantics of a table whose `display` is changed.
 */
const tableLabels: HastPluginDefinition = {
  name: 'table-labels',
  element: {
    filter: ['table'],
    visit(table, context) {
      const [head, body] = elements(table);
      const headRow = head && elements(head)[0];
      if (!headRow || !body) return;
      const labels = elements(headRow).map((cell) => context.textContent(cell));
      context.replaceNode(table, {
        ...withRole(table, 'table'),
        children: [
          { ...withRole(head, 'rowgroup'), children: [columnHeadings(headRow)] },
          {
            ...withRole(body, 'rowgroup'),
            children: elements(body).map((row) => record(row, labels)),
          },
        ],
      });
    },
  },
};

// No highlighter: it writes inline styles, which the content security policy refuses.
const renderer = satteri({ hastPlugins: [headingNumbers, tableLabels] }).createRenderer({
  syntaxHighlight: false,
});

/**
 * The body of a content file as HTML, with the headings that a table of contents needs. Tokens are
 * expanded before the Markdown is read, so that an address becomes a link and a heading's id is
 * made of the words a visitor sees. Throws with the name of the file where a token is unknown or a letter is not in
 * the typeface; the content loader would log such an error and go on with an empty page.
 */
export async function renderMarkdown(source: string, file: string): Promise<RenderedMarkdown> {
  const { data, error } = longText().safeParse(source);
  if (error) throw new Error(`${file}: ${error.issues.map(({ message }) => message).join('; ')}`);
  const { code, metadata } = await (await renderer).render(data);
  return { html: code, headings: metadata.headings };
}

function columnHeadings(row: Element): Element {
  const cells = elements(row).map((cell) => withRole(cell, 'columnheader', { scope: 'col' }));
  return { ...withRole(row, 'row'), children: cells };
}

function record(row: Element, labels: string[]): Element {
  const heading = elements(row).findIndex((cell) => !isFigure(cell));
  const cells = elements(row).map((cell, index) =>
    index === heading
      ? { ...withRole(cell, 'rowheader', { scope: 'row' }), tagName: 'th' }
      : withRole(cell, 'cell', { dataLabel: labels[index] }),
  );
  return { ...withRole(row, 'row'), children: cells };
}

function isFigure({ children: [content, ...rest] }: Element): boolean {
  return content?.type === 'text' && rest.length === 0 && /^[\d.,%]+$/u.test(content.value.trim());
}

function withRole(node: Element, role: string, more: Element['properties'] = {}): Element {
  return { ...node, properties: { ...node.properties, role, ...more } };
}

function elements(parent: { children: readonly ElementContent[] }): Element[] {
  return parent.children.filter((child) => child.type === 'element');
}
