import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { ensureInstalled, fingerprint } from './install.mjs';
import { environment, oneAtATime, projectNode, root, run, stop, tool } from './run.mjs';

/** What the built site is made from. */
export const sources = [
  ...['content', 'domain', 'src', 'public', 'integrations'],
  ...['tasks', 'astro.config.ts', 'package-lock.json'],
];
const folder = 'dist';

const brotli = promisify(brotliCompress);
/** What is sent compressed. */
const compressible = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|pdf)$/u;
/** Bytes. A smaller file is not compressed, because its answer would take no fewer packets. */
const worthwhile = 1_000;

/** Builds the site, unless the one that is there was built from just these sources and settings. */
export function ensureBuilt() {
  return oneAtATime(build);
}

async function build() {
  const stamp = path.join(root, folder, '.built-from');
  const builtFrom = () => fingerprint(sources, [`SITE_URL=${process.env.SITE_URL ?? ''}`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom()) return;
  process.stdout.write('Building the site …\n');
  // Always the build that is published, even if a test with another NODE_ENV asks for it.
  const env = { ...environment(), NODE_ENV: 'production' };
  const step = async (...words) => {
    const { code, output } = await run(projectNode, words, { env });
    if (code !== 0) stop(`${output.trim()}\nThe site could not be built.`);
    return output;
  };
  // --force: Astro keeps what it read from a content file while that file is unchanged, but the words
  // in it also come from brand.json and facts.json.
  await step(tool('astro'), 'build', '--force', '--outDir', folder);
  process.stdout.write(await step(path.join(root, 'tasks/guide.ts'), folder));
  await compressSite(path.join(root, folder, 'client'));
  writeFileSync(stamp, builtFrom());
}

/**
 * Writes a `.br` and a `.gz` beside each text file of the built site, at the best level, once, so
 * that the server never compresses a page while somebody waits.
 */
async function compressSite(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => compressible.test(file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < worthwhile) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, await brotli(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

// Also through a symbolic link.
if (import.meta.filename === realpathSync(process.argv[1] ?? '.')) {
  await ensureInstalled();
  await ensureBuilt();
}
