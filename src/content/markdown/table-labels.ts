import type { Element, ElementContent } from 'hast';
import type { HastPluginDefinition } from 'satteri';

/**
 * Makes a table ready to become a list of records on a narrow screen. In each row the first cell with more than a
 * figure becomes the row's heading, and every other cell has the heading of its column in `data-label`. The
 * roles repeat what the elements are, because WebKit drops the semantics of a table whose `display` is changed.
 */
export const tableLabels: HastPluginDefinition = {
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
