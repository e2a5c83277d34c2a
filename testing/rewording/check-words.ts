import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { buildCopy, copyProject } from '../build-copy.ts';
import { randomFrom } from './random.ts';
import { rewordContent } from './reword-content.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A checkout may lie anywhere: this one has a longer name than most. */
const folder = path.join(
  root,
  '.cache/words/a-checkout-in-a-folder-whose-name-is-a-good-deal-longer-than-that-of-the-one-it-was-written-in',
);

/** What is true of a page whatever it says; the specified labels, and the gallery, are looked at elsewhere. */
const checks = [
  ...['budgets', 'conforming-html', 'every-page', 'every-word-is-on-its-page', 'in-any-window'],
  ...['on-paper', 'policy-holds', 'what-machines-are-told', 'curve-is-drawn', 'older-browser'],
  ...['no-line-ends-with-a-hyphen', 'pictures-are-whole', 'things-stand-out'],
];

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, first: { type: 'string', default: '1' } },
});

// `npm run check:words -- --seeds N [--first SEED]`: every page check over N sites in other words.
const failed: number[] = [];
for (
  let seed = Number(values.first);
  seed < Number(values.first) + Number(values.seeds);
  seed += 1
) {
  process.stdout.write(`── seed ${seed}\n`);
  if (!(await holds(seed))) failed.push(seed);
}
process.stdout.write(
  failed.length ? `\nFailed: seed ${failed.join(', ')}\n` : '\nEvery check held.\n',
);
process.exit(failed.length ? 1 : 0);

async function holds(seed: number): Promise<boolean> {
  copyProject(folder);
  rewordContent(folder, randomFrom(seed));
  try {
    await buildCopy(folder);
  } catch (error) {
    process.stdout.write(`${(error as { stderr?: string }).stderr ?? String(error)}\n`);
    return false;
  }
  const runner = path.join(folder, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [runner, 'test', '--reporter=line', ...checks], {
    cwd: folder,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}
