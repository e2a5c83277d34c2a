import { readFileSync } from 'node:fs';

import type { z } from 'astro/zod';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';

/** The fields of a content file, and the line of the file on which a character of them is. */
export type FieldsInFile = { document: Document; lineAt: (offset: number) => number };

/** Reads the fields of a file; a long text has them between two lines of hyphens. */
export function readFields(file: string): FieldsInFile {
  const text = readFileSync(file, 'utf8');
  const isMarkdown = file.endsWith('.md');
  const yaml = isMarkdown ? (/^---\n(.*?)\n---/su.exec(text)?.[1] ?? '') : text;
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  return { document, lineAt: (offset) => lineCounter.linePos(offset).line + Number(isMarkdown) };
}

/** The line of a field that is wrong; of one that is missing, the line of what it is missing from. */
export function lineOf(issue: z.core.$ZodIssue, { document, lineAt }: FieldsInFile): number {
  const keys = [...issue.path];
  if (issue.code === 'unrecognized_keys') keys.push(issue.keys[0]!);
  for (; keys.length > 0; keys.pop()) {
    const around = document.getIn(keys.slice(0, -1), true);
    const pair = isMap(around) && around.items.find(({ key }) => String(key) === keys.at(-1));
    const node = pair ? pair.key : document.getIn(keys, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
  }
  return lineAt(0);
}
