import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { z } from 'astro/zod';
import sharp from 'sharp';
import { type Document, isMap, isScalar, isSeq, type Node, parse, parseDocument } from 'yaml';

import { letterTokens } from '../../domain/letters/letters.ts';
import { paths } from '../../domain/provider/paths.ts';
import { collections } from '../../src/content.config.ts';
import { splitAtFigure } from '../../src/content/markdown/explainer-html.ts';
import { renderMarkdown } from '../../src/content/markdown/render-markdown.ts';
import { courseIds, explainerId } from '../../src/content/series.ts';
import { expandTokens } from '../../src/content/tokens.ts';
import { allSitePages } from '../../src/site-pages.ts';

/** What a file holds; `$text` is what a Markdown file has below its values. */
export type Values = { $text?: string; [name: string]: unknown };

/** A fault, with the path to its value; without a message, a place that a search found. */
export type Issue = { path: PropertyKey[]; message: string };

/** What JSON Schema says of a value, as far as content uses it. */
export type Form = {
  type?: string;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: string[];
  properties?: Record<string, Form>;
  required?: string[];
  items?: Form | Form[];
  minItems?: number;
  maxItems?: number;
};

type Collection = { loader: { from: string }; schema?: z.ZodType };

/** The files of content, each with its collection, in the order of `content.config.ts`. */
const contentFiles = () =>
  Object.entries(collections as unknown as Record<string, Collection>).flatMap(
    ([collection, { loader, schema }]) =>
      globSync(loader.from).map((file) => ({ file, collection, schema })),
  );

function kindOf(file: string) {
  const kind = contentFiles().find((each) => each.file === file);
  if (kind) return kind;
  throw new Error(`${file} is no file of content`);
}

/** A file as its form shows it; `version` is its text, by which a change meanwhile is noticed. */
export async function openFile(file: string) {
  const { schema = z.object({}) } = kindOf(file);
  const version = readFileSync(file, 'utf8');
  const values = valuesOf(file, version);
  const form = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Form;
  if (values.$text !== undefined)
    form.properties = { ...form.properties, $text: { type: 'string', format: 'prose' } };
  return { file, version, values, form, issues: await faultsIn(file, version) };
}

export type OpenFile = Awaited<ReturnType<typeof openFile>>;

/** The files that have these words, with how many faults each has, and where in it they are. */
export async function listFiles(words: string) {
  const files = contentFiles().map(({ file }) => ({ file, text: readFileSync(file, 'utf8') }));
  const those = files.filter(({ file, text }) => hasWords(file + text, words));
  return Promise.all(
    those.map(async ({ file, text }) => {
      const faults = (await faultsIn(file, text)).length;
      const found = words && faults === 0 ? placesOf(words, valuesOf(file, text)) : [];
      return { file, faults, found };
    }),
  );
}

/** Whether a text has these words, as it is written or as the page shows it. */
function hasWords(text: string, words: string): boolean {
  const plain = (of: string) => of.toLowerCase().replaceAll(/\s+/gu, ' ');
  const asWritten = plain(text).includes(plain(words));
  try {
    const read = expandTokens(text, Object.keys(letterTokens));
    return asWritten || plain(read).includes(plain(words));
  } catch {
    return asWritten;
  }
}

function placesOf(words: string, value: unknown, path: PropertyKey[] = []): Issue[] {
  if (!(value instanceof Object))
    return hasWords(String(value), words) ? [{ path, message: '' }] : [];
  return Object.entries(value).flatMap(([name, part]) =>
    placesOf(words, part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/**
 * Writes what the form holds and opens the file as it is then, unless the file was changed since it was opened
 * (`conflict` is what it holds now) or has faults.
 */
export async function saveFile(
  file: string,
  version: string,
  values: Values,
): Promise<Partial<OpenFile & { conflict: string }>> {
  kindOf(file);
  const before = readFileSync(file, 'utf8');
  if (before !== version) return { conflict: before };
  const isSame = isDeepStrictEqual(valuesOf(file, before), values);
  const after = isSame ? before : textOf(file, before, values);
  let issues = await faultsIn(file, after);
  if (issues.length > 0) return { issues };
  writeFileSync(file, after);
  // Some faults only show beside the other files.
  issues = await faultsIn(file, after);
  if (issues.length === 0) return openFile(file);
  writeFileSync(file, before);
  return { issues };
}

/** Puts a picture beside a file of content, and returns its name. */
export async function savePicture(file: string, name: string, picture: Buffer) {
  const { format, width } = await sharp(picture).metadata();
  if ((format !== 'jpeg' && format !== 'png') || width < 1200)
    throw new Error('Choose a JPEG or PNG picture that is 1,200 pixels wide or more.');
  const base = path
    .parse(name)
    .name.toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-');
  const place = path.join(path.dirname(kindOf(file).file), `${base}.${format}`);
  if (existsSync(place) && !readFileSync(place).equals(picture))
    throw new Error(`Another picture is called ${base}: give this one another name.`);
  writeFileSync(place, picture);
  return { name: path.basename(place) };
}

const frontMatter = /^---\n(.*?\n)---\n+/su;

function valuesOf(file: string, text: string): Values {
  if (!file.endsWith('.md')) return parse(text) as Values;
  const [head = '', yaml = ''] = frontMatter.exec(text) ?? [];
  return { ...(parse(yaml) as Values | null), $text: text.slice(head.length) };
}

/** The text of a file with these values. */
function textOf(file: string, before: string, { $text, ...values }: Values): string {
  if (file.endsWith('.json')) return `${JSON.stringify(values, null, 2)}\n`;
  if ($text === undefined) return rewriteYaml(before, values);
  const [head = '', yaml = ''] = frontMatter.exec(before) ?? [];
  return (yaml && head.replace(yaml, () => rewriteYaml(yaml, values))) + $text;
}

/** What the build would say of a file with this text. */
async function faultsIn(file: string, text: string): Promise<Issue[]> {
  const { collection, schema } = kindOf(file);
  const issues: Issue[] = [];
  try {
    const { $text, ...values } = valuesOf(file, text);
    issues.push(...(schema?.safeParse(values).error?.issues ?? []));
    const html = $text === undefined ? '' : (await renderMarkdown($text, file)).html;
    if (collection === 'explainers') splitAtFigure(html, file);
  } catch (error) {
    issues.push({ path: ['$text'], message: (error as Error).message });
  }
  return issues;
}

/** The address of the page that shows a file; undefined for letters. */
export function pageWith(file: string): string | undefined {
  const { collection } = kindOf(file);
  const { name } = path.parse(file);
  const others: Partial<Record<string, string>> = {
    courses: paths.course(name),
    coursePage: paths.course(courseIds()[0]!),
    explainers: paths.video(explainerId(name)),
    sharedTexts: paths.video('how-we-deliver'),
  };
  if (collection === 'letters') return undefined;
  const page = allSitePages.find(
    ([, { words }]) => words.collection === collection && words.id === name,
  );
  return others[collection] ?? page?.[1].address ?? paths.home;
}

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
