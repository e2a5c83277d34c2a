import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Runs a task in a folder where nothing needs to be installed; `tools` stand in for the real tools of these names. */
function runTask(task: string, words: string[], tools: Record<string, string>) {
  const folder = temporaryFolder();
  for (const name of globSync('*.mjs', { cwd: import.meta.dirname })) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'tasks', name));
  }
  const installs = 'export const ensureInstalled = () => undefined, fingerprint = () => 0;';
  writeFileSync(path.join(folder, 'tasks/install.mjs'), installs);
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  for (const [name, program] of Object.entries(tools)) {
    const file = path.join(folder, 'node_modules/.bin', name);
    writeFileSync(file, `#!/usr/bin/env node\n${program}`, { mode: 0o755 });
  }
  const env = { ...process.env, GIT_DIR: folder };
  return spawnSync(process.execPath, [path.join(folder, 'tasks', task), ...words], {
    ...{ encoding: 'utf8', env },
  });
}

test('npm test hands the folder beside one part to its tool, which says at once how far it is', () => {
  // Output that is kept until the tool has ended comes on stdout, even if it was written to stderr.
  const program = `console.error('ran', process.argv.slice(2).join(' '))`;
  const { status, stderr } = runTask('test.mjs', ['unit', 'server/desk'], { vitest: program });
  expect(stderr).toMatch(/^ran run server\/desk\n/u);
  expect(status).toBe(0);
});
