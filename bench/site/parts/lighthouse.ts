import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { importFetched } from '../../../tasks/install.mjs';
import { browserEnvironment } from '../../../tests/support/browser-flags.ts';
import { atLeast, type Bench, type Report } from '../report.ts';
import { quiet } from '../browser.ts';
import { limits } from '../limits.ts';
import { median } from '../../statistics.ts';

/** The part that is used of the package, which is fetched on first use because it brings 125 MB. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Result } | undefined>;

type Result = {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, { score: number | null; displayValue?: string } | undefined>;
  runtimeError?: { message: string };
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse’s four categories for each page, and the audits that cost points. */
export async function measureLighthouse(bench: Bench): Promise<Report> {
  const { server, pages, runs = 1 } = bench;
  const { default: lighthouse } = (await importFetched(
    'lighthouse',
    '13.5.0',
    'core/index.js',
  )) as { default: Lighthouse };
  const rows = [];
  for (const address of pages) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) {
      results.push(await inspect(lighthouse, server.url + address, bench.chromium));
    }
    const scores = categories.map((category) =>
      median(results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100))),
    );
    rows.push([
      address,
      ...scores.map((score) => atLeast(score, limits.lighthouse)),
      [...new Set(results.flatMap(costly))].join(', ') || '–',
    ]);
  }
  return {
    title: 'Lighthouse',
    notes: [
      `Its own phone and simulated slow 4G network; median of ${runs}. Limit: ${limits.lighthouse} of 100.`,
      'Last, the audits below their full score.',
    ],
    columns: ['Page', 'performance', 'accessibility', 'practices', 'SEO', 'costly'],
    rows,
  };
}

/** The audits that count in a category and do not have their full score. */
function costly({ categories: found, audits }: Result): string[] {
  return Object.values(found)
    .flatMap((category) => category?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score ?? ''}`.trim());
}

async function inspect(lighthouse: Lighthouse, url: string, chromium: string): Promise<Result> {
  const { port, end } = await startChromium(chromium);
  try {
    const outcome = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (!outcome || outcome.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${outcome?.lhr.runtimeError?.message ?? 'no result'} (${url})`);
    }
    return outcome.lhr;
  } finally {
    await end();
  }
}

/** A Chromium with an empty profile that Lighthouse can attach to. */
async function startChromium(chromium: string) {
  const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(chromium, [...quiet, ...flags, 'about:blank'], {
    env: browserEnvironment,
    stdio: 'pipe',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/u.exec(output) ?? [];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`The browser did not start:\n${output}`)));
  });
  return { port, end };
}
