import path from 'node:path';

import { glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';

import { lineOf, readFields } from './fields-in-file.ts';
import { ContentMistake, note } from './mistakes.ts';
import { sentenceOf } from './sentence-of.ts';

/** Where the files of a collection are, from the project's folder; `pattern` is one for `path.matchesGlob`. */
export type WordsOptions = Parameters<typeof glob>[0] & { base: string; pattern: string };

/**
 * Astro's loader of files, which says of a mistake in one of them what it is in a sentence: the build stops
 * with it, and `npm run dev` shows it on every page until it is mended (integrations/content-mistakes.ts).
 */
export function wordsIn(options: WordsOptions, schema: z.ZodType): Loader {
  const files = glob(options);
  return {
    ...files,
    load: (context) => {
      // Astro reads nothing of a file that is again as it was, so it cannot say that a mistake is mended.
      context.watcher?.on('change', (file) => {
        const isOurs = path.matchesGlob(path.relative(options.base, file), options.pattern);
        if (isOurs) note(nameOf(file), mistakesIn(file, schema));
      });
      return files.load({
        ...context,
        parseData: async (entry) => {
          const sentences = sentencesOn(entry.filePath!, entry.data, schema);
          if (sentences.length > 0) throw new ContentMistake(sentences.join('\n'));
          return context.parseData(entry);
        },
      });
    },
  };
}

const nameOf = (file: string) => path.relative(process.cwd(), file).replaceAll(path.sep, '/');

/** What is wrong with the fields of a file; YAML that cannot be read at all has none to look at. */
function mistakesIn(file: string, schema: z.ZodType): string[] {
  const { document, lineAt } = readFields(file);
  const [first] = document.errors;
  if (!first) return sentencesOn(file, document.toJS(), schema);
  const [said = ''] = first.message.split(/ at line|\n/u);
  return [`${nameOf(file)}, line ${lineAt(first.pos[0])}: ${said}.`];
}

function sentencesOn(file: string, data: unknown, schema: z.ZodType): string[] {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues.map((issue) => {
    const line = lineOf(issue, readFields(file));
    return sentenceOf(`${nameOf(file)}, line ${line}`, issue);
  });
}
