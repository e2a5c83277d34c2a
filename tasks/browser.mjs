import { existsSync } from 'node:fs';

import { run, stop, tool } from './run.mjs';

/** Chromium without windows, tabs and the rest that nobody sees in a test: a fifth less work for the processor. */
const shell = '/usr/bin/chromium-headless-shell';

/** No snap is among them: it uses only fonts of its own, and the tests bring theirs (tests/support/fonts.conf). */
const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const waysToOne = `No browser for the tests. One of these gives them one:
  CHROMIUM=/path/to/chromium npm test           one that is somewhere else, Chrome as well
  apt-get install chromium                      or what else installs packages on this machine
  npx playwright install --with-deps chromium   the test runner's own, with the libraries it needs`;

/** What `ensureBrowser` knows of this machine and does to it. */
const thisMachine = {
  named: process.env.CHROMIUM,
  isRoot: process.getuid?.() === 0,
  /** Where the test runner puts a browser of its own; empty on systems for which it has none. */
  downloaded: () =>
    import('@playwright/test').then(({ chromium }) => chromium.executablePath()).catch(() => ''),
  exists: (file) => existsSync(file),
  /** Without stdin, as nobody is there to answer a question. */
  run: (command, args) => run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }),
  stop,
};

/**
 * The path of a Chromium for the tests: the one that `CHROMIUM` names, one that is on the machine, one from its package
 * manager where no password is asked for, or the test runner's own. Stops the command with a list of ways to get one if
 * there is none. `mayBeShell` prefers Chromium's headless shell, which is faster, but is not what visitors have.
 */
export async function ensureBrowser({ mayBeShell = false } = {}, machine = thisMachine) {
  const { named, stop } = machine;
  const find = () => findBrowser({ mayBeShell }, machine);
  const found = await find();
  if (found) return found;
  if (named) return stop(`CHROMIUM: ${named} does not start`);
  process.stdout.write('Installing a browser for the tests (once) …\n');
  const said = [];
  for (const [command, ...args] of await installations(mayBeShell, machine)) {
    const { code, output } = await machine.run(command, args);
    const installed = await find();
    if (installed) return installed;
    if (code !== 0) said.push(output.trim());
  }
  return stop([...said, waysToOne].join('\n'));
}

/** The path of a Chromium that is there already: the one that `CHROMIUM` names, or else one of this machine. */
export async function findBrowser({ mayBeShell = false } = {}, machine = thisMachine) {
  const { named } = machine;
  /** Ubuntu's chromium-browser may only say what to install, a download may lack libraries. */
  const starts = async (file) =>
    machine.exists(file) && (await machine.run(file, ['--version'])).code === 0;
  const there = async () => [...(mayBeShell ? [shell] : []), ...known, await machine.downloaded()];
  for (const file of named ? [named] : await there()) {
    if (await starts(file)) return file;
  }
  return undefined;
}

/** The commands that may install a browser, in the order in which they are tried. */
async function installations(mayBeShell, { isRoot, run }) {
  // The download leaves out its libraries: people decide on those, because they are dozens of packages.
  const download = [tool('playwright'), 'install', '--no-shell', 'chromium'];
  if (!isRoot && (await run('sudo', ['-n', 'true'])).code !== 0) return [download];
  // `sudo` hands on no environment.
  const withoutQuestions = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  const apt = [...(isRoot ? [] : ['sudo', '-n']), ...withoutQuestions, 'apt-get'];
  const install = [...apt, 'install', '-y', '-qq', '--no-install-recommends'];
  // Debian has the shell, Ubuntu has not.
  const packages = mayBeShell ? ['chromium-headless-shell', 'chromium'] : ['chromium'];
  return [[...apt, 'update', '-qq'], ...packages.map((name) => [...install, name]), download];
}
