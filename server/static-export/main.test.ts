import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { paths } from '../../domain/provider/paths.ts';
import { fakeSite, pageText } from '../../testing/fake-site.ts';
import { rendered } from '../../testing/make-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeStaticExport } from './main.ts';

let target: string;
const read = (path: string) => readFileSync(join(target, path), 'utf8');

beforeEach(async () => {
  target = join(temporaryFolder(), 'static');
  await writeStaticExport({
    site: fakeSite(),
    target,
    siteUrl: 'https://www.example.com',
    enrolmentEndpoint: 'https://script.example/exec',
    render: (address, locals) => rendered(JSON.stringify({ url: address, ...locals })),
    scriptHashes: ['sha256-a'],
  });
});

test('static export: has every page, and nothing that only a server can use', () => {
  for (const page of ['index', 'course/ai-innovative-mind', '404', 'course/404'])
    expect(read(`${page}.html`)).toBe(pageText(page));
  expect(JSON.parse(read('enroll.html'))).toEqual({
    url: paths.enrol,
    isOnFileHost: true,
    enrolmentEndpoint: 'https://script.example/exec',
  });
  expect(JSON.parse(read('contact.html'))).toMatchObject({ contactDelivery: 'none' });
  for (const file of ['grants.html.br', '429.html'])
    expect(existsSync(join(target, file)), file).toBe(false);
});

test('static export: tells the host every header, and the page for an unknown course', () => {
  const rules = read('_headers')
    .split('\n\n')
    .map((rule) => rule.trim().split(/\n */u));
  const { '/*': everywhere, ...others } = Object.fromEntries(
    rules.map(([address, ...lines]) => [address!, lines]),
  );
  expect(everywhere!.join('\n')).toMatch(
    /Content-Security-Policy: default-src 'self';script-src 'self' 'sha256-a';.*connect-src 'self' https:\/\/script\.example\n/,
  );
  expect(others).toEqual({
    '/_astro/*': ['Cache-Control: max-age=31536000, immutable'],
    [paths.speculationRules]: ['Content-Type: application/speculationrules+json'],
  });
  expect(read('_redirects')).toBe('/course/* /course/404.html 404\n');
});

test('static export: nothing leads to what only a server has, whichever element says so', async () => {
  const site = fakeSite();
  const footer =
    '<ul><li>About</li><li data-served="true"><a href="/application">Find</a></li></ul>';
  writeFileSync(join(site, 'grants.html'), footer);
  await writeStaticExport({
    ...{ site, target, siteUrl: 'https://www.example.com', scriptHashes: [] },
    enrolmentEndpoint: 'https://script.example/exec',
    render: () =>
      rendered('<p data-served="true">Applied? <a href="/application">Find</a></p><p>Form</p>'),
  });
  expect(read('grants.html')).toBe('<ul><li>About</li></ul>');
  expect(read('contact.html')).toBe('<p>Form</p>');
});
