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
    return step('playwright', ['test'], { CHROMIUM });
  },
};

const wanted = process.argv.slice(2);
const names = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name));
const failed = [];
for (const name of names) {
  const start = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const hasPassed = await parts[name]();
  if (!hasPassed) failed.push(name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${names.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 || names.length === 0 ? 1 : 0);

async function step(name, args, settings = {}) {
  const env = { ...environment(), ...settings };
  const { code } = await run(tool(name), args, { env, stdio: 'inherit' });
  return code === 0;
}
