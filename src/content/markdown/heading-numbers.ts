import type { HastPluginDefinition } from 'satteri';

/** Sets the number of a heading such as "3. Time" apart, so that the page can hang it. */
export const headingNumbers: HastPluginDefinition = {
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
