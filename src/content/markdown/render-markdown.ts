import { satteri } from '@astrojs/markdown-satteri';
import type { MarkdownHeading } from 'astro';
import type { HastPluginDefinition } from 'satteri';

import { longText } from '../schemas/text.ts';
import { tableLabels } from './table-labels.ts';

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
