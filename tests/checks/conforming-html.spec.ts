import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

import { paths } from '../../domain/provider/paths.ts';
import { otherPages, pages } from '../support/addresses.ts';
import { expect, limited, type Site, test } from '../support/site.ts';

test('HTML: every page is as it is specified', async ({ request, siteWith }) => {
  const sent = await sentPages(request, await siteWith(limited));
  const endings = sent.map(({ html }) => html.slice(-14));
  expect(new Set(endings), 'the end of each').toEqual(new Set(['</body></html>']));
  expect((await Promise.all(sent.map(validatorFaults))).flat()).toEqual([]);
  // The validator lets a script without an address have it.
  for (const { html } of sent)
    expect(html).not.toMatch(/<script(?![^>]* src=)[^>]* fetchpriority/u);
});

test(
  'HTML: the Nu Html Checker finds no fault in a page',
  { tag: '@release' },
  async ({ request, siteWith }) => {
    test.skip(!(await hasJava()), 'There is no Java, which it needs.');
    expect(await nuFaults(await sentPages(request, await siteWith(limited)))).toEqual([]);
  },
);

/** Every page, and what a post is answered with. */
async function sentPages(request: APIRequestContext, { url }: Site): Promise<SentPage[]> {
  const sent: SentPage[] = [];
  for (const address of [...pages, ...otherPages.map(({ address }) => address)]) {
    sent.push({ address, html: await (await request.get(address)).text() });
  }
  const form = { fullName: '' };
  await request.post(url + paths.enrol, { form });
  for (const [address, status] of [
    [paths.enrol, 422],
    [url + paths.enrol, 429],
  ] as const) {
    const response = await request.post(address, { form });
    expect(response.status()).toBe(status);
    sent.push({ address: `POST ${address}`, html: await response.text() });
  }
  return sent;
}

/** A page as the server sent it. */
type SentPage = { address: string; html: string };

const conformance = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:standard'],
  rules: {
    // How React writes HTML, which is the same HTML to a browser: `autoComplete`, `required=""`, `<input/>`.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // HTML asks no more of an id (section 3.2.6): a numbered heading may have the id "3-time".
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of one list share their name, as HTML allows.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio'] }],
    // The schema of content limits a title itself, without counting the brand.
    'long-title': 'off',
    // Scripts come from the site itself.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A page has one h1, so the heading that takes its place once a form is sent, hidden until then, has only the role.
    'prefer-native-element': ['error', { exclude: ['heading'] }],
    // docs/browsers.md: WebKit forgets a table whose `display` is changed.
    'no-redundant-role': 'off',
  },
});

/** What html-validate finds, one line a fault. */
async function validatorFaults({ address, html }: SentPage): Promise<string[]> {
  const { results } = await conformance.validateString(html, `${address}.html`);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `${address}:${line}: ${message} (${ruleId})`);
}

/**
 * Messages of the Nu Html Checker that are ignored: about styles, which it knows only in part, roles that stay
 * (docs/browsers.md), the style that Astro writes beside its islands, and an attribute that is younger than the
 * checker. They are ASCII, with a dot for each curly quote, because the encoding of Java's arguments depends on the
 * machine.
 */
const known = [
  'CSS: .*',
  'The .role. attribute must not be used on a .t[hrd]. element which has a .table. ancestor.*',
  'Element .style. not allowed as child of element .main.*',
  'Attribute .name. not allowed on element .details. at this point.*',
].join('|');

/** What the Nu Html Checker finds, one line a fault. */
async function nuFaults(pages: SentPage[]): Promise<string[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  for (const [index, { html }] of pages.entries()) {
    await writeFile(path.join(folder, `${index}.html`), html);
  }
  const asked = ['-jar', jar, '--errors-only', '--format', 'gnu', '--filterpattern', known];
  const said = await new Promise<string>((resolve) =>
    execFile('java', [...asked, folder], { maxBuffer: 64e6 }, (error, _, stderr) =>
      resolve(error && stderr === '' ? error.message : stderr),
    ),
  );
  await rm(folder, { recursive: true });
  const lines = said.split('\n').filter(Boolean);
  return lines.map((line) =>
    line.replace(/^"[^"]+\/(\d+)\.html"/u, (_, index) => pages[Number(index)]!.address),
  );
}

/** Whether there is a Java to run the Nu Html Checker. */
const hasJava = () =>
  new Promise<boolean>((resolve) => execFile('java', ['-version'], (error) => resolve(!error)));
