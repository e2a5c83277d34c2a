import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { root } from './run.mjs';

/** A SHA-256 over the content of files and folders, and over some words, such as settings. */
export function fingerprint(entries, words = []) {
  const hash = createHash('sha256');
  for (const entry of entries) addFiles(hash, path.join(root, entry));
  for (const word of words) hash.update(`${word}\0`);
  return hash.digest('hex');
}

function addFiles(hash, file) {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) addFiles(hash, path.join(file, name));
    return;
  }
  hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
}
