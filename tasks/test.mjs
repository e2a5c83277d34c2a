import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, root, run, stop, tool } from './run.mjs';

// `npm test`: installs what is missing, a browser included, and runs everything. Words after `--`
// name parts, `npm test -- unit journeys`, or one part and what it is to run: `npm test -- unit server/desk`. Journeys
// and checks with the tag @release are too slow for every day: `npm test -- journeys --grep @release`.
const strictly = ['--minimumFailingSeverity', 'hint'];
const cruised = 'domain src server integrations tasks testing tests bench spreadsheet'.split(' ');
const parts = {
  unit: () => step('vitest', ['run', ...only]),
  // The tests of the owner's words and figures again, in a copy with others (vitest.config.ts). They record the terms
  // anew, as the recipe says.
  owner: async () => {
    const { otherProvider } = await import('./other-provider.mjs');
    const { folder } = await otherProvider();
    return step('vitest', ['run', '--project', 'owner', '--update'], { cwd: folder });
  },
  // The linter loads the types, so it checks them too; `.astro` files have a compiler of their own.
  lint: async () =>
    (await prepared).hasTypes && step('oxlint', ['--type-check', '.', copyOfScript()]),
  types: async () =>
    (isWanted('lint') ? (await prepared).hasTypes : await parts.lint()) &&
    step('astro', ['check', '--noSync', '--tsconfig', 'tsconfig.astro.json', ...strictly]),
  formatting: () => step('prettier', ['--check', '.']),
  imports: () =>
    step('depcruise', ['--config', 'imports.config.mjs', '--output-type', 'err-long', ...cruised]),
  // Finds code that nothing uses, and code that only the tests use.
  unused: async () =>
    (await step('knip', [])) && step('knip', ['--production', '--include', 'files']),
  spelling: () => step('cspell', ['lint', '--no-progress', '--no-summary']),
  journeys: async () => {
    const { isBuilt, CHROMIUM } = await prepared;
    const daily = only.includes('--grep') ? [] : ['--grep-invert', '@release'];
    return isBuilt && step('playwright', ['test', ...daily, ...only], { settings: { CHROMIUM } });
  },
};

const words = process.argv.slice(2);
const wanted = words.filter((word) => word in parts);
/** Files, folders and options for the tool of the one part that is named. */
const only = words.filter((word) => !(word in parts));
if (only.length > 0 && !['unit', 'journeys'].includes(wanted.join())) {
  stop(
    `${only.join(' ')} is none of ${Object.keys(parts).join(', ')}; unit and journeys take files.`,
  );
}
await ensureInstalled({ withTools: true });
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const [ran, failed] = [[], []];
/** The end of the output of each tool that failed, because a log may have room for the end alone. */
const complaints = [];

// Two at a time, the longest first, as each needs a processor; the browser needs the machine for itself.
const waiting = [
  'unit',
  'lint',
  'types',
  'owner',
  'spelling',
  'formatting',
  'imports',
  'unused',
].filter(isWanted);
const prepared = prepare();
await Promise.all([runInTurn(), prepared.then(runInTurn)]);
if (isWanted('journeys')) await runPart('journeys');
if (failed.length > 0) {
  process.stdout.write(`\n${complaints.join('\n')}\nFailed: ${failed.join(', ')}\n`);
}
process.stdout.write(`\n${ran.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 || ran.length === 0 ? 1 : 0);

/** Makes what the wanted parts need, and says what is there. */
async function prepare() {
  // First, so that somebody without a browser hears it at once. Before a release it is a whole one, as visitors have.
  const mayBeShell = !only.includes('@release');
  const CHROMIUM = isWanted('journeys') ? await ensureBrowser({ mayBeShell }) : undefined;
  const isBuilt = isWanted('journeys') && (await build());
  // What a style sheet or a content collection holds is known only from generated types. A build that was there already
  // does not renew them, and `npm run dev` may have written them for something else.
  const needsTypes = isWanted('lint') || isWanted('types');
  const hasTypes = needsTypes && (await step('astro', ['sync']));
  return { CHROMIUM, isBuilt, hasTypes };
}

async function build() {
  // The published site, whatever SITE_URL the shell has.
  const env = { ...environment(), SITE_URL: undefined };
  const { code } = await run(process.execPath, ['tasks/build.mjs'], { env, stdio: 'inherit' });
  return code === 0;
}

async function runInTurn() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await runPart(name);
}

async function runPart(name) {
  const start = performance.now();
  const hasPassed = await parts[name]();
  ran.push(name);
  if (!hasPassed) failed.push(name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s\n\n`);
}

/** Copies the spreadsheet's script to a file whose ending the linter knows. */
function copyOfScript() {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'script-')), 'Code.js');
  process.once('exit', () => rmSync(path.dirname(copy), { recursive: true }));
  copyFileSync(path.join(root, 'spreadsheet/Code.gs'), copy);
  return copy;
}

/** Runs a tool; its output is printed in one piece where another tool runs beside it. */
async function step(name, args, { settings, cwd } = {}) {
  const env = { ...environment(), ...settings };
  const isAlone = wanted.length === 1 || name === 'playwright';
  const { code, output } = await run(tool(name), args, {
    env,
    cwd,
    stdio: isAlone ? 'inherit' : 'pipe',
  });
  if (output) process.stdout.write(output);
  if (code !== 0 && output) complaints.push(output.split('\n').slice(-60).join('\n'));
  return code === 0;
}
