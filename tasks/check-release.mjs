import { parseArgs, stripVTControlCharacters } from 'node:util';

import { run, stop, tool } from './run.mjs';

/** What is too slow or too rare for `npm test`: a tag of journeys and checks, and a file of unit tests. */
export const beforeRelease = { tag: '@release', unit: 'rebrand/second-brand.test.ts' };

// `npm run check:release -- [PART…] [--against REF]`: runs every part, or those that are named, one after the other,
// because each needs the machine for itself, and then prints a table. Pictures are compared with those of REF, or of
// the last tag.
const intake = ['throughput', 'mixed', 'memory', 'crashes', 'hostile', 'desk', 'instances'];
const parts = {
  judges: () => play(tool('playwright'), 'test', '--reporter=line', '--grep', beforeRelease.tag),
  brand: () => play(tool('vitest'), 'run', beforeRelease.unit),
  pages: () => play('rebrand/play-barest-site.ts'),
  words: () => play('testing/rewording/check-words.ts'),
  histories: () => play('bench/intake/main.ts', '--only', 'histories'),
  intake: () => play('bench/intake/main.ts', '--only', intake.join()),
  site: () => play('bench/site/main.ts'),
  screenshots: async (against) => {
    const ref = against ?? (await lastTag());
    if (!ref) return { outcome: 'skipped', said: 'There is no tag to compare with: --against REF' };
    return play('tests/screenshots/take-screenshots.ts', '--against', ref);
  },
};

if (import.meta.filename === process.argv[1]) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !(name in parts));
  const known = Object.keys(parts);
  if (unknown.length > 0) stop(`No part ${unknown.join(', ')}. The parts are ${known.join(', ')}.`);
  const rows = [];
  for (const name of positionals.length > 0 ? positionals : known) {
    process.stdout.write(`\n── ${name}\n`);
    const start = performance.now();
    const { outcome, said } = await parts[name](values.against);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    rows.push([name, outcome, `${seconds} s`, said]);
  }
  process.stdout.write(`\n${table(rows)}\n`);
  process.exit(rows.some(([, outcome]) => outcome === 'FAILED') ? 1 : 0);
}

/** Runs a program, shows its output as it comes, and returns the verdict in it. */
async function play(program, ...words) {
  const { code, output } = await run(process.execPath, [program, ...words], { isShown: true });
  return { outcome: code === 0 ? 'passed' : 'FAILED', said: verdictIn(output) };
}

async function lastTag() {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0']);
  return code === 0 ? output.trim() : undefined;
}

/** The lines about failures and missed goals, or else the last line; vitest's line about its duration is skipped. */
function verdictIn(output) {
  const lines = stripVTControlCharacters(output)
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line && !/^(?:Start at|Duration) /u.test(line));
  return lines.findLast((line) => /\b\d+ failed\b|MISSED/u.test(line)) ?? lines.at(-1) ?? '';
}

/** The rows as text, each column as wide as its longest cell. */
function table(rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
