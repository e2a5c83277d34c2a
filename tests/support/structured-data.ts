import path from 'node:path';

import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';

/** What a page tells machines: a graph of things, as its `application/ld+json` script holds it. */
export type Graph = { '@context': string; '@graph': Thing[] };
type Thing = { '@type': string; [property: string]: unknown };

/** The structured data of a page's HTML. Throws if a part is not valid JSON. */
export function graphsIn(html: string): Graph[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu);
  return [...scripts].map(([, text = '']) => JSON.parse(text) as Graph);
}

/** What Google would miss or refuse, one line a fault. */
export async function googleFaults({ '@graph': things }: Graph): Promise<string[]> {
  const jsonld: Record<string, Thing[]> = {};
  for (const thing of things) (jsonld[thing['@type']] ??= []).push(structuredClone(thing));
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return [
    ...issues
      .filter(({ issueMessage }) => !issueMessage.endsWith('(optional)'))
      .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
    ...missingIn(things),
  ];
}

/**
 * What Google requires of the types that the validator does not know, from its documentation of
 * November 2026: Course list, Course info (retired in June 2025, still asked for), Article.
 */
const required: Record<string, string[]> = {
  Article: ['headline', 'image', 'author'],
  Course: ['name', 'description', 'provider'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Event: ['name', 'startDate', 'location'],
  ItemList: ['itemListElement'],
  WebSite: ['name', 'url'],
};

function missingIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingIn);
  if (typeof value !== 'object' || value === null) return [];
  const type = '@type' in value ? String(value['@type']) : '';
  const missing = (required[type] ?? []).filter((property) => !(property in value));
  return [
    ...missing.map((property) => `${type} has no ${property}`),
    ...Object.values(value).flatMap(missingIn),
  ];
}

/**
 * What is not in schema.org's vocabulary, one line a fault: types, properties and values are checked
 * against `schema-dts`, which is generated from it, so nothing is fetched.
 */
export function vocabularyFaults(graphs: Record<string, Graph[]>): string[] {
  const file = path.join(import.meta.dirname, 'graphs-of-all-pages.ts');
  const source = `import type { Graph } from 'schema-dts';
export const graphs: Record<string, Graph[]> = ${JSON.stringify(graphs, undefined, 1)};`;
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    getSourceFile: (name, ...rest) =>
      name === file
        ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024)
        : disk.getSourceFile(name, ...rest),
    fileExists: (name) => name === file || disk.fileExists(name),
    readFile: (name) => (name === file ? source : disk.readFile(name)),
  };
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
