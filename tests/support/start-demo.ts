import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, type Page } from '@playwright/test';

import { signInCopy } from '../../src/desk/copy.ts';
import { keepCompiled } from '../../testing/processes.ts';
import { root } from './serve-site.ts';

/** Starts a demonstration with this environment and nothing else; it prints its addresses, which are returned. */
export async function startDemo(env: Record<string, string> = {}) {
  const demo = spawn(process.execPath, ['server/demo/main.ts'], {
    ...{ cwd: root, env: { ...keepCompiled, ...env } },
  });
  // For a test that fails before it stops the demonstration.
  process.once('exit', () => demo.kill());
  let printed = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = once(demo, 'exit');
  await expect(() => expect(printed).toContain('Ctrl+C')).toPass({ timeout: 60_000 });
  const [, site = ''] = /Site\s+(\S+)/u.exec(printed) ?? [];
  const [, link = '', desk = ''] = /Desk\s+((\S+?)\/sign-in\S*)/u.exec(printed) ?? [];
  return { process: demo, ended, site, link, desk, printed: () => printed };
}

/** Signs in, on the page that asks for a name. */
export async function comeIn(page: Page) {
  await page.getByLabel(signInCopy.nameLabel).fill('Sam');
  await page.getByRole('button', { name: signInCopy.submit }).click();
}
