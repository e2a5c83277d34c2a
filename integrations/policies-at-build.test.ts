import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import { policiesAtBuild } from './policies-at-build.ts';

const vouched = "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-other'";

/** Runs the end of a build with these files and, by address, the policies that Astro made. */
function build(
  files: Record<string, string>,
  policies: Record<string, string> = { '/a': vouched },
) {
  const dist = temporaryFolder();
  const dir = pathToFileURL(`${join(dist, 'client')}/`);
  mkdirSync(dir);
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, dir), content);
  const routeToHeaders = new Map(
    Object.entries(policies).map(([address, policy]) => [
      address,
      { headers: new Headers({ 'content-security-policy': policy }) },
    ]),
  );
  const { hooks } = policiesAtBuild();
  void hooks['astro:build:generated']?.({ routeToHeaders } as never);
  void hooks['astro:build:done']?.({ dir } as never);
  return JSON.parse(readFileSync(join(dist, 'policies.json'), 'utf8')) as Record<string, string>;
}

test('a page gets its part of the policy, by its address', () => {
  expect(build({ 'a.html': '<p>Text', 'a.js': 'let a' })).toEqual({ '/a': "default-src 'self'" });
});

test('a script that Astro did not vouch for stops the build, which says where it is', () => {
  expect(() => build({ 'a.html': '<script>steal()</script>' })).toThrow(
    /^\/a has an inline script or style that Astro did not vouch for.*script-src 'sha256-/,
  );
});

test('a page without a policy stops the build', () => {
  expect(() => build({ 'b.html': '<p>Text' })).toThrow('/b has no content security policy.');
});

test('a picture may have its own styles and nothing else; a document may not be framed', () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><style>svg{color:red}</style></svg>';
  expect(build({ 'mark.svg': picture, 'guide.pdf': '%PDF' })).toEqual({
    '/guide.pdf': "frame-ancestors 'none'",
    '/mark.svg':
      "default-src 'none';style-src 'sha256-6Id+wVALBBH+jllDmgje2AbLzxOW56Q/bS2e7QLuw6I=';frame-ancestors 'none'",
  });
});
