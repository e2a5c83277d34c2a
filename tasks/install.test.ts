import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fingerprint } from './install.mjs';

/** Does to `node_modules` what npm would, and notes what it was asked for. */
const fakeNpm = `
  const { appendFileSync, existsSync, mkdirSync, rmSync } = require('node:fs');
  const hasTools = process.argv.includes('--include=dev');
  appendFileSync('calls', (hasTools ? 'everything' : 'what serves') + '\\n');
  if (existsSync('at work')) process.exit(1);
  if (process.env.IS_BROKEN_OFF) {
    process.kill(process.ppid, 'SIGKILL');
    process.exit();
  }
  mkdirSync('at work');
  mkdirSync('node_modules/' + (hasTools ? 'vitest' : 'fastify'), { recursive: true });
  setTimeout(() => rmSync('at work', { recursive: true }), 200);
`;

/** A fresh clone in which nothing is fetched. */
function freshClone(name = 'site') {
  const folder = path.join(temporaryFolder(), name);
  mkdirSync(path.join(folder, 'tasks'), { recursive: true });
  for (const each of ['browser.mjs', 'build.mjs', 'install.mjs', 'run.mjs', 'run-script.mjs']) {
    cpSync(path.join(import.meta.dirname, each), path.join(folder, 'tasks', each));
  }
  writeFileSync(path.join(folder, 'npm.js'), fakeNpm);
  const lock = (version: string) => writeFileSync(path.join(folder, 'package-lock.json'), version);
  lock('1.0.0');
  const install = async (words: string, env = {}) => {
    const program = `import('./tasks/install.mjs').then((m) => m.ensureInstalled(${words}))`;
    const own = { npm_execpath: path.join(folder, 'npm.js'), ...env };
    const child = spawn(process.execPath, ['-e', program], {
      cwd: folder,
      env: { ...process.env, ...own },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  };
  /** Runs a task by whatever path leads to it; resolves to what it says on stderr. */
  const run = async (file: string, ...words: string[]) => {
    const child = spawn(process.execPath, [file, ...words]);
    const said = text(child.stderr);
    await once(child, 'close');
    return said;
  };
  return {
    ...{ folder, run },
    toServe: (env = {}) => install('', env),
    toTest: (env = {}) => install('{ withTools: true }', env),
    changeLock: () => lock('2.0.0'),
    hasTools: () => existsSync(path.join(folder, 'node_modules/vitest')),
    calls: () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n'),
  };
}

test('installation: a start fetches what serves, a test what it needs on top, each once, even two at once', async () => {
  const { toServe, toTest, hasTools, calls, changeLock } = freshClone();
  expect(await Promise.all([toServe(), toServe()])).toEqual([0, 0]);
  expect(hasTools()).toBe(false);
  for (const install of [toTest, toTest, toServe]) expect(await install()).toBe(0);
  expect(calls()).toEqual(['what serves', 'everything']);
  // After a change of the dependencies the tools that are there stay.
  changeLock();
  for (const install of [toServe, toTest]) await install();
  expect(calls()).toEqual(['what serves', 'everything', 'everything']);
});

test('installation: one that was broken off is finished by the next command', async () => {
  const { toServe, calls } = freshClone();
  expect(await toServe({ IS_BROKEN_OFF: 'yes' })).not.toBe(0);
  expect(await toServe()).toBe(0);
  await toServe();
  expect(calls()).toEqual(['what serves', 'what serves']);
});

test('npm start: it refuses words that it does not take before it installs anything', async () => {
  const { folder, run } = freshClone();
  const program = path.join(folder, 'tasks/run-script.mjs');
  for (const name of ['demo', 'start']) {
    expect(await run(program, name, '--help')).toBe('');
    expect(await run(program, name, '--port=80')).toMatch(/^It takes no --port=80: npm [^\n]*\n$/);
  }
  expect(existsSync(path.join(folder, 'calls'))).toBe(false);
});

test('folder of the project: a name that tools take for a part of an address is refused in one line', async () => {
  const { folder, run } = freshClone('100%');
  const said = await run(path.join(folder, 'tasks/build.mjs'));
  expect(said).toBe(`The folder ${folder} has #, % or ? in its path. Give it another name.\n`);
});

test('build: a disk that cannot be written to is one line, through a symbolic link too', async () => {
  const { folder, run } = freshClone();
  // Nobody can make a folder there, not even root.
  writeFileSync(path.join(folder, '.cache'), '');
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  const said = await run(path.join(link, 'tasks/build.mjs'));
  expect(said).toBe(`${path.join(folder, '.cache')} cannot be written to (EEXIST).\n`);
});

test('build: it is made again when a file or a setting is another, and only then', () => {
  const prints = [
    fingerprint(['package.json'], ['SITE_URL=']),
    fingerprint(['package.json'], ['SITE_URL=https://other.example']),
    fingerprint(['package.json', 'LICENSE'], ['SITE_URL=']),
    fingerprint(['domain'], ['SITE_URL=']),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprint(['package.json'], ['SITE_URL='])).toBe(prints[0]);
});
