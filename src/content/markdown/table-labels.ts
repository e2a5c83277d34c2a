import type { Element, ElementContent } from 'hast';
import type { HastPluginDefinition } from 'satteri';

/**
 * Makes a table ready to become a list of records on a narrow screen: the first cell of a row is
 * its heading, and every other cell carries the heading of its column in `data-label`, as does a
 * first cell that is only a figure and says little by itself. The roles repeat what the elements
 * are, because WebKit forgets it of a table whose `display` is changed.
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
  const cells = elements(row).map((cell, index) => {
    const dataLabel = labels[index];
    if (index > 0) return withRole(cell, 'cell', { dataLabel });
    const heading = { ...withRole(cell, 'rowheader', { scope: 'row' }), tagName: 'th' };
    return isFigure(cell) ? withRole(heading, 'rowheader', { dataLabel }) : heading;
  });
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
