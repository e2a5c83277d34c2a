import { readFileSync } from 'node:fs';
import path from 'node:path';

import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';

import { unknownLetters, withoutLetter } from '../typeface.ts';
import { ContentMistake, setMistakes } from './mistakes.ts';
import { mistakesInTokens } from './tokens.ts';

/** Where the files of a collection are, from the project's folder; `pattern` is one for `path.matchesGlob`. */
export type WordsOptions = Parameters<typeof glob>[0] & { base: string; pattern: string };

/**
 * Astro's loader of files, which also says in which line a mistake is. A mistake stops the build, and `npm run dev`
 * shows it on every page until it is mended (integrations/content-mistakes.ts).
 */
export function wordsIn(options: WordsOptions, schema: z.ZodType): Loader {
  const files = glob(options);
  return {
    ...files,
    load: (context) => {
      // Astro does not reload a file that is changed back, so it would not notice that a mistake is mended.
      context.watcher?.on('change', (file) => {
        const isOurs = path.matchesGlob(path.relative(options.base, file), options.pattern);
        if (isOurs) setMistakes(nameOf(file), mistakesIn(file, schema));
      });
      return files.load({
        ...context,
        parseData: async (entry) => {
          const mistakes = mistakesIn(entry.filePath!, schema);
          if (mistakes.length === 0) return context.parseData(entry);
          if (!context.watcher) throw new ContentMistake(mistakes.join('\n'));
          // An error thrown here would end `npm run dev`; instead no page is drawn until the mistake is mended.
          setMistakes(nameOf(entry.filePath!), mistakes);
          return entry.data;
        },
      });
    },
  };
}

/**
 * The mistakes in the fields of a file, with the place of each and the message of the schema or of the YAML parser. A
 * Markdown file has its fields between two lines of hyphens.
 */
export function mistakesIn(file: string, schema: z.ZodType): string[] {
  const text = readFileSync(file, 'utf8');
  const isMarkdown = file.endsWith('.md');
  const yaml = isMarkdown ? (/^---\r?\n(.*?)\r?\n---/su.exec(text)?.[1] ?? '') : text;
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const placeOf = (offset: number, below = 0) =>
    `${nameOf(file)}, line ${lineCounter.linePos(offset).line + Number(isMarkdown) + below}`;
  const [unreadable] = document.errors;
  if (unreadable) {
    const [said = ''] = unreadable.message.split(/ at line|\n/u);
    return [`${placeOf(unreadable.pos[0])}: ${said}`];
  }
  const ofFields = (schema.safeParse(document.toJS()).error?.issues ?? []).map((issue) => {
    const field = z.core.toDotPath(issue.path);
    return [
      placeOf(offsetOf(issue, document), below(issue)),
      field && `, ${field}`,
      `: ${issue.message}`,
    ].join('');
  });
  return [...ofFields, ...(isMarkdown ? inBody(file, text, yaml) : [])];
}

/** What is wrong with the letters and the tokens of a long text, below its fields. */
function inBody(file: string, text: string, yaml: string): string[] {
  const lines = text.split('\n');
  const first = yaml === '' ? 0 : yaml.split('\n').length + 2;
  const placeOf = (at: number) => `${nameOf(file)}, line ${first + at + 1}`;
  const body = lines.slice(first);
  return [
    ...body.flatMap((line, at) =>
      unknownLetters(line).map((letter) => `${placeOf(at)}: ${withoutLetter(letter)}`),
    ),
    ...mistakesInTokens(body.join('\n')).map(
      ({ at, said }) => `${placeOf(body.join('\n').slice(0, at).split('\n').length - 1)}: ${said}`,
    ),
  ];
}

const nameOf = (file: string) => path.relative(process.cwd(), file).replaceAll(path.sep, '/');

/** How many lines below its key the mistake in a text is. */
function below(issue: z.core.$ZodIssue): number {
  const line: unknown = issue.code === 'custom' ? issue.params?.line : undefined;
  return typeof line === 'number' ? line + 1 : 0;
}

/** The offset of the wrong field; where a field is missing, the offset of what should hold it. */
function offsetOf(issue: z.core.$ZodIssue, document: Document): number {
  const keys = [...issue.path];
  if (issue.code === 'unrecognized_keys') keys.push(issue.keys[0]!);
  for (; keys.length > 0; keys.pop()) {
    const around = document.getIn(keys.slice(0, -1), true);
    const pair = isMap(around) && around.items.find(({ key }) => String(key) === keys.at(-1));
    const node = pair ? pair.key : document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
