import { expect, test } from 'vitest';

import { withPolicyInPage } from './policy-in-page.ts';

test('a policy stands in the page before anything that it is about', () => {
  const page = '<head><meta charset="utf-8"><style>a{}</style></head>';
  expect(withPolicyInPage(page, "default-src 'self'; frame-ancestors 'none'; img-src *")).toBe(
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src *"><style>a{}</style></head>`,
  );
});

test('a page in which it has no place stops the build', () => {
  expect(() => withPolicyInPage('<title>·</title>', "default-src 'self'")).toThrow(/charset/);
});
