import { existsSync } from 'node:fs';

import { run, stop } from './run.mjs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium for the tests: the one that `CHROMIUM` names, one that is on the machine, or
 * one from the machine's package manager.
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : stop(`CHROMIUM: there is no file at ${named}`);
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('Installing a browser for the tests (once) …\n');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of ['update -qq', 'install -y -qq --no-install-recommends chromium']) {
    const [command, ...args] = [...asRoot, 'apt-get', ...words.split(' ')];
    const { code, output } = await run(command, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) process.stderr.write(output);
  }
  return (
    findBrowser() ??
    stop('No browser for the tests: install Chromium, or set CHROMIUM to the path of one.')
  );
}

const findBrowser = () => known.find((path) => existsSync(path));
