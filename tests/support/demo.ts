import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, type Page, test as base } from '@playwright/test';

import { companyPath, deskPaths } from '../../domain/case/desk-paths.ts';
import { viewPath } from '../../domain/case/views.ts';
import { signInCopy } from '../../src/desk/SignIn.tsx';
import { freePort, keepCompiled } from '../../testing/processes.ts';
import { linksOf, wordsOf } from './read-html.ts';
import { root } from './serve-site.ts';
import { expectErrors } from './site.ts';

/**
 * Starts a demonstration with this environment and nothing else; it prints its addresses, which are returned. Its ports
 * are given to it, because two that look for free ones at the same moment find the same.
 */
export async function startDemo(env: Record<string, string> = {}, folder = root) {
  const [PORT, DESK_PORT] = [String(await freePort()), String(await freePort())];
  const demo = spawn(process.execPath, ['server/demo/main.ts'], {
    cwd: folder,
    env: { ...keepCompiled, PORT, DESK_PORT, ...env },
  });
  // For a test that fails before it stops the demonstration.
  process.once('exit', () => demo.kill());
  let printed = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = once(demo, 'exit');
  const started = expect(() => expect(printed).toContain('Ctrl+C')).toPass({ timeout: 60_000 });
  await Promise.race([started, ended]);
  if (demo.exitCode !== null) throw new Error(`The demonstration did not start:\n${printed}`);
  const [, site = ''] = /Site\s+(\S+)/u.exec(printed) ?? [];
  const [, link = '', desk = ''] = /Desk\s+((\S+?)\/sign-in\S*)/u.exec(printed) ?? [];
  return { process: demo, ended, site, link, desk, printed: () => printed };
}

/** Signs in, on the page that asks for a name. */
export async function comeIn(page: Page) {
  await page.getByLabel(signInCopy.nameLabel).fill('Sam');
  await page.getByRole('button', { name: signInCopy.submit }).click();
}

/** A running demonstration, somebody who has signed in at its desk, and its pages by their names. */
type DemoPages = { page: Page; lists: Pages; submissions: Pages; acts: Pages; applicants: Pages };
type Pages = Map<string, string>;

/** A browser at a demonstration, which the tests of a worker share: they only look. */
export const test = base.extend<{ demo: DemoPages }, { shared: DemoPages }>({
  shared: [
    async ({ browser }, use) => {
      const demo = await startDemo();
      const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB' });
      await page.goto(demo.link);
      await comeIn(page);
      await use({ page, ...(await pagesOf(page, demo)) });
      demo.process.kill('SIGTERM');
      await demo.ended;
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  demo: async ({ shared }, use) => {
    await shared.page.emulateMedia({ colorScheme: 'light', media: null, forcedColors: null });
    await shared.page.setViewportSize({ width: 1280, height: 720 });
    await expectErrors(/(?!)/u, (hear) => {
      hear(shared.page);
      return use(shared);
    });
  },
});

/** Follows the desk's links: from the lists to what stands in them, and from there to its acts and its applicant. */
export async function pagesOf(
  { request }: Page,
  { site, desk }: { site: string; desk: string },
): Promise<Omit<DemoPages, 'page'>> {
  const lists = new Map<string, string>();
  const submissions = new Map<string, string>();
  const acts = new Map<string, string>();
  const applicants = new Map<string, string>();
  const read = async (address: string) => (await request.get(address)).text();
  const { sessions, money, figures, outbox, closed, devices } = deskPaths;
  const others = [sessions, money, figures, outbox, closed, devices];
  for (const path of [...Object.values(viewPath), ...others]) {
    lists.set(`desk${path}`, desk + path);
    for (const { href } of linksOf(await read(desk + path))) {
      if (href.startsWith(companyPath(['']))) lists.set('desk/company', desk + href);
      else if (/^\/sessions\/[^/]+\/[^/#]+$/u.test(href)) {
        lists.set('desk/session', desk + href);
        for (const { href: to } of linksOf(await read(desk + href))) {
          if (to.startsWith(`${href}/`))
            lists.set(`desk/session${to.slice(href.length)}`, desk + to);
        }
      }
      if (!/^\/(?:applications|messages)\/[^/]+$/u.test(href)) continue;
      const html = await read(desk + href);
      const who = wordsOf(/<h1[^>]*>(.*?)<\/h1>/su.exec(html)?.[1] ?? '');
      if ([...submissions.values()].includes(desk + href)) continue;
      // Somebody may have applied twice.
      const name = submissions.has(who) ? `${who} again` : who;
      submissions.set(name, desk + href);
      for (const { href: to } of linksOf(html)) {
        if (to.startsWith(`${href}/`) && !to.includes('.')) {
          acts.set(`${name}, ${to.slice(href.length + 1)}`, desk + to);
        }
      }
      // It stands there with its address.
      const own = /\/application\/[\w-]+\/[\w-]+/u.exec(html)?.[0];
      if (own) applicants.set(name, site + own);
    }
  }
  return { lists, submissions, acts, applicants };
}
