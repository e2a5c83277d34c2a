import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import type { Letter } from '../domain/letters.ts';
import { letterSchema } from '../src/content/schemas/letter.ts';

/** The letters of `content/letters/`, by the names of their files, as the build reads them. */
export const lettersOfContent: Letter[] = globSync('content/letters/*.yaml')
  .toSorted()
  .map((file) => ({
    id: path.parse(file).name,
    ...letterSchema.parse(parse(readFileSync(file, 'utf8'))),
  }));
