import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fingerprint } from './install.mjs';

/** Does to `node_modules` what npm would, and notes what it was asked for and where it was to look for it. */
const fakeNpm = `
  const { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
  if (process.argv[2] === 'config') {
    console.log('npm warn of something\\nhttps://registry.example/npm/');
    process.exit();
  }
  if (process.argv[2] === 'pack') {
    appendFileSync('packed', process.argv[3] + '\\n');
    writeFileSync(process.argv[5] + '/' + process.argv[3].replace('@', '-') + '.tgz', process.env.IS_ALTERED ? 'altered' : 'packed');
    process.exit();
  }
  const hasTools = process.argv.includes('--include=dev');
  appendFileSync('calls', (hasTools ? 'everything' : 'what serves') + '\\n');
  const addressed = existsSync('npm-shrinkwrap.json') && JSON.parse(readFileSync('npm-shrinkwrap.json'));
  if (addressed && process.env.IS_ELSEWHERE) process.exit(1);
  if (addressed) writeFileSync('addresses', Object.values(addressed.packages).map((it) => it.resolved).join(' '));
  if (hasTools) mkdirSync('node_modules/vitest', { recursive: true });
  else rmSync('node_modules/vitest', { recursive: true, force: true });
  if (process.env.IS_BROKEN_OFF) process.kill(process.ppid, 'SIGKILL');
  mkdirSync('node_modules/.bin', { recursive: true });
  // npm replaces no link that is not its own.
  const link = 'node_modules/.bin/node';
  if (!addressed && !lstatSync(link, { throwIfNoEntry: false })) writeFileSync(link, 'installed');
`;

/** Is asked to `-xzf ARCHIVE -C FOLDER FILE`. */
const fakeTar = `#!/bin/sh
mkdir -p "$4/package/bin" && cp "$2" "$4/$5"
`;

/** A fresh clone in which nothing is fetched. */
function freshClone() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'tasks'));
  for (const name of ['install.mjs', 'run.mjs']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'tasks', name));
  }
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  const has = (name: string) => existsSync(path.join(folder, name));
  const integrity = `sha512-${createHash('sha512').update('packed').digest('base64')}`;
  const lock = (version: string) => {
    const node = { version, integrity, os: process.platform, cpu: process.arch };
    const others = { '': {}, 'node_modules/a/node_modules/@b/c': { version } };
    const packages = { ...others, 'node_modules/node-test': node };
    write('package-lock.json', JSON.stringify({ packages }));
  };
  write('npm.js', fakeNpm);
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin/tar'), fakeTar, { mode: 0o755 });
  const PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  lock('1.0.0');
  const always = { ...process.env, PATH, npm_execpath: path.join(folder, 'npm.js') };
  const install = (words: string, env = {}) =>
    spawnSync(
      process.execPath,
      ['-e', `import('./tasks/install.mjs').then((m) => m.ensureInstalled(${words}))`],
      { cwd: folder, env: { ...always, ...env } },
    ).status;
  return {
    toServe: (env = {}) => install('', env),
    toTest: (env = {}) => install('{ withTools: true }', env),
    changeLock: () => lock('2.0.0'),
    hasTools: () => has('node_modules/vitest'),
    node: () => read('node_modules/.bin/node'),
    packed: () => read('packed').split('\n'),
    hasAddresses: () => has('npm-shrinkwrap.json'),
    addresses: () => read('addresses'),
    calls: () => read('calls').split('\n'),
  };
}

test('a start fetches what a start needs, and a test what it needs on top, each once', () => {
  const { toServe, toTest, hasTools, node, packed, calls } = freshClone();
  for (const install of [toServe, toServe]) install();
  expect(hasTools()).toBe(false);
  for (const install of [toTest, toTest, toServe]) install();
  expect(hasTools()).toBe(true);
  expect(calls()).toEqual(['what serves', 'everything']);
  expect(node()).toBe('packed');
  expect(packed()).toEqual(['node-test@1.0.0']);
});

test('npm installs Node if its package has other bytes than the lock file says', () => {
  const { toServe, changeLock, node, calls } = freshClone();
  expect(toServe()).toBe(0);
  changeLock();
  expect(toServe({ IS_ALTERED: 'yes' })).toBe(0);
  expect(node()).toBe('installed');
  expect(calls()).toEqual(['what serves', 'what serves', 'what serves']);
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
  const { toServe, toTest, calls, hasAddresses } = freshClone();
  expect(toServe({ IS_BROKEN_OFF: 'yes' })).not.toBe(0);
  expect(toServe()).toBe(0);
  expect(toTest({ IS_BROKEN_OFF: 'yes' })).not.toBe(0);
  expect(toTest()).toBe(0);
  toTest();
  toServe();
  expect(calls()).toEqual(['what serves', 'what serves', 'everything', 'everything']);
  expect(hasAddresses()).toBe(false);
});

test('npm is told where each package is, and asks where it is elsewhere', () => {
  const { toServe, toTest, addresses, calls, hasAddresses } = freshClone();
  expect(toServe({ IS_ELSEWHERE: 'yes' })).toBe(0);
  expect(toTest()).toBe(0);
  expect(addresses()).toContain('https://registry.example/npm/@b/c/-/c-1.0.0.tgz');
  expect(calls()).toEqual(['what serves', 'what serves', 'everything']);
  expect(hasAddresses()).toBe(false);
});

test('a build is made again when a file or a setting is another, and only then', () => {
  const prints = [
    fingerprint(['package.json'], ['SITE_URL=']),
    fingerprint(['package.json'], ['SITE_URL=https://other.example']),
    fingerprint(['package.json', 'LICENSE'], ['SITE_URL=']),
    fingerprint(['tasks'], ['SITE_URL=']),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprint(['package.json'], ['SITE_URL='])).toBe(prints[0]);
});
