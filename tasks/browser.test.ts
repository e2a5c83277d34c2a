import path from 'node:path';

import { expect, test } from 'vitest';

import { ensureBrowser } from './browser.mjs';

const downloaded = '/home/someone/.cache/ms-playwright/chrome';

type Setup = {
  named?: string;
  /** The browsers that are there, and whether each starts. */
  browsers?: Record<string, boolean>;
  /** The browser that a command installs, by a word of the command; any other command fails. */
  brings?: Record<string, string>;
};

/** A machine on which nothing is really installed, and the commands that were run on it. */
function machineWith({ named, browsers = {}, brings = {} }: Setup) {
  const found = new Map(Object.entries(browsers));
  const commands: string[] = [];
  const machine = {
    named,
    isRoot: true,
    downloaded: () => Promise.resolve(downloaded),
    exists: (file: string) => found.has(file),
    run: (command: string, args: string[]) => {
      if (args[0] === '--version') return Promise.resolve({ code: found.get(command) ? 0 : 1 });
      const words = [path.basename(command), ...args].join(' ');
      commands.push(words);
      const brought = Object.entries(brings).find(([word]) => words.includes(word));
      if (brought) found.set(brought[1], true);
      return Promise.resolve({ code: brought ? 0 : 1, output: `${words}: no` });
    },
    stop: (line: string) => {
      throw new Error(line);
    },
  };
  return { commands, browser: (mayBeShell = false) => ensureBrowser({ mayBeShell }, machine) };
}

const chromium = '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';

test.each<[string, string, Setup]>([
  [
    'the one that is named',
    '/opt/chrome',
    { named: '/opt/chrome', browsers: { '/opt/chrome': true } },
  ],
  ['the machine’s', chromium, { browsers: { [chromium]: true, [downloaded]: true } }],
  ['one that starts', downloaded, { browsers: { [chromium]: false, [downloaded]: true } }],
])('a browser that is there is taken, and nothing is installed: %s', async (_, expected, setup) => {
  const { browser, commands } = machineWith(setup);
  expect(await browser()).toBe(expected);
  expect(commands).toEqual([]);
});

test('one that is named and does not start is no reason to take another', async () => {
  const { browser } = machineWith({ named: '/opt/none', browsers: { [chromium]: true } });
  await expect(browser()).rejects.toThrow('/opt/none does not start');
});

test('a headless shell is taken, or installed, only where it will do', async () => {
  const both = machineWith({ browsers: { [shell]: true, [chromium]: true } });
  expect([await both.browser(true), await both.browser()]).toEqual([shell, chromium]);
  const none = machineWith({ brings: { [path.basename(shell)]: shell } });
  expect(await none.browser(true)).toBe(shell);
  await expect(
    machineWith({ brings: { [path.basename(shell)]: shell } }).browser(),
  ).rejects.toThrow();
  const withoutShell = machineWith({ brings: { 'recommends chromium': chromium } });
  expect(await withoutShell.browser(true)).toBe(chromium);
});

const byItself = 'playwright install --no-shell chromium';

test.each<[string, string, string | RegExp, Setup]>([
  [
    'the package manager brings one',
    chromium,
    /apt-get /u,
    { brings: { 'apt-get install': chromium } },
  ],
  [
    'and the package manager has none, the test runner downloads its own',
    ...([downloaded, RegExp(`apt-get |^${byItself}$`, 'u')] as const),
    { brings: { 'playwright install': downloaded } },
  ],
])('where there is none, %s', async (_, expected, byCommands, setup) => {
  const { browser, commands } = machineWith(setup);
  expect(await browser()).toBe(expected);
  for (const words of commands) expect(words).toMatch(byCommands);
  expect(commands.at(-1) === byItself).toBe(expected === downloaded);
});

test('where nothing brings one, every way to have one is named, after what was said', async () => {
  const { browser } = machineWith({});
  await expect(browser()).rejects.toThrow(
    /apt-get install.*: no[^]*CHROMIUM=[^]*apt-get install chromium[^]*playwright install/u,
  );
});
