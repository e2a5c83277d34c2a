import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { compressSite } from './compress.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { projectNode, root, run, stop, tool } from './run.mjs';

const stamp = path.join(root, 'dist/.built-from');
const sources = ['content', 'src', 'public', 'astro.config.ts', 'package-lock.json', 'tasks'];

/** Builds the site, unless the one that is there was built from just these sources and settings. */
export async function ensureBuilt() {
  const wanted = fingerprint(sources, [`SITE_URL=${process.env.SITE_URL ?? ''}`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the site …\n');
  // --force: Astro keeps what it read from a content file while that file is unchanged, but the words
  // in it also come from brand.ts and facts.ts.
  const { code, output } = await run(projectNode, [tool('astro'), 'build', '--force']);
  if (code !== 0) stop(`${output.trim()}\nThe site could not be built.`);
  await compressSite(path.join(root, 'dist/client'));
  writeFileSync(stamp, wanted);
}

if (import.meta.filename === process.argv[1]) {
  await ensureInstalled();
  await ensureBuilt();
}
