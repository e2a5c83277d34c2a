import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { fakeSite, pageText, policyOf } from '../../testing/fake-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withPolicyInPage, writeStaticExport } from './main.ts';

const enrolmentEndpoint = 'https://script.example/exec';

let read: (path: string) => string;
let target: string;

beforeEach(() => {
  target = join(temporaryFolder(), 'static');
  read = (path) => readFileSync(join(target, path), 'utf8');
  const siteUrl = 'https://www.example.com';
  writeStaticExport({ site: fakeSite(), target, siteUrl, enrolmentEndpoint });
});

test('every page is there, as it is where none is chosen, and nothing that only a server can use', () => {
  for (const page of ['index', 'course/ai-innovative-mind'])
    expect(read(`${page}.html`)).toBe(pageText(page));
  expect(JSON.parse(read('enroll.html'))).toEqual({
    url: paths.enrol,
    isOnFileHost: true,
    props: `&quot;${enrolmentEndpoint}&quot;`,
  });
  expect(JSON.parse(read('contact.html'))).toMatchObject({
    url: paths.contact,
    contactDelivery: 'none',
  });
  for (const file of ['grants.html.br', '429.html'])
    expect(existsSync(join(target, file)), file).toBe(false);
});

describe('_headers', () => {
  /** The lines of each rule, by its address. */
  const rules = () => {
    const all = read('_headers')
      .split('\n\n')
      .map((rule) => rule.trim().split(/\n */u));
    const byAddress = new Map(all.map(([address = '', ...lines]) => [address, lines]));
    expect(byAddress.size).toBe(all.length);
    return byAddress;
  };

  test('gives every page its own policy, a minute, and the rules for fetching ahead', () => {
    expect(rules().get('/course/ai-innovative-mind')).toEqual([
      'Cache-Control: max-age=60',
      'Cross-Origin-Resource-Policy: same-origin',
      `Speculation-Rules: "${paths.speculationRules}"`,
      `Content-Security-Policy: ${policyOf('course/ai-innovative-mind')}`,
    ]);
    expect(rules().get(paths.enrol)).toContain(
      "Content-Security-Policy: default-src 'self';connect-src 'self' https://script.example",
    );
  });

  test('sets each header of a file, and none twice for one address, since hosts would join the two values', () => {
    const namesAt = (lines: string[] = []) => lines.map((line) => line.split(':')[0]!);
    const { '/*': everywhere, ...others } = Object.fromEntries(rules());
    const names = namesAt(everywhere);
    for (const name of ['Strict-Transport-Security', 'X-Frame-Options'])
      expect(names).toContain(name);
    for (const lines of Object.values(others))
      expect(namesAt(lines).filter((name) => names.includes(name))).toEqual([]);
    expect(others).not.toHaveProperty('/course/*');
    expect(others['/_astro/*']).toContain('Cache-Control: max-age=31536000, immutable');
    expect(others['/favicon.svg']).toContain('Cross-Origin-Resource-Policy: cross-origin');
    const type = 'Content-Type: application/speculationrules+json';
    expect(others[paths.speculationRules]).toContain(type);
  });
});

test('an unknown address finds the nearest page for it, which brings its own policy', () => {
  expect(read('_redirects')).toBe('/course/* /course/404.html 404\n');
  for (const page of ['404', 'course/404'])
    expect(read(`${page}.html`)).toContain(`content="${policyOf(page)}"><title>${page}`);
});

test('a policy stands in the page before anything that it is about, or the build stops', () => {
  const page = '<head><meta charset="utf-8"><style>a{}</style></head>';
  expect(withPolicyInPage(page, "default-src 'self'; frame-ancestors 'none'; img-src *")).toBe(
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src *"><style>a{}</style></head>`,
  );
  expect(() => withPolicyInPage('<title>·</title>', "default-src 'self'")).toThrow(/charset/);
});
