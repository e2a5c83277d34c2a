import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../support/serve-site.ts';

// `npm run screenshots`: every screen, at each width and in each scheme, into `screenshots/`.
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,768,1440' },
    schemes: { type: 'string', default: 'light,dark,forced' },
    readme: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const { widths, schemes, readme, against } = values;
if (!/^\d{3,4}(?:,\d{3,4})*$/.test(widths)) throw new Error('--widths: pixels, such as 360,1440');
if (schemes.split(',').some((scheme) => !['light', 'dark', 'forced'].includes(scheme)))
  throw new Error('--schemes: some of light,dark,forced');

const asGiven = [...words, '--widths', widths, '--schemes', schemes];
const former = against === undefined ? undefined : await picturesOf(against, asGiven);
const folder = path.join(root, 'screenshots');
// Some screens are added to the pictures that are there; a run of all begins anew.
if (words.length === 0 && !readme) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const runner = [
  ...[path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
  ...['--config', path.join(import.meta.dirname, 'screenshots.config.ts')],
  ...[readme ? 'readme-pictures' : 'photograph', '--grep', words.join('|')],
];
const env = { ...process.env, WIDTHS: widths, SCHEMES: schemes, FORMER: former };
const { status } = spawnSync(process.execPath, runner, { cwd: root, env, stdio: 'inherit' });
process.stdout.write('screenshots/report/index.html shows what was taken, or what differs.\n');
// A picture that differs is no fault: somebody looks at it.
process.exitCode = former ? 0 : (status ?? 1);

/**
 * The folder with the pictures of another commit. Its own code takes them, in a checkout of its own, with the same
 * words and options; they are kept, because that takes minutes.
 */
async function picturesOf(ref: string, args: readonly string[]): Promise<string> {
  const git = (...given: string[]) =>
    execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  const kept = path.join(root, '.cache/pictures', [commit, ...args].join(' '));
  if (existsSync(kept)) return kept;
  const checkout = mkdtempSync(path.join(tmpdir(), 'against-'));
  try {
    git('worktree', 'add', '--detach', '--quiet', checkout, commit);
    const command = ['tasks/run-script.mjs', 'screenshots', ...args];
    execFileSync(process.execPath, command, { cwd: checkout, stdio: 'inherit' });
    await cp(path.join(checkout, 'screenshots'), `${kept} begun`, { recursive: true });
    await rename(`${kept} begun`, kept);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
  return kept;
}
