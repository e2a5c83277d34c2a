import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { launchBrowser } from '../support/browser-flags.ts';
import { root, serveSite } from '../support/serve-site.ts';
import { compareAll, picturesOf } from './against.ts';
import { leafThrough, leafThroughChanges, saying } from './leaf-through.ts';
import { photograph, type Picture, schemes } from './photograph.ts';
import { composeReadmePictures } from './readme-pictures.ts';
import { screensNamed } from './screens.ts';

// `npm run screenshots`: every screen, at each width and in each scheme, into `screenshots/`.
const { words, isForReadme, against, asGiven, ...views } = readOptions(process.argv.slice(2));
const former = against === undefined ? undefined : await picturesOf(against, asGiven);
const folder = path.join(root, 'screenshots');
const [site, delivering] = await Promise.all([
  serveSite(),
  serveSite({ CONTACT_DELIVERY: 'intake' }),
]);
const browser = await launchBrowser();
try {
  if (isForReadme) await composeReadmePictures(browser, site.url);
  else await takeAll();
} finally {
  await browser.close();
  await Promise.all([site.stop(), delivering.stop()]);
}

async function takeAll() {
  const screens = screensNamed(words);
  if (screens.length === 0) throw new Error(`No screen is named like ${words.join(' or ')}.`);
  // Some screens are added to the pictures that are there; a run of all begins anew.
  if (words.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const start = performance.now();
  const studio = { ...views, browser, folder, url: site.url, deliveringUrl: delivering.url };
  const taken = new Map<string, Picture[]>();
  const waiting = [...screens];
  const works = async () => {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      taken.set(screen.name, await photograph(screen, studio));
    }
  };
  // A picture keeps one core busy, and waits in between.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, works));
  const pictures = screens.flatMap(({ name }) => taken.get(name) ?? []);
  await writeFile(path.join(folder, 'index.html'), leafThrough(pictures));
  const changes = former && (await compareAll(pictures, folder, former));
  if (changes) await writeFile(path.join(folder, 'changes.html'), leafThroughChanges(changes));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    `${pictures.length} pictures of ${screens.length} screens in ${seconds} s: screenshots/index.html\n`,
  );
  if (changes) process.stdout.write(saying(changes));
}

/** Reads the command line; throws where it makes no sense. `asGiven` is what another commit takes its pictures with. */
function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '360,768,1440' },
      schemes: { type: 'string', default: schemes.join() },
      readme: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const widths = values.widths.split(',').map(Number);
  if (widths.some((width) => !(width >= 200)))
    throw new Error('--widths: pixels, such as 360,1440');
  const chosen = schemes.filter((scheme) => values.schemes.split(',').includes(scheme));
  if (chosen.length === 0) throw new Error('--schemes: some of light,dark,forced');
  const asGiven = [...positionals, '--widths', values.widths, '--schemes', chosen.join()];
  const { readme: isForReadme, against } = values;
  return { words: positionals, widths, schemes: chosen, isForReadme, against, asGiven };
}
