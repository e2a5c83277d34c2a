import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { pages } from '../tests/support/addresses.ts';
import { browserEnvironment, fontFlags } from '../tests/support/browser-flags.ts';
import { serveSite } from '../tests/support/serve-site.ts';

// `npm run bench:lighthouse [-- /ADDRESS …]`: Lighthouse's four categories for each page, on its own phone and slow 4G.
// npx fetches it, because it brings 125 MB that nobody else needs.

type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
};

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', ...fontFlags];
const wanted = process.argv.slice(2);
const site = await serveSite();
let isShort = false;
for (const address of wanted.length > 0 ? wanted : pages) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      'lighthouse@13.5.0',
      site.url + address,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...browserEnvironment, CHROME_PATH: process.env.CHROMIUM }, maxBuffer: 2 ** 26 },
  );
  const { categories, audits } = JSON.parse(stdout) as Result;
  const scores = Object.values(categories).map(({ score }) => Math.round(score * 100));
  const costly = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  isShort ||= scores.some((score) => score < 100);
  process.stdout.write(`${scores.join(' ')}  ${address}  ${costly.join(', ')}\n`);
}
await site.stop();
process.exitCode = isShort ? 1 : 0;
