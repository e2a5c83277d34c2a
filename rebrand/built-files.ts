import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { secondFolder } from './build-second-brand.ts';

/** A file of the second brand's build: its name within `dist`, and its bytes. */
export type BuiltFile = { name: string; bytes: Buffer };

/** Every file of a copy's build, by default the second brand's, the compressed twins left out. */
export function builtFiles(folder = secondFolder): BuiltFile[] {
  const dist = path.join(folder, 'dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.(?:br|gz)$/u.test(name) && statSync(path.join(dist, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(path.join(dist, name)) }));
}

/** True for a file whose bytes are no text: the pictures, the guide and the typeface. */
export const isBinary = ({ name }: BuiltFile) => /\.(?:png|ico|pdf|woff2?)$/u.test(name);
