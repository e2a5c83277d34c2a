import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { fakeSite, pageText, policyOf } from '../../testing/fake-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withPolicyInPage, writeStaticExport } from './main.ts';

const script = 'https://script.example/exec';

let read: (path: string) => string;
let target: string;

beforeEach(() => {
  target = join(temporaryFolder(), 'static');
  read = (path) => readFileSync(join(target, path), 'utf8');
  writeStaticExport({
    site: fakeSite(),
    target,
    siteUrl: 'https://www.example.com',
    enrolmentEndpoint: script,
  });
});

/** The headers that the rule of `_headers` for an address sets. */
function headersAt(address: string): string[] {
  const rules = read('_headers').split('\n\n');
  const found = rules.filter((rule) => rule.split('\n')[0] === address);
  expect(found, address).toHaveLength(1);
  return found[0]!
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
}

test('every file is there, and nothing that only a server can use', () => {
  expect(read('index.html')).toBe(pageText('index'));
  expect(read('course/ai-innovative-mind.html')).toBe(pageText('course/ai-innovative-mind'));
  expect(existsSync(join(target, 'grants.html'))).toBe(true);
  expect(existsSync(join(target, 'grants.html.br'))).toBe(false);
  expect(existsSync(join(target, '429.html'))).toBe(false);
});

test('of the pages that a server chooses from, those are there that need none', () => {
  expect(JSON.parse(read('enroll.html'))).toEqual({
    url: paths.enrol,
    isOnFileHost: true,
    props: `&quot;${script}&quot;`,
  });
  expect(JSON.parse(read('contact.html'))).toMatchObject({
    url: paths.contact,
    contactDelivery: 'none',
  });
});

describe('_headers', () => {
  test('gives every page its own policy, a minute, and the rules for fetching ahead', () => {
    expect(headersAt('/course/ai-innovative-mind')).toEqual([
      'Cache-Control: max-age=60',
      'Cross-Origin-Resource-Policy: same-origin',
      `Speculation-Rules: "${paths.speculationRules}"`,
      `Content-Security-Policy: ${policyOf('course/ai-innovative-mind')}`,
    ]);
    expect(headersAt(paths.enrol)).toContain(
      "Content-Security-Policy: default-src 'self';connect-src 'self' https://script.example",
    );
  });

  test('lets browsers keep what has its content in its name, and other sites show pictures', () => {
    expect(headersAt('/_astro/*')).toContain('Cache-Control: max-age=31536000, immutable');
    expect(headersAt('/favicon.svg')).toContain('Cross-Origin-Resource-Policy: cross-origin');
    expect(headersAt(paths.speculationRules)).toContain(
      'Content-Type: application/speculationrules+json',
    );
  });

  test('sets no header twice for one address, since hosts would join the two values', () => {
    const everywhere = headersAt('/*').map(nameOf);
    expect(everywhere).toContain('Strict-Transport-Security');
    expect(everywhere).toContain('X-Frame-Options');
    for (const rule of read('_headers').split('\n\n').slice(1)) {
      const names = rule.trim().split('\n').slice(1).map(nameOf);
      expect(names.filter((name) => everywhere.includes(name))).toEqual([]);
    }
    expect(read('_headers')).not.toContain('/course/*');
  });
});

test('an unknown address finds the nearest page for it, which brings its own policy', () => {
  expect(read('_redirects')).toBe('/course/* /course/404.html 404\n');
  for (const page of ['404', 'course/404'])
    expect(read(`${page}.html`)).toContain(`content="${policyOf(page)}"><title>${page}`);
});

const nameOf = (line: string) => line.trim().split(':')[0]!;

test('a policy stands in the page before anything that it is about', () => {
  const page = '<head><meta charset="utf-8"><style>a{}</style></head>';
  expect(withPolicyInPage(page, "default-src 'self'; frame-ancestors 'none'; img-src *")).toBe(
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src *"><style>a{}</style></head>`,
  );
});

test('a page in which it has no place stops the build', () => {
  expect(() => withPolicyInPage('<title>·</title>', "default-src 'self'")).toThrow(/charset/);
});
