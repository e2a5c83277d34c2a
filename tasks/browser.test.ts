import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { ensureBrowser } from './browser.mjs';

const downloaded = '/home/someone/.cache/ms-playwright/chrome';

type Setup = {
  named?: string;
  /** The browsers that are there, and whether each starts. */
  browsers?: Record<string, boolean>;
  isRoot?: boolean;
  /** What a command brings, by a word of it; any other fails. */
  brings?: Record<string, string>;
};

/** A machine on which nothing is really installed, and the commands that were run on it. */
function machineWith({ named, browsers = {}, isRoot = true, brings = {} }: Setup) {
  const there = new Map(Object.entries(browsers));
  const commands: string[] = [];
  const machine = {
    named,
    isRoot,
    downloaded: () => Promise.resolve(downloaded),
    exists: (file: string) => there.has(file),
    run: (command: string, args: string[]) => {
      if (args[0] === '--version') return Promise.resolve({ code: there.get(command) ? 0 : 1 });
      const words = [path.basename(command), ...args].join(' ');
      commands.push(words);
      const found = Object.entries(brings).find(([word]) => words.includes(word));
      if (found?.[1]) there.set(found[1], true);
      return Promise.resolve({ code: found ? 0 : 1, output: `${words}: no` });
    },
    stop: (line: string) => {
      throw new Error(line);
    },
  };
  return { commands, browser: () => ensureBrowser(machine) };
}

describe('a browser that is there is taken, and nothing is installed:', () => {
  test.each([
    [
      'the one that is named',
      { named: '/opt/chrome', browsers: { '/opt/chrome': true } },
      '/opt/chrome',
    ],
    [
      'the machine’s',
      { browsers: { '/usr/bin/chromium': true, [downloaded]: true } },
      '/usr/bin/chromium',
    ],
    ['the test runner’s', { browsers: { [downloaded]: true } }, downloaded],
    [
      'one that starts, where another only says what to install',
      { browsers: { '/usr/bin/chromium-browser': false, '/usr/bin/google-chrome': true } },
      '/usr/bin/google-chrome',
    ],
  ])('%s', async (_, setup, expected) => {
    const { browser, commands } = machineWith(setup);
    expect(await browser()).toBe(expected);
    expect(commands).toEqual([]);
  });
});

test('one that is named and does not start is no reason to take another', async () => {
  const { browser } = machineWith({ named: '/opt/none', browsers: { '/usr/bin/chromium': true } });
  await expect(browser()).rejects.toThrow('/opt/none does not start');
});

describe('where there is none,', () => {
  test('the package manager brings one', async () => {
    const { browser, commands } = machineWith({
      brings: { 'apt-get install': '/usr/bin/chromium' },
    });
    expect(await browser()).toBe('/usr/bin/chromium');
    expect(commands.filter((words) => words.includes('playwright'))).toEqual([]);
  });

  test('somebody who may become root without a password installs it as root', async () => {
    const { browser, commands } = machineWith({
      isRoot: false,
      brings: { 'sudo -n true': '', 'apt-get install': '/usr/bin/chromium' },
    });
    expect(await browser()).toBe('/usr/bin/chromium');
    for (const words of commands) expect(words).toMatch(/^sudo -n /u);
  });

  test('and the package manager has none, the test runner downloads its own', async () => {
    const { browser, commands } = machineWith({ brings: { 'playwright install': downloaded } });
    expect(await browser()).toBe(downloaded);
    expect(commands.at(-1)).toBe('playwright install --no-shell chromium');
  });

  test('and nothing may be installed, the test runner downloads its own', async () => {
    const { browser, commands } = machineWith({
      isRoot: false,
      brings: { playwright: downloaded },
    });
    expect(await browser()).toBe(downloaded);
    expect(commands).toEqual(['sudo -n true', 'playwright install --no-shell chromium']);
  });

  test('and nothing brings one, every way to have one is named, after what was said', async () => {
    const { browser } = machineWith({});
    await expect(browser()).rejects.toThrow(
      /apt-get install.*: no[^]*CHROMIUM=[^]*apt-get install chromium[^]*playwright install/u,
    );
  });
});
