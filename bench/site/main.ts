import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { pages } from '../../tests/support/addresses.ts';
import { type Bench, countBroken, draw, type Report } from './report.ts';
import { startBrowser } from './browser.ts';
import { startMeasuredServer } from './measured-server.ts';
import { measureBackForward } from './parts/back-forward.ts';
import { measureBuild } from './parts/build-time.ts';
import { measureBytes } from './parts/bytes.ts';
import { measureKeyPress } from './parts/key-press.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measurePaint } from './parts/paint.ts';
import { measureStart } from './parts/start.ts';
import { measureThroughput } from './parts/throughput.ts';

const parts: Record<string, (bench: Bench) => Promise<Report>> = {
  bytes: measureBytes,
  paint: measurePaint,
  lighthouse: measureLighthouse,
  inp: measureKeyPress,
  throughput: measureThroughput,
  start: measureStart,
  bfcache: measureBackForward,
  build: measureBuild,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, pages: { type: 'string' }, runs: { type: 'string' } },
});
const names = listed(values.only, Object.keys(parts), '--only');
const addresses = listed(values.pages, pages, '--pages');

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await startBrowser(chromium);
const server = await startMeasuredServer();
let broken = 0;
try {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  print(`Chromium ${browser.version()}, Node ${process.version}`);
  print(`${availableParallelism()} cores, load ${load} over the last minute`);
  const bench = { server, browser, chromium, pages: addresses, runs: runs(values.runs) };
  for (const name of names) {
    const report = await parts[name]!(bench);
    print(draw(report));
    broken += countBroken(report);
  }
} finally {
  await browser.close();
  await server.end();
}
print(broken === 0 ? '\nWithin every limit.' : `\n${broken} beyond a limit (✗).`);
process.exitCode = broken === 0 ? 0 : 1;

/** The words of an option, separated by commas; if the option is not given, all words that it may have. */
function listed(given: string | undefined, known: readonly string[], option: string) {
  if (given === undefined) return known;
  const words = given.split(',');
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length === 0) return words;
  process.stderr.write(`${option}: no ${unknown.join(', ')}. There are ${known.join(', ')}.\n`);
  process.exit(2);
}

function runs(given: string | undefined): number | undefined {
  return given === undefined ? undefined : Math.max(1, Math.trunc(Number(given)) || 1);
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
