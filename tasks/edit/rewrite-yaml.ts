import { isDeepStrictEqual } from 'node:util';

import { type Document, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';

/**
 * A text of YAML with these values in place of its own, its paragraphs filled to one width. What it had keeps its place,
 * comments and quotes, and an item of a list that is moved takes its comments along.
 */
export function rewriteYaml(text: string, values: unknown): string {
  const document = parseDocument(text) as Document<Node, false>;
  if (isDeepStrictEqual(document.toJS(), values)) return text;
  document.contents = rewritten(document, document.contents, values);
  return document.toString({ lineWidth: 100 });
}

/** The node with another value, or a new one where the value is of another kind. */
function rewritten(document: Document<Node, false>, node: Node | undefined, value: unknown): Node {
  if (!node) return document.createNode(value);
  if (isDeepStrictEqual(node.toJS(document), value)) return node;
  if (isScalar(node) && !(value instanceof Object)) {
    node.value = value;
  } else if (isMap<Node, Node>(node) && value instanceof Object && !Array.isArray(value)) {
    const pairs = new Map(node.items.map((pair) => [String(pair.key), pair]));
    node.items = node.items.filter(({ key }) => String(key) in value);
    for (const [at, [name, part]] of Object.entries(value).entries()) {
      const pair = pairs.get(name);
      if (pair) pair.value = rewritten(document, pair.value ?? undefined, part);
      else node.items.splice(at, 0, document.createPair(name, part));
    }
  } else if (isSeq<Node>(node) && Array.isArray(value)) {
    node.flow &&= node.items.length > 0;
    const olds = new Set(node.items);
    const same = value.map((part) => {
      const old = [...olds].find((each) => isDeepStrictEqual(each.toJS(document), part));
      if (old) olds.delete(old);
      return old;
    });
    node.items = value.map((part, at) => {
      if (same[at]) return same[at];
      const old = olds.has(node.items[at]!) ? node.items[at]! : [...olds][0];
      if (old) olds.delete(old);
      return rewritten(document, old, part);
    });
  } else {
    return document.createNode(value);
  }
  return node;
}
