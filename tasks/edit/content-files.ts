import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { z } from 'astro/zod';
import { parse } from 'yaml';

import { paths } from '../../domain/provider/paths.ts';
import { collections } from '../../src/content.config.ts';
import { splitAtFigure } from '../../src/content/markdown/explainer-html.ts';
import { renderMarkdown } from '../../src/content/markdown/render-markdown.ts';
import { explainerId } from '../../src/content/series.ts';
import { allSitePages } from '../../src/site-pages.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

/**
 * What a file holds. `$text` is what it holds besides values: the text of a Markdown file, or the whole file where its
 * values cannot be read.
 */
export type Values = { $text?: string; [name: string]: unknown };

/** What is wrong, and the names and places that lead there. */
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

type Kind = { loader: { from: string }; schema?: z.ZodType };
const kinds = Object.entries(collections as unknown as Record<string, Kind>);

/** The files of content, each with its collection, in the order of `content.config.ts`. */
const contentFiles = () =>
  new Map(
    kinds.flatMap(([collection, { loader, schema }]) =>
      globSync(loader.from).map((file) => [file, { collection, schema }] as const),
    ),
  );

/** A file as the form shows it. */
export async function openFile(file: string) {
  const { version, values, complaint } = contentOf(file);
  return {
    version,
    values,
    form: formOf(complaint === undefined ? kindOf(file).schema : undefined, values),
    issues: await faultsIn(file),
    address: addressOf(file),
  };
}

/** The files that have these words, with how many faults each has. */
export async function listFiles(words: string) {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, ' ');
  const files = [...contentFiles().keys()].filter((file) =>
    plain(file + readFileSync(file, 'utf8')).includes(plain(words)),
  );
  return Promise.all(files.map(async (file) => ({ file, faults: (await faultsIn(file)).length })));
}

/**
 * Writes what the form holds, unless the file was changed since it was opened (`version`), or has faults. What only
 * shows beside the other files is found with the file in its place, which is then as it was. A file that could not be
 * read may still have faults: they are mended in the form that it then has.
 */
export async function saveFile(file: string, version: string, typed: Values) {
  const { before, version: now, values, complaint } = contentOf(file);
  if (now !== version) return { conflict: now };
  const form = formOf(kindOf(file).schema, values);
  const after =
    complaint === undefined
      ? textOf(file, before, inOrder(form, typed) as Values)
      : (typed.$text ?? '');
  const isMended = complaint !== undefined && contentOf(file, after).complaint === undefined;
  let issues = isMended ? [] : await faultsIn(file, after);
  if (issues.length > 0) return { issues };
  if (after !== before) writeFileSync(file, after);
  if (after !== before && !isMended) issues = await faultsIn(file);
  if (issues.length === 0) return { version: contentOf(file).version, isMended };
  writeFileSync(file, before);
  return { issues };
}

/** Puts a picture beside a file of content, and returns its name. */
export async function savePicture(file: string, name: string, picture: Buffer) {
  kindOf(file);
  const { default: sharp } = await import('sharp');
  const { format, width } = await sharp(picture).metadata();
  if (format !== 'jpeg' && format !== 'png') throw new Error('This is no JPEG or PNG picture');
  if (width < 1200) throw new Error(`The picture is ${width} pixels wide, and must have 1,200`);
  const words = path
    .parse(name)
    .name.toLowerCase()
    .match(/[a-z0-9]+/gu) ?? ['picture'];
  const base = `${words.join('-')}.${format === 'png' ? 'png' : 'jpg'}`;
  const place = path.join(path.dirname(file), base);
  if (existsSync(place) && !readFileSync(place).equals(picture))
    throw new Error(`Another picture is called ${base}: give this one another name`);
  writeFileSync(place, picture);
  return { name: base };
}

function kindOf(file: string) {
  const kind = contentFiles().get(file);
  if (kind) return kind;
  throw new Error(`${file} is no file of content`);
}

const frontMatter = /^---\n(.*?\n)---\n+/su;

/** What a file holds, or would hold with this text. */
function contentOf(
  file: string,
  text?: string,
): { before: string; version: string; values: Values; complaint?: string } {
  kindOf(file);
  const before = text ?? readFileSync(file, 'utf8');
  const version = createHash('sha256').update(before).digest('hex');
  const [head = '', yaml = ''] = frontMatter.exec(before) ?? [];
  try {
    const values = file.endsWith('.md')
      ? { ...(parse(yaml) as Values | null), $text: before.slice(head.length) }
      : (parse(before) as Values);
    return { before, version, values };
  } catch (error) {
    return { before, version, values: { $text: before }, complaint: (error as Error).message };
  }
}

/** The text of a file with these values, its layout kept. */
function textOf(file: string, before: string, all: Values): string {
  if (isDeepStrictEqual(contentOf(file, before).values, all)) return before;
  const { $text, ...values } = all;
  if (file.endsWith('.json')) return `${JSON.stringify(values, null, 2)}\n`;
  if ($text === undefined) return rewriteYaml(before, values);
  const [head = '', yaml] = frontMatter.exec(before) ?? [];
  return (yaml ? head.replace(yaml, () => rewriteYaml(yaml, values)) : '') + $text;
}

/** What the build would say of a file, or of this text in its place. */
async function faultsIn(file: string, text?: string): Promise<Issue[]> {
  const { collection, schema } = kindOf(file);
  const { values, complaint } = contentOf(file, text);
  if (complaint !== undefined) return [{ path: ['$text'], message: complaint }];
  const { $text, ...others } = values;
  const issues = schema?.safeParse(others).error?.issues ?? [];
  const faults = issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }))
      : [issue],
  );
  if ($text === undefined) return faults;
  try {
    const { html } = await renderMarkdown($text, file);
    if (collection === 'explainers') splitAtFigure(html, file);
    return faults;
  } catch (error) {
    return [...faults, { path: ['$text'], message: (error as Error).message }];
  }
}

/** The form of a schema, in the order of its fields, with the text of the file. */
function formOf(schema: z.ZodType | undefined, { $text }: Values): Form {
  const form = z.toJSONSchema(schema ?? z.object({}), {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Form;
  const text = { $text: { type: 'string', format: 'prose' } };
  return $text === undefined ? form : { ...form, properties: { ...form.properties, ...text } };
}

/** The values in the order of their form, numbers as such, without groups that are empty and need not be there. */
function inOrder(form: Form, value: unknown): unknown {
  const { type, items, properties, required = [] } = form;
  if (typeof value === 'string' && value.trim() && (type === 'integer' || type === 'number'))
    return Number.isNaN(Number(value)) ? value : Number(value);
  if (Array.isArray(value) && items)
    return value.map((each, at) => inOrder((Array.isArray(items) ? items[at] : items) ?? {}, each));
  if (!(value instanceof Object) || !properties) return value;
  const all = Object.keys({ ...properties, ...(value as Values) }).map((name) => {
    const { [name]: own } = value as Values;
    return [name, own === undefined ? own : inOrder(properties[name] ?? {}, own)] as const;
  });
  const isSaid = (part: unknown) =>
    part !== undefined && !(part instanceof Object && Object.keys(part).length === 0);
  const isAnySaid = all.some(([, part]) => isSaid(part));
  return Object.fromEntries(
    all.flatMap(([name, part]) => {
      if (isSaid(part) || (required.includes(name) && part !== undefined)) return [[name, part]];
      // A text that is needed is told that it must not be empty.
      const isText = isAnySaid && required.includes(name) && properties[name]?.type === 'string';
      return isText ? [[name, '']] : [];
    }),
  );
}

/** The page on which a file is seen; undefined for letters. */
function addressOf(file: string): string | undefined {
  const { collection } = kindOf(file);
  const { name } = path.parse(file);
  const [course = ''] = globSync('content/courses/*.yaml').map((each) => path.parse(each).name);
  const isOf = ({ id, collection: of }: { id: string; collection: string }) =>
    of === collection && id === name;
  const others: Partial<Record<string, string>> = {
    courses: paths.course(name),
    coursePage: paths.course(course),
    explainers: paths.video(explainerId(name)),
    sharedTexts: paths.video('how-we-deliver'),
  };
  if (collection === 'letters') return undefined;
  const page = allSitePages.find(([, { words }]) => isOf(words))?.[1];
  return others[collection] ?? page?.address ?? paths.home;
}
