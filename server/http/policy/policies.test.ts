import { expect, test } from 'vitest';

import { allowConnection } from './policies.ts';

const policy = "default-src 'self';object-src 'none'";

test.each([
  ['https://script.example/exec', 'https://script.example'],
  [
    'https://script.google.com/macros/s/AKfy/exec',
    'https://script.google.com https://script.googleusercontent.com',
  ],
  ['http://127.0.0.1:8080/exec', 'http://127.0.0.1:*'],
])('a form that is sent to %s may connect to %s and nowhere else', (endpoint, sources) => {
  expect(allowConnection(policy, endpoint)).toBe(`${policy};connect-src 'self' ${sources}`);
});

test('a form that stays with the site may connect to nothing else', () => {
  expect(allowConnection(policy, undefined)).toBe(policy);
});
