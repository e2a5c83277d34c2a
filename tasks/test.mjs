import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureGalleryBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, run, tool } from './run.mjs';

// `npm test`: installs what is missing, a browser included, and runs everything. Words after `--`
// name a part: `npm test -- unit journeys`.
await ensureInstalled();
const parts = {
  formatting: () => step('prettier', ['--check', '.']),
  // What a style sheet or a content collection holds is known only from generated types.
  lint: async () => (await step('astro', ['sync'])) && (await step('eslint', ['.'])),
  types: () => step('astro', ['check', '--minimumFailingSeverity', 'hint']),
  unit: () => step('vitest', ['run']),
  journeys: async () => {
    const CHROMIUM = await ensureBrowser();
    await ensureBuilt();
    await ensureGalleryBuilt();
    return step('playwright', ['test'], { CHROMIUM, isAlone: true });
  },
};

// The first four need a processor each and nothing of one another; a browser needs the machine alone.
const lanes = [[['formatting', 'lint', 'types'], ['unit']], [['journeys']]];

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const [ran, failed] = [[], []];
for (const sideBySide of lanes) await Promise.all(sideBySide.map(runLane));
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${ran.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 || ran.length === 0 ? 1 : 0);

async function runLane(names) {
  for (const name of names.filter(isWanted)) {
    const start = performance.now();
    const hasPassed = await parts[name]();
    ran.push(name);
    if (!hasPassed) failed.push(name);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`── ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s\n\n`);
  }
}

/** Runs a tool; what it says comes in one piece, unless it runs alone. */
async function step(name, args, { isAlone = false, ...settings } = {}) {
  const env = { ...environment(), ...settings };
  const { code, output } = await run(tool(name), args, {
    env,
    stdio: isAlone ? 'inherit' : 'pipe',
  });
  process.stdout.write(output);
  return code === 0;
}
