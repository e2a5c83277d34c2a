import { isDeepStrictEqual } from 'node:util';

import {
  Composer,
  CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parse,
  Parser,
  stringify,
} from 'yaml';

type Collection = CST.BlockMap | CST.BlockSequence;
/** What an item of both kinds of collection may have. */
type Item = { start: CST.SourceToken[]; value?: CST.Token };

/** The width to which paragraphs are filled. */
const lineWidth = 100;

/**
 * A text of YAML with these values in place of its own. What keeps its value keeps its comments, quotes and line ends,
 * and an item of a list that is moved takes its comments along. Throws where the text cannot say the values.
 */
export function rewriteYaml(text: string, values: unknown): string {
  const tokens = [...new Parser().parse(text)];
  const [document] = new Composer({ keepSourceTokens: true }).compose(tokens);
  const place = tokens.find((token) => token.type === 'document');
  if (!document?.contents || !place) return stringify(values, { lineWidth });
  write(document, place, document.contents, values);
  const written = tokens.map((token) => CST.stringify(token)).join('');
  if (isDeepStrictEqual(parse(written), values)) return written;
  throw new Error('The layout of the file cannot be kept, so nothing was written');
}

/** Writes a value to the place, an item or the document, where the token of the node is. */
function write(document: Document, place: { value?: CST.Token }, node: Node, value: unknown): void {
  const token = node.srcToken!;
  if (isDeepStrictEqual(node.toJS(document), value)) return;
  if (isScalar(node) && !(value instanceof Object)) {
    writeScalar(token, value);
  } else if (isMap<Node, Node>(node) && hasKeys(value) && token.type === 'block-map') {
    for (const { key, value: part, srcToken } of node.items) {
      const [name, item] = [String(key), srcToken as Item];
      if (name in value && item.value) write(document, item, part!, value[name]);
      else if (value[name] !== null) token.items = token.items.filter((each) => each !== srcToken);
    }
    addKeys(token, value);
  } else if (
    isSeq<Node>(node) &&
    Array.isArray(value) &&
    value.length > 0 &&
    token.type === 'block-seq'
  ) {
    const olds = node.items.map((each) => ({
      node: each,
      value: each.toJS(document) as unknown,
      item: token.items.find((item) => item.value === each.srcToken)!,
    }));
    writeList(document, token, olds, value);
  } else {
    place.value = writtenAnew(token, value);
  }
}

const hasKeys = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value) && Object.keys(value).length > 0;

function writeScalar(token: CST.Token, value: unknown): void {
  if (token.type === 'block-scalar' && typeof value === 'string' && /^\S/u.test(value)) {
    writeBlock(token, value);
    return;
  }
  const isPlain = typeof value !== 'string' || (token.type === 'scalar' && parsed(value) === value);
  const isQuoted = token.type === 'single-quoted-scalar';
  const quotes = isQuoted ? 'QUOTE_SINGLE' : 'QUOTE_DOUBLE';
  const type = isPlain ? 'PLAIN' : quotes;
  CST.setScalarValue(token, String(value), { type, afterKey: true });
}

/** Writes a text of several lines, `|` or `>`. */
function writeBlock(token: CST.BlockScalar, value: string): void {
  const head = token.props.find(({ type }) => type === 'block-scalar-header') as CST.SourceToken;
  const [indent = ''] = /^ */u.exec(token.source) ?? [];
  const isFolded = head.source.startsWith('>') && !/\n(?=.)/u.test(value);
  const isOneParagraph = !/\n *\n/u.test(token.source.trimEnd());
  const end = value.length - value.trimEnd().length;
  head.source = `${isFolded ? '>' : '|'}${['-', ''][end] ?? '+'}`;
  const lines = token.source
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(indent.length));
  const text = isFolded ? refolded(isOneParagraph ? lines : [], value.trimEnd()) : value;
  token.source = `${text.replace(/\n$/u, '')}\n`.replaceAll(/^(?=.)/gmu, indent);
}

/** What a plain scalar of this text means; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A folded paragraph with other words: the lines before and after what changed stay as they are. */
function refolded(lines: readonly string[], value: string): string {
  let [first, last] = [0, lines.length];
  let middle = value;
  while (first < last && middle.startsWith(`${lines[first]!} `)) {
    middle = middle.slice(lines[first]!.length + 1);
    first += 1;
  }
  while (last > first && middle.endsWith(` ${lines[last - 1]!}`)) {
    last -= 1;
    middle = middle.slice(0, -lines[last]!.length - 1);
  }
  // What was added behind a line may still have room there.
  if (first === last && first > 0) middle = `${lines[--first]!} ${middle}`;
  const most = Math.max(90, ...lines.map(({ length }) => length));
  const folded = [''];
  for (const word of middle.split(/ (?=\S)/u)) {
    const line = folded.at(-1)!;
    if (line && line.length + 1 + word.length > most) folded.push(word);
    else folded[folded.length - 1] = line ? `${line} ${word}` : word;
  }
  return [...lines.slice(0, first), ...folded, ...lines.slice(last)].join('\n');
}

/** Adds what the map does not have yet, each after the name that is before it in the value. */
function addKeys(token: CST.BlockMap, value: Record<string, unknown>): void {
  const place = (name: string) =>
    token.items.findIndex(({ key }) => key && 'source' in key && keyOf(key.source) === name);
  const names = Object.keys(value);
  for (const [at, name] of names.entries()) {
    if (place(name) !== -1) continue;
    const key = textIn(token, stringify({ [name]: value[name] }, { lineWidth }));
    const after = at === 0 ? 0 : place(names[at - 1]!) + 1;
    token.items.splice(after, 0, { start: [], key, sep: [] });
  }
  indentItems(token);
}

const keyOf = (source: string) => /^["']?([^:"']+)/u.exec(source)?.[1];

type Old = { node: Node; value: unknown; item: Item };

/** Puts the items of a list into the order of the values. What was changed is written where it was. */
function writeList(
  document: Document,
  token: CST.BlockSequence,
  olds: Old[],
  values: readonly unknown[],
): void {
  const free = new Set(olds);
  const same = values.map((value, at) => {
    const isSame = (old?: Old) => old && free.has(old) && isDeepStrictEqual(old.value, value);
    const old = isSame(olds[at]) ? olds[at] : olds.find(isSame);
    if (old) free.delete(old);
    return old;
  });
  const items = values.map((value, at) => {
    if (same[at]) return same[at].item;
    const old = olds[at] && free.has(olds[at]) ? olds[at] : [...free][0];
    if (!old) return { start: [], value: textIn(token, stringify([value], { lineWidth })) };
    free.delete(old);
    write(document, old.item, old.node, value);
    return old.item;
  });
  const comments = token.items.filter(({ value }) => !value);
  token.items = [...items, ...comments];
  indentItems(token);
}

/** A text that stands in a block as it is, its further lines indented as the block is. */
function textIn({ indent, offset }: Collection, text: string): CST.FlowScalar {
  const source = text.replaceAll(/\n(?=.)/gu, `\n${' '.repeat(indent)}`);
  return { type: 'scalar', offset, indent, source };
}

/** The first item of a block is indented by what is before the block, the others by themselves, after empty lines. */
function indentItems({ items, indent, offset }: Collection): void {
  for (const [at, { start }] of items.entries()) {
    if (at === 0) start.splice(0, emptyLines(start));
    const place = emptyLines(start);
    if (start[place]?.type === 'space') start.splice(place, 1);
    if (at === 0 || indent === 0) continue;
    start.splice(place, 0, { type: 'space', offset, indent, source: ' '.repeat(indent) });
  }
}

const emptyLines = (start: CST.SourceToken[]) =>
  [...start, undefined].findIndex((token) => token?.type !== 'newline');

/** A value as a token in place of another kind, on one line. */
function writtenAnew(token: CST.Token, value: unknown): CST.FlowScalar {
  const source = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
  const after = token.type === 'flow-collection' ? token.end.slice(1) : [];
  const end = after.length > 0 ? after.map((each) => each.source).join('') : '\n';
  return { type: 'scalar', offset: token.offset, indent: 0, source: source + end };
}
