import { expect, test } from 'vitest';

import { paths } from '../../domain/provider/paths.ts';
import { brokenStore, makeServer } from '../../testing/make-server.ts';
import { closedPolicy, pagePolicy, picturePolicy } from './policy.ts';

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
};

const foreign = { origin: 'https://a.example' };

const policy = pagePolicy([], undefined);

const answers: [string, object, number, string?][] = [
  ['a page', { url: '/' }, 200, policy],
  ['a page to HEAD', { url: '/grants', method: 'HEAD' }, 200, policy],
  ['a page that the server chooses', { url: paths.enrol }, 200, policy],
  // What is no page may load, run and frame nothing.
  ['a file', { url: '/_astro/form.Ab12.js' }, 200],
  ['a picture', { url: '/favicon.svg' }, 200, picturePolicy],
  ['an unknown address', { url: '/nothing' }, 404, policy],
  ['an unknown address of the API', { url: '/api/nothing' }, 404],
  ['an address that cannot be read', { url: '/%' }, 400],
  ['the health check', { url: paths.health }, 200],
  ['a foreign post', { url: paths.enrol, method: 'POST', headers: foreign }, 403],
  ['a wrong content type', { url: paths.enrolmentsApi, method: 'POST', payload: {} }, 415],
];

test.each(answers)('%s carries every security header', async (what, request, status, expected) => {
  const { app } = makeServer();
  const { headers, statusCode } = await app.inject(request);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    ...onEveryAnswer,
    'content-security-policy': expected ?? closedPolicy,
    // Other sites may show a picture and nothing else.
    'cross-origin-resource-policy': what === 'a picture' ? 'cross-origin' : 'same-origin',
  });
  // Every policy forbids frames, so a second header would only take room in the first flight.
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('a page that has not changed brings its policy again, and a fault every header', async () => {
  const { app } = makeServer();
  const { etag } = (await app.inject('/')).headers;
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
  const own = { ...onEveryAnswer, 'content-security-policy': policy };
  expect(again).toMatchObject({ statusCode: 304, headers: own });
  const fault = await makeServer({ store: brokenStore }).app.inject(paths.health);
  expect(fault.headers).toMatchObject(onEveryAnswer);
});

test('browsers are held to https only where the site has it', async () => {
  const { app } = makeServer({ settings: { siteUrl: 'http://localhost:4321' } });
  expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined();
});

test('a page names the rules by which the next page is fetched ahead, and nothing else does', async () => {
  const { app } = makeServer();
  const rulesOf = async (url: string) => (await app.inject(url)).headers['speculation-rules'];
  for (const address of ['/', paths.enrol, `${paths.enrol}?course=a.b`])
    expect(await rulesOf(address)).toBe(`"${paths.speculationRules}"`);
  for (const address of ['/robots.txt', '/_astro/form.Ab12.js', paths.enrolmentsApi, paths.health])
    expect(await rulesOf(address), address).toBeUndefined();
  const { headers } = await app.inject(paths.speculationRules);
  // Without this media type a browser refuses them.
  expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/);
});

test('the policy of every page is the same, and allows no inline script but those of the islands', async () => {
  const { app } = makeServer({ scriptHashes: ['sha256-a', 'sha256-b'] });
  for (const url of ['/', paths.enrol, paths.enrolmentReceived, '/nothing']) {
    const said = (await app.inject(url)).headers['content-security-policy'];
    expect(said, url).toBe(
      "default-src 'self';script-src 'self' 'sha256-a' 'sha256-b';" +
        "require-trusted-types-for 'script';trusted-types 'none';style-src 'self' 'unsafe-inline';" +
        "img-src 'self' data:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self' mailto:",
    );
  }
});

test.each([
  ['https://script.example/exec', 'https://script.example'],
  [
    'https://script.google.com/macros/s/a/exec',
    'https://script.google.com https://script.googleusercontent.com',
  ],
  ['http://localhost:8000/exec', 'http://localhost:*'],
])('a page may connect to the script %s at %s', (endpoint, sources) => {
  expect(pagePolicy([], endpoint)).toMatch(
    new RegExp(`;connect-src 'self' ${RegExp.escape(sources)}$`),
  );
});
