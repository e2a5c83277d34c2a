import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

/** Checks a release whose tools say this, and end so. */
function check(parts: string[], tools: Record<string, { says: string; code: number }> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['check-release.mjs', 'run.mjs']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'tasks', name));
  }
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  for (const [name, { says, code }] of Object.entries(tools)) {
    const program = `process.stdout.write(${JSON.stringify(says)}); process.exitCode = ${code};`;
    writeFileSync(path.join(folder, 'node_modules/.bin', name), program);
  }
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(folder, 'tasks/check-release.mjs'), ...parts],
    { encoding: 'utf8', env: { ...process.env, GIT_DIR: folder } },
  );
  const table = stdout.split('\n\n').at(-1)!.trim().split('\n');
  const cells = table.map((row) => row.split(/ {2,}/u).filter((_, column) => column !== 2));
  return { status, cells };
}

test('a part that fails does not keep the others from being played, and the table says so', () => {
  const { status, cells } = check(['judges', 'brand', 'screenshots'], {
    playwright: { says: '  2 failed\n    every page\n  28 passed (2m)\n', code: 1 },
    vitest: { says: '\n Tests 14 passed (14)\n   Start at  10:00\n   Duration  9 s\n', code: 0 },
  });
  expect(cells).toEqual([
    ['judges', 'FAILED', '2 failed'],
    ['brand', 'passed', expect.stringContaining('14 passed (14)')],
    ['screenshots', 'skipped', expect.stringContaining('no tag')],
  ]);
  expect(status).toBe(1);
});

test('a release of which every part passes, passes', () => {
  const { status, cells } = check(['judges'], {
    playwright: { says: '  30 passed (2m)\n', code: 0 },
  });
  expect(cells).toEqual([['judges', 'passed', '30 passed (2m)']]);
  expect(status).toBe(0);
});
