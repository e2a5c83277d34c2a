import path from 'node:path';
import { parseArgs } from 'node:util';

import { buildCopy, copyProject, playOver } from '../build-copy.ts';
import { rewordContent } from './reword-content.ts';
import { randomFrom } from './reword.ts';
import { rewordCopy } from './reword-copy.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A checkout may lie anywhere: this one has a longer name than most, with spaces and an accent in it. */
const folder = path.join(
  root,
  '.cache/words/a checkout in a folder à part, whose name is a good deal longer than that of the one it was written in, and harder to quote',
);

/** The checks that hold whatever a page says; other runs look at the specified labels and the gallery. */
const checks = [
  ...['budgets', 'conforming-html', 'every-page', 'every-word-is-on-its-page', 'in-any-window'],
  ...['on-paper', 'what-machines-are-told', 'curve-is-drawn', 'older-browser'],
  'things-stand-out',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    failed: { type: 'boolean', default: false },
  },
});

// `npm run check:words -- [CHECK…] [--seeds N] [--first SEED] [--failed]`: every page check, or those that are
// named, over N sites in other words; with --failed only what failed when the seed was last played.
const failed: number[] = [];
for (let played = 0; played < Number(values.seeds); played += 1) {
  const seed = Number(values.first) + played;
  process.stdout.write(`── seed ${seed}\n`);
  if (!(await holds(seed))) failed.push(seed);
}
process.stdout.write(
  failed.length ? `\nFailed: seed ${failed.join(', ')}\n` : '\nEvery check held.\n',
);
process.exit(failed.length ? 1 : 0);

async function holds(seed: number): Promise<boolean> {
  copyProject(folder);
  const random = randomFrom(seed);
  rewordContent(folder, random);
  rewordCopy(folder, random);
  try {
    await buildCopy(folder);
  } catch (error) {
    process.stdout.write(`${(error as { stderr?: string }).stderr ?? String(error)}\n`);
    return false;
  }
  const words = [
    `--output=test-results/seed-${seed}`,
    ...(values.failed ? ['--last-failed'] : []),
    ...(positionals.length ? positionals : checks),
  ];
  return playOver(folder, words, { BUDGETS: 'words' });
}
